// The controls that hold: who may do what alone, and who must agree.

import { useAsk } from "../../lib/api";
import { taskInWords } from "../../lib/log-words";
import { money } from "../../lib/money";
import type { Role } from "../../lib/protocol";
import { t, type Key } from "../../lib/text";
import { List } from "../../ui/list";
import "../../ui/requests.css";

interface Control { actions: string[]; when?: string; from?: number; alone?: Role[]; agree?: Role[]; except?: string[] }
interface ControlsAnswer { controls: { name: string; title: string; minutes: number; controls: Control[] }; digest: string }

const roles = (list: Role[] | undefined): string => (list ?? []).map((role) => t(`role_${role}` as Key)).join(", ");

export function Controls() {
  const { body: answer, sentence } = useAsk<ControlsAnswer>("/api/controls");
  if (!answer) return <p class="panel notice" role="alert">{sentence}</p>;
  const { controls, digest } = answer;
  return (
    <section class="panel" data-test="controls">
      <h2>{controls.name}</h2>
      <p>{controls.title}</p>
      <p class="muted">{t("controlsAbout", { minutes: controls.minutes })}</p>
      <List>
        <thead>
          <tr>
            <th scope="col">{t("controlsAction")}</th><th scope="col">{t("controlsWhen")}</th>
            <th scope="col">{t("controlsAlone")}</th><th scope="col">{t("controlsAgree")}</th><th scope="col">{t("controlsExcept")}</th>
          </tr>
        </thead>
        <tbody>
          {controls.controls.map((row, index) => (
            <tr key={index}>
              <th scope="row">{row.actions.map(taskInWords).join(", ")}</th>
              <td data-label={t("controlsWhen")}>
                {row.when ? t(`control_${row.when}` as Key) : row.from ? t("controlsFrom", { amount: money(row.from) }) : ""}
              </td>
              <td data-label={t("controlsAlone")}>{roles(row.alone) || t("controlsNobody")}</td>
              <td data-label={t("controlsAgree")}>{roles(row.agree)}</td>
              <td data-label={t("controlsExcept")}>{(row.except ?? []).map((it) => t(`control_${it}` as Key)).join(", ")}</td>
            </tr>
          ))}
        </tbody>
      </List>
      <p class="muted digest"><code>{digest}</code></p>
    </section>
  );
}
