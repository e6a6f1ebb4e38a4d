// The shift of the room: which is open, and the buttons that open and close one; and the list of them.

import { useState } from "preact/hooks";
import { when } from "../../lib/room";
import { shiftName } from "../../lib/shifts";
import type { Shift } from "../../lib/staff";
import { t } from "../../lib/text";
import { FormDialog } from "../../ui/form-dialog";
import { List } from "../../ui/list";
import type { PitProps } from "../pit";

export function ShiftBar({ client, acts, shifts }: PitProps & { shifts: Shift[] }) {
  const [asks, setAsks] = useState(false);
  const shift = shifts[0]?.closed ? undefined : shifts[0];
  const action = t(shift ? "shiftClose" : "shiftOpen");
  const send = (label: string): Promise<string> =>
    shift ? client.order("close_shift", {}) : client.order("open_shift", label ? { label } : {});
  return (
    <div class="row pit-shift no-print" data-test="shift">
      <span>
        {shift ? <><strong>{t("shiftOf", { number: shiftName(shift) })}</strong>{" "}
          <span class="muted">{t("shiftSince", { who: shift.opened.by, when: when(shift.opened.at) })}</span></>
          : <span class="muted">{t("shiftNone")}</span>}
      </span>
      {acts ? <button type="button" class="button small" onClick={() => setAsks(true)}>{action}</button> : null}
      {asks ? (
        <FormDialog title={action} about={shift ? t("shiftCloseAbout") : undefined}
          fields={shift ? [] : [{ name: "label", label: t("shiftLabel"), kind: "text", optional: true }]}
          onSubmit={(values) => send(values["label"]?.trim() ?? "")} onClose={() => setAsks(false)} />
      ) : null}
    </div>
  );
}

export function ShiftList({ shifts, picked, onPick }: { shifts: Shift[]; picked: number; onPick: (shift: number) => void }) {
  if (shifts.length === 0) return null;
  return (
    <>
      <h2 class="no-print">{t("shifts")}</h2>
      <List label={t("shifts")} kind="no-print" search csv="shifts">
        <thead>
          <tr><th scope="col">{t("shifts")}</th><th scope="col">{t("shiftOpened")}</th><th scope="col">{t("shiftClosed")}</th></tr>
        </thead>
        <tbody>
          {shifts.map((it) => (
            <tr key={it.shift} data-test={`shift-${it.shift}`}>
              <th scope="row">
                <button type="button" class="button small" aria-pressed={it.shift === picked} onClick={() => onPick(it.shift)}>{shiftName(it)}</button>
              </th>
              <td data-label={t("shiftOpened")}>{when(it.opened.at)} · {it.opened.by}</td>
              <td data-label={t("shiftClosed")}>{it.closed ? `${when(it.closed.at)} · ${it.closed.by}` : t("shiftStill")}</td>
            </tr>
          ))}
        </tbody>
      </List>
    </>
  );
}
