// The player's table: felt, own hands, wagers, decisions and results.

import { useEffect, useRef, useState } from "preact/hooks";
import type { PageProps } from "../app";
import type { Spots } from "../lib/bets";
import { money, parseMoney, signedMoney } from "../lib/money";
import type { Hand, SettledHand, Table, TableEvent } from "../lib/protocol";
import { href } from "../lib/route";
import { t } from "../lib/text";
import { useTable } from "../lib/use-table";
import { Announcer, sayEvent } from "../ui/announcer";
import { BetPanel } from "../ui/bet-panel";
import { DecisionPanel } from "../ui/decision-panel";
import { Felt } from "../ui/felt";
import { PayTable } from "../ui/pay-table";
import { ResultPanel } from "../ui/result-panel";
import "./table.css";

// What a round left behind for this player, until it is dismissed.
interface Held { round: number; hands: SettledHand[] }

function ownHands(table: Table, me: string): Hand[] {
  return (table.round?.hands ?? []).filter((hand) => hand.player === me);
}

// Chips in front of the player and what has become of them since sitting down.
function Money({ client, table, person }: PageProps & { table: Table }) {
  const guest = table.guests.find((it) => it.player === person?.name);
  const [amount, setAmount] = useState("200");
  const [refused, setRefused] = useState("");
  const [account, setAccount] = useState<number | null>(null);
  const [opened] = useState(() => Date.now());
  const [minutes, setMinutes] = useState(0);
  const start = useRef<number | null>(null);
  const chips = guest?.chips ?? 0;
  const felt = ownHands(table, person?.name ?? "").reduce((sum, hand) => {
    const ante = hand.wagers.ante ?? 0;
    const play = hand.play && hand.play !== "fold" ? ante * hand.play.multiple : 0;
    const live = table.round && !["settled", "void"].includes(table.round.phase);
    const stakes = Object.values(hand.wagers).reduce((a, b) => a + (b ?? 0), 0);
    const tips = Object.values(hand.tip ?? {}).reduce((a, b) => a + (b ?? 0), 0);
    return sum + (live ? stakes + play + tips : 0);
  }, 0);

  const refresh = async () => {
    const reply = await client.send("me");
    if (reply.ok && typeof reply["balance"] === "number") setAccount(reply["balance"]);
  };
  useEffect(() => { void refresh(); }, [chips === 0]);
  useEffect(() => {
    const timer = setInterval(() => setMinutes(Math.floor((Date.now() - opened) / 60000)), 5000);
    return () => clearInterval(timer);
  }, [opened]);

  const move = async (what: "buy_in" | "cash_out") => {
    const cents = what === "buy_in" ? parseMoney(amount) : 0;
    if (cents === null) return;
    const reply = await client.send(what, { table: table.table, amount: cents });
    setRefused(reply.ok ? "" : (reply.sentence ?? ""));
    if (reply.ok) {
      start.current = what === "buy_in" ? (start.current ?? 0) + cents : null;
      await refresh();
    }
  };

  if (!guest) return null;
  const net = start.current === null ? null : chips + felt - start.current;
  return (
    <section class="panel money">
      <div class="row">
        <span>{t("chips")} <strong>{money(chips)}</strong></span>
        {account === null ? null : <span class="muted">{t("bankroll")} {money(account)}</span>}
        {net === null ? null : (
          <span>{t("sessionNet")}{" "}
            <strong class={net > 0 ? "win" : net < 0 ? "lose" : ""}>{signedMoney(net)}</strong>
          </span>
        )}
        <span class="muted">{t("sessionTime")} {minutes} min</span>
      </div>
      <form class="row" onSubmit={(event) => { event.preventDefault(); void move("buy_in"); }}>
        <label class="row">{t("buyIn")}
          <input class="amount" value={amount} inputMode="decimal"
            onInput={(event) => setAmount(event.currentTarget.value)} />
        </label>
        <button class="button" type="submit" disabled={parseMoney(amount) === null}>{t("buyIn")}</button>
        <button class="button" type="button" disabled={chips === 0}
          onClick={() => void move("cash_out")}>{t("cashOut")}</button>
      </form>
      <p role="alert" class="lose">{refused}</p>
    </section>
  );
}

// Which of the own hands waits for a decision: first the own wager, then the one for the dealer.
function nextDecision(hands: Hand[]): { hand: Hand; tip: boolean } | null {
  const own = hands.find((hand) => hand.must_decide);
  if (own) return { hand: own, tip: false };
  const tip = hands.find((hand) => hand.tip_must_decide);
  return tip ? { hand: tip, tip: true } : null;
}

function alone(table: Table): boolean {
  return !table.dealer && table.present === 1;
}

function Controls({ client, table, person, route, last, chosen, onDetails }: PageProps & {
  table: Table; last: Map<number, Spots>; chosen: number; onDetails: (wager: string) => void;
}) {
  const me = person?.name ?? "";
  const hands = ownHands(table, me);
  const decision = nextDecision(hands);
  const guest = table.guests.find((it) => it.player === me);
  void route;
  if (decision) {
    const place = t(table.game.shared ? "position" : "seat", { spot: decision.hand.spot });
    const title = decision.tip ? `${place} · ${t("forTheDealer")}` : place;
    return <DecisionPanel client={client} table={table} hand={decision.hand} tip={decision.tip} title={title} />;
  }
  if (table.round?.phase === "betting" && guest && chosen > 0)
    return (
      <BetPanel client={client} table={table} spot={chosen}
        hand={hands.find((hand) => hand.spot === chosen)} last={last.get(chosen)}
        chips={guest.chips} alone={alone(table)} onDetails={onDetails} />
    );
  const waiting = table.round?.undecided ?? 0;
  return (
    <p class="panel muted">
      {waiting > 0 ? t("waitingForOthers", { count: waiting })
        : table.dealer ? t("waitingForDealer") : t("waitingForRound")}
    </p>
  );
}

// Tabs for several hands: seats of one's own, or up to three positions of a stadium.
function HandTabs({ table, me, chosen, onChoose }: {
  table: Table; me: string; chosen: number; onChoose: (spot: number) => void;
}) {
  const guest = table.guests.find((it) => it.player === me);
  const bet = ownHands(table, me).map((hand) => hand.spot);
  const most = table.game.hands_per_player || table.game.hands_max;
  const own = table.game.shared ? [...new Set([...bet, chosen])].filter((spot) => spot > 0)
    : (guest?.seats ?? []);
  const free = Array.from({ length: table.game.spots }, (_, index) => index + 1)
    .find((spot) => !own.includes(spot));
  if (!guest || (!table.game.shared && own.length < 2)) return null;
  return (
    <div class="row" role="group" aria-label={t("hand", { spot: "" })}>
      {own.map((spot) => (
        <button key={spot} type="button" class={`button ${spot === chosen ? "primary" : ""}`}
          aria-pressed={spot === chosen} onClick={() => onChoose(spot)}>
          {t(table.game.shared ? "position" : "seat", { spot })}
        </button>
      ))}
      {table.game.shared && own.length < most && free ? (
        <button type="button" class="button" onClick={() => onChoose(free)}>+</button>
      ) : null}
    </div>
  );
}

export function TablePage(props: PageProps) {
  const { client, route, person } = props;
  const [said, setSaid] = useState("");
  const [held, setHeld] = useState<Held | null>(null);
  const [last, setLast] = useState<Map<number, Spots>>(new Map());
  const [chosen, setChosen] = useState(0);
  const [details, setDetails] = useState("");
  const [refused, setRefused] = useState("");
  const me = person?.name ?? "";

  const onEvent = (event: TableEvent, table: Table) => {
    const words = sayEvent(event, table, me);
    if (words.trim()) setSaid(words);
    if (event.event === "no_more_bets")
      setLast(new Map(ownHands(table, me).map((hand) =>
        [hand.spot, { wagers: hand.wagers, tip: hand.tip ?? {} }])));
    if (event.event === "settle") {
      const hands = (event.settlement?.hands ?? []).filter((hand) => hand.player === me);
      if (hands.length > 0) setHeld({ round: event.round ?? 0, hands });
    }
  };
  const { table, refused: noTable } = useTable(client, route.name, onEvent);
  const guest = table?.guests.find((it) => it.player === me);
  const firstSpot = table?.game.shared ? 1 : (guest?.seats[0] ?? 0);
  useEffect(() => {
    if (guest && (chosen === 0 || (!table!.game.shared && !guest.seats.includes(chosen))))
      setChosen(firstSpot);
  }, [guest?.player, firstSpot]);

  if (noTable) return <p class="panel notice bad">{noTable}</p>;
  if (!table) return <p class="panel notice">{t("connecting")}</p>;

  const tell = async (what: string, fields: Record<string, unknown>) => {
    const reply = await client.send(what, { table: table.table, ...fields });
    setRefused(reply.ok ? "" : (reply.sentence ?? reply.error ?? ""));
  };
  const sit = person?.role === "player" && table.state === "open"
    ? (spot: number) => void tell("join", table.game.shared ? {} : { spot })
    : undefined;
  return (
    <div class="table-page">
      <div class="row">
        <h1>{table.title}</h1>
        <a class="button" href={href("rules", table.game.rules)}>{t("ruleCard")}</a>
        {table.state === "closing" ? <span class="muted">{t("tableClosing")}</span> : null}
        {guest ? (
          <>
            <button type="button" class="button"
              onClick={() => void tell(guest.sitting_out ? "sit_in" : "sit_out", {})}>
              {t(guest.sitting_out ? "sitIn" : "sitOut")}
            </button>
            <button type="button" class="button" disabled={guest.leaving}
              onClick={() => void tell("leave", {})}>{t("leave")}</button>
          </>
        ) : null}
      </div>
      <p role="alert" class="lose">{refused}</p>
      <Felt table={table} me={me} onSit={guest || !sit || table.game.shared ? undefined : sit} />
      {!person ? (
        <p class="panel"><a class="button primary" href={href("sign-in")}>{t("signIn")}</a></p>
      ) : null}
      {!guest && sit && table.game.shared ? (
        <p class="panel">
          <button type="button" class="button primary" onClick={() => sit(0)}>{t("join")}</button>
        </p>
      ) : null}
      {held ? <ResultPanel hands={held.hands} onDismiss={() => setHeld(null)} /> : null}
      {guest ? (
        <>
          <HandTabs table={table} me={me} chosen={chosen} onChoose={setChosen} />
          <Controls {...props} table={table} last={last} chosen={chosen} onDetails={setDetails} />
          <Money {...props} table={table} />
        </>
      ) : null}
      {details ? (
        <PayTable name={table.game.wagers[details as keyof typeof table.game.wagers] ?? ""}
          wager={details} onClose={() => setDetails("")} />
      ) : null}
      <Announcer text={said} />
    </div>
  );
}
