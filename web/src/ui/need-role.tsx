// In place of a page that a person may not see: the role it needs, and a link to sign in.

import type { Person } from "../lib/client";
import type { Role } from "../lib/protocol";
import { href } from "../lib/route";
import { t, type Key } from "../lib/text";

export function NeedRole({ person, roles }: { person: Person | null; roles: Role[] }) {
  const names = roles.map((role) => t(`role_${role}` as Key)).join(", ");
  return (
    <div class="panel notice bad" role="alert">
      <p>{person ? t("wrongRole", { roles: names, role: t(`role_${person.role}` as Key) }) : t("needSignIn")}</p>
      <a class="button primary" href={href("sign-in")}>{t("signIn")}</a>
    </div>
  );
}
