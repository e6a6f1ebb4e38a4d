// The count of a drop box: the recorded amount is filled in, so that a count that agrees takes one
// key; a different count needs a reason.

import { type Client, whyNot } from "../../lib/client";
import { dollars, money, parseMoney } from "../../lib/money";
import { t } from "../../lib/text";
import { FormDialog } from "../form-dialog";

export function SweepDialog({ client, table, title, held, onDone, onClose }: {
  client: Client; table: string; title: string; held: number; onDone: (sentence: string) => void; onClose: () => void;
}) {
  return (
    <FormDialog title={`${t("sweep")} · ${title}`} about={t("dropBoxAbout", { amount: money(held) })} action={t("sweep")}
      fields={[
        { name: "counted", label: t("counted"), kind: "money", value: dollars(held) },
        { name: "reason", label: t("whyDiffers"), kind: "text", optional: true,
          choices: (["reasonShort", "reasonOver", "reasonForeignChip"] as const).map((key) => ({ value: t(key), label: t(key) })) },
      ]}
      onSubmit={async (values) => {
        const amount = parseMoney(values["counted"] ?? "") ?? 0, reason = values["reason"]?.trim();
        const reply = await client.send("sweep", { table, amount, ...(reason ? { reason } : {}) });
        if (!reply.ok) return whyNot(reply);
        onDone(t("sweptNow", { amount: money(amount) }));
        return "";
      }}
      onClose={onClose} />
  );
}
