// A round replayed step by step, with what a regulator wants to see: times, chips before and after,
// total bet and returned, every choice.

import { when } from "../lib/room";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { money, signedMoney } from "../lib/money";
import { netOf, spotOf, type Frame, type Recall } from "../lib/recall";
import { t, type Key } from "../lib/text";
import { stepWords } from "./announcer";
import { Felt } from "./felt";
import { HandResult } from "./result-panel";
import "./recall.css";

function Facts({ recall, me }: { recall: Recall; me: string }) {
  const own = recall.players.find((it) => it.player === me) ?? recall.players[0];
  const net = netOf(recall, me);
  return (
    <dl class="recall-facts">
      <dt>{t("started")}</dt><dd>{when(recall.start)}</dd>
      <dt>{t("ended")}</dt><dd>{when(recall.end)}</dd>
      {own ? <><dt>{t("chipsBefore")}</dt><dd>{money(own.before)}</dd><dt>{t("chipsAfter")}</dt><dd>{money(own.after)}</dd></> : null}
      <dt>{t("totalBet")}</dt><dd>{money(recall.summary.staked)}</dd>
      <dt>{t("totalBack")}</dt><dd>{money(recall.summary.back)}</dd>
      <dt>{t("net")}</dt><dd class={net > 0 ? "win" : net < 0 ? "lose" : ""}>{signedMoney(net)}</dd>
      {recall.status === "settled" ? null : <><dt>{t("status")}</dt><dd>{t(recall.status === "void" ? "statusVoid" : "statusReversed")}</dd></>}
    </dl>
  );
}

export function Replay({ recall, me, frames }: { recall: Recall; me: string; frames: Frame[] }) {
  const [at, setAt] = useState(0);
  const root = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => root.current?.focus(), []); // the arrows work as soon as the first step is seen
  const frame = frames[Math.min(at, frames.length - 1)];
  if (!frame) return <p>{t("noHandsYet")}</p>;
  const own = spotOf(recall.played?.hands.find((hand) => hand.player === me && hand.behind === undefined));
  const ended = at === frames.length - 1;
  const hands = (recall.settlement?.hands ?? []).filter((hand) => hand.player === me);
  const go = (step: number) => setAt(Math.max(0, Math.min(frames.length - 1, step)));
  return (
    <div class="replay" data-test="replay" ref={root} tabIndex={-1} onKeyDown={(event) => {
      if (event.key === "ArrowRight") go(at + 1);
      else if (event.key === "ArrowLeft") go(at - 1);
    }}>
      <div class="replay-steps">
        <button type="button" class="button" disabled={at === 0} onClick={() => go(at - 1)}>{t("previous")}</button>
        <p role="status"><strong>{t("step", { step: at + 1, count: frames.length })}</strong> {stepWords(frame.event)}</p>
        <button type="button" class="button primary" disabled={ended} onClick={() => go(at + 1)}>{t("next")}</button>
      </div>
      <Felt table={frame.table} me={me} own={own ? { spot: own } : undefined} />
      {ended ? hands.map((hand) => (
        <HandResult key={`${hand.seat ?? hand.position}`} hand={hand}
          label={t((hand.position ? "position" : "seat") as Key, { spot: hand.seat ?? hand.position ?? hand.behind ?? 0 })} />
      )) : null}
      <Facts recall={recall} me={me} />
    </div>
  );
}
