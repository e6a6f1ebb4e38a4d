// A guest who wants to keep the chips: a name to sign in with and a PIN, and the account is a player's.

import { type Client, whyNot } from "../lib/client";
import { t } from "../lib/text";
import { FormDialog } from "./form-dialog";

export function KeepAccount({ client, name, onClose }: { client: Client; name: string; onClose: () => void }) {
  return (
    <FormDialog title={t("keepAccount")} about={t("keepAccountAbout", { name })} action={t("keepAccount")} onClose={onClose}
      fields={[
        { name: "login", label: t("signInName"), kind: "text", hint: t("keepLoginHint") },
        { name: "pin", label: t("pin"), kind: "pin" }, { name: "again", label: t("pinAgain"), kind: "pin" },
      ]}
      onSubmit={async (values) => {
        if (values["pin"] !== values["again"]) return t("pinsDiffer");
        return whyNot(await client.keepAccount(values["login"]!.trim().toLowerCase(), values["pin"]!));
      }} />
  );
}
