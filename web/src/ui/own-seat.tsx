// The viewer's own hand, large in the middle of the felt. Its circles are where one bets: a tap adds
// the chosen chip; a long press, the menu key or Backspace takes one back. The circles stay where
// they are from the first bet to the result.

import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { WAGERS } from "../../made/catalogue";
import { handCover, type CircleCover } from "../lib/bank";
import { offered, SIDE_WAGERS } from "../lib/bets";
import { splitCards } from "../lib/cards";
import { money, netClass, signedMoney } from "../lib/money";
import type { Hand, Line, Table, WagerName } from "../lib/protocol";
import { t, type Key } from "../lib/text";
import type { Bets } from "../lib/use-bets";
import { CoverRing } from "./bank/circles";
import { SeatBank } from "./bank/cover";
import { Cards } from "./Card";
import { Chip } from "./chip";
import { NONE, Outcome, padded, playOf, settledHand, stakeOf, Words } from "./seat";

const LONG_MS = 500;

export interface OwnSeatProps {
  spot: number;
  bets?: Bets | null; // while bets are open
  rests?: boolean; // nothing can be pressed for a moment
  head?: ComponentChildren; // which of several hands this is
  call?: string | undefined; // one sentence below the circles
  loud?: number; // how great the win is that is celebrated: 0 to 3
  tips?: boolean; // the circles for the dealer are open
  onTips?: () => void;
}

// A press that is held takes a chip back; the click that ends it adds none.
function usePress(onAdd: () => void, onTake: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const taken = useRef(false);
  const take = () => {
    if (taken.current) return; // a held finger is a menu, too
    taken.current = true;
    onTake();
  };
  const release = () => clearTimeout(timer.current);
  return {
    onPointerDown: (event: PointerEvent) => {
      taken.current = false;
      clearTimeout(timer.current);
      if (event.pointerType === "touch") timer.current = setTimeout(take, LONG_MS);
    },
    onPointerUp: release,
    onPointerLeave: release,
    onPointerCancel: release,
    onContextMenu: (event: MouseEvent) => {
      event.preventDefault();
      release();
      take();
    },
    onClick: () => { if (!taken.current) onAdd(); taken.current = false; },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== "Backspace" && event.key !== "Delete" && event.key !== "ContextMenu") return;
      event.preventDefault();
      onTake();
    },
  };
}

function Circle({ wager, tip = false, cents, line, cover, bets, rests }: {
  wager: WagerName; tip?: boolean; cents: number; line?: Line | undefined; cover?: CircleCover | undefined;
  bets: Bets | null; rests: boolean;
}) {
  const name = t(wager as Key), print = t(`short_${wager}` as Key), live = bets !== null && wager !== "play";
  const press = usePress(() => bets?.place({ wager, tip }, 1), () => bets?.place({ wager, tip }, -1));
  const key = live && !tip ? WAGERS[wager].key : "";
  const states = ["spot", wager, cents > 0 && "has", line && `ended ${line.result}`, bets?.waits && cents > 0 && "unsent"];
  return (
    <button type="button" class={states.filter(Boolean).join(" ")} disabled={!live || rests}
      aria-label={`${name}${tip ? ` · ${t("forTheDealer")}` : ""}: ${money(cents)}${line ? `, ${t(line.result)} ${signedMoney(line.net)}` : ""}${name.includes(print) ? "" : ` · ${print}`}`}
      {...(key ? { "aria-keyshortcuts": key, "data-key": key } : {})} {...press}>
      <span class="spot-name" aria-hidden="true">{print}</span>
      <CoverRing cover={cover} />
      {cents > 0 ? <Chip key={cents} cents={cents} short /> : null}
      {line && line.paid > 0 ? <span class="paid"><Chip cents={line.paid} short /></span> : null}
      {line ? <span class={`spot-net ${netClass(line.net)}`} aria-hidden="true">{line.net === 0 ? t("push") : signedMoney(line.net)}</span> : null}
    </button>
  );
}

// What is wagered for the dealer, in circles of their own that open when they are asked for.
function Tips({ table, hand, bets, rests, open, onOpen }: {
  table: Table; hand: Hand | undefined; bets: Bets | null; rests: boolean; open: boolean; onOpen?: (() => void) | undefined;
}) {
  const amounts = bets?.spots.tip ?? hand?.tip ?? {};
  if (!table.game.tips || (!bets && Object.keys(amounts).length === 0)) return null;
  const shown: WagerName[] = ["ante", "blind", ...offered(table.game)];
  return (
    <div class="own-tips">
      <button type="button" class="tag tips-key" aria-expanded={open} disabled={!bets} onClick={onOpen}>{t("tipDealer")}</button>
      {open || !bets ? (
        <div class="spot-row tips">
          {shown.filter((wager) => bets || amounts[wager]).map((wager) =>
            <Circle key={wager} wager={wager} tip cents={amounts[wager] ?? 0} bets={bets} rests={rests} />)}
        </div>
      ) : null}
    </div>
  );
}

export function OwnSeat({ table, me, spot, bets = null, rests = false, head, call, loud = 0, tips = false, onTips }:
  OwnSeatProps & { table: Table; me: string }) {
  const round = table.round, shared = table.game.shared;
  const hand = round?.hands.find((it) => it.spot === spot && it.player === me);
  const result = hand ? settledHand(round, hand) : undefined;
  const best = hand?.play === "fold" ? NONE : result?.best ? new Set(splitCards(result.best)) : undefined;
  const dealt = hand && round && !["betting", "closed", "void"].includes(round.phase);
  const cover = hand ? handCover(table, spot, me) : undefined;
  const sides = SIDE_WAGERS.filter((wager) => wager in table.game.wagers);
  const circle = (wager: WagerName) => (
    <Circle key={wager} wager={wager} bets={bets} rests={rests} cover={cover?.wagers[wager]}
      cents={wager === "play" ? (hand ? playOf(hand) : 0) : ((bets ? bets.spots.wagers[wager] : hand?.wagers[wager]) ?? 0)}
      line={result?.wagers.find((line) => line.wager === wager)} />
  );
  const waits = hand?.must_decide || hand?.tip_must_decide;
  return (
    <div class={["seat mine own", waits && "waits", loud > 0 && `loud loud-${loud}`].filter(Boolean).join(" ")} data-spot={spot}
      data-stake={hand ? stakeOf(hand) : 0}>
      <div class="own-head">
        <span class="own-place">{t(shared ? "position" : "seat", { spot })}</span>
        {head}
        <SeatBank table={table} spot={spot} />
      </div>
      <div class="hand-place">
        {dealt ? <Cards cards={padded(splitCards(hand.cards), 2)} lift={best} deck={round.deck} />
          : <span class="cards places" aria-hidden="true"><i /><i /></span>}
        {hand ? <Outcome hand={hand} result={result} /> : null}
      </div>
      <div class="spots" data-sides={sides.length}>
        {sides.length > 0 ? <div class="spot-row sides">{sides.map(circle)}</div> : null}
        <div class="spot-row base">
          {circle("ante")}<span class="equals" aria-hidden="true">=</span>{circle("blind")}{circle("play")}
        </div>
      </div>
      <div class="own-words">
        <Words table={table} hand={hand} mine result={result} />
        <p class={`call ${bets?.short ? "short" : ""}`} data-test="call">{call ?? ""}</p>
      </div>
      <Tips table={table} hand={hand} bets={bets} rests={rests} open={tips} onOpen={onTips} />
      {loud > 0 ? <span class="confetti" aria-hidden="true">{Array.from({ length: 8 * loud }, (_, index) => <i key={index} />)}</span> : null}
    </div>
  );
}
