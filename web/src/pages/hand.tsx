// One hand: the felt at every step, what each choice was worth, the money before and after, the receipt
// and the reason of every wager. A round of the history and a hand that was set up are the same page;
// without a round it lists the last ones of the viewer. What is over is plainly marked as recall.

import { useEffect, useMemo, useState } from "preact/hooks";
import type { PageProps } from "../app";
import { useAsk } from "../lib/api";
import { splitCards } from "../lib/cards";
import { spotOf } from "../lib/dealing";
import { commitmentSeen } from "../lib/fairness";
import {
  addressOf, chartOf, decisionsOf, framesOf, netOf, NEW_SETUP, readSetup, recordOf, settleSetup, setupOf, YOU,
  type Decided, type PlayedHand, type Recall, type Setup,
} from "../lib/hand";
import { advise, antes, centsOf, type Advice } from "../lib/maths";
import { money, netClass, signedMoney } from "../lib/money";
import type { Settlement } from "../lib/protocol";
import type { Person } from "../lib/client";
import { checkReceipt } from "../lib/receipt";
import { clock, when } from "../lib/room";
import { href } from "../lib/route";
import { PIT, STAFF, SUPERVISORS } from "../lib/staff";
import { t, type Key } from "../lib/text";
import { handOf, useLink } from "../lib/link";
import { useTable } from "../lib/use-table";
import { Cards } from "../ui/Card";
import { Felt } from "../ui/felt";
import { FormDialog } from "../ui/form-dialog";
import { HandSetup } from "../ui/hand-setup";
import { List } from "../ui/list";
import { HandResult } from "../ui/result-panel";
import { NeedRole } from "../ui/need-role";
import { PutRight } from "../ui/put-right";
import { ShareHand } from "../ui/share-hand";
import { choiceName, chosenOf, Judged } from "../ui/values";
import { WalkHand } from "../ui/walk-hand";
import { Claims, useDeeds } from "./links/claims";
import "./pit.css";
import "./table.css";
import "./hand.css";

const placeOf = (hand: PlayedHand) => t(hand.position ? "position" : "seat", { spot: spotOf(hand) });

// ---- what it was worth ----

function useAdvice(decided: Decided[]): { values: (Advice | null)[]; refused: string } {
  const asked = JSON.stringify(decided.map((it) => it.situation));
  const [known, setKnown] = useState<{ asked: string; values: Advice[]; refused: string }>({ asked: "", values: [], refused: "" });
  useEffect(() => {
    let gone = false;
    Promise.all(decided.map((it) => advise(it.situation)))
      .then((values) => { if (!gone) setKnown({ asked, values, refused: "" }); })
      .catch((error: Error) => { if (!gone) setKnown({ asked, values: [], refused: error.message }); });
    return () => { gone = true; };
  }, [asked]);
  return known.asked === asked ? { values: decided.map((_, index) => known.values[index] ?? null), refused: known.refused }
    : { values: decided.map(() => null), refused: "" };
}

function Worth({ decided, values, refused, ante, net }: {
  decided: Decided[]; values: (Advice | null)[]; refused: string; ante: number; net: number | null;
}) {
  const known = values.every((it) => it !== null) && values.length > 0;
  const first = values[0], perfect = first ? Math.max(...first.choices.map((it) => it.ev)) : 0;
  const cost = decided.reduce((sum, it, index) => sum + (values[index] ? (chosenOf(values[index]!, it.chosen)?.cost ?? 0) : 0), 0);
  return (
    <section class="panel worth" aria-label={t("decisionsMade")} data-test="worth">
      <h2>{t("decisionsMade")}</h2>
      {refused ? <p class="muted">{refused}</p> : null}
      {known ? decided.map((it, index) => (
        <Judged key={it.at} advice={values[index]!} ante={ante} chosen={chosenOf(values[index]!, it.chosen)}>
          {it.situation.board ? <a class="button no-print" href={chartOf(it.situation.rules, it.situation.board)}>{t("allHandsHere")}</a> : null}
        </Judged>
      )) : null}
      {known && net !== null ? (
        <dl class="score">
          <dt title={t("perfectHint")}>{t("perfectPlay")}</dt><dd>{antes(perfect)} · {centsOf(perfect, ante)}</dd>
          <dt>{t("lostToMistakes")}</dt><dd class={cost > 0 ? "lose" : ""} data-test="cost">{centsOf(-cost, ante)}</dd>
          <dt>{t("luck")}</dt><dd>{signedMoney(net - Math.round(perfect * ante) + Math.round(cost * ante))}</dd>
          <dt class="sum">{t("net")}</dt><dd class={`sum ${netClass(net)}`}>{signedMoney(net)}</dd>
        </dl>
      ) : null}
    </section>
  );
}

// ---- what belongs to a round of the history alone ----

function Receipt({ recall }: { recall: Recall }) {
  if (!recall.receipt) return <p class="muted">{t("recallNoReceipt")}</p>;
  const checked = checkReceipt(recall.receipt);
  const shown = recall.steps.find((step) => step.event === "round_started")?.commitment || commitmentSeen(recall.table, recall.round);
  const kept = checked.flaw === null && (!shown || shown === recall.receipt.commitment);
  return (
    <p>
      <span class={kept ? "win" : "lose"}>{kept ? t("commitmentKept", { table: recall.receipt.table, round: recall.receipt.round }) : t("commitmentBroken")}</span>{" "}
      <a class="button" href={href("fairness", JSON.stringify(recall.receipt))}>{t("checkReceipt")}</a>
    </p>
  );
}

// Before, what was bought in, and what the game moved: together the chips after it.
function Chips({ recall }: { recall: Recall }) {
  const brought = recall.players.some((it) => it.brought);
  return (
    <List>
      <thead>
        <tr>
          <th scope="col">{t("player")}</th><th scope="col" class="number">{t("chipsBefore")}</th>
          {brought ? <th scope="col" class="number">{t("chipsBrought")}</th> : null}
          <th scope="col" class="number">{t("net")}</th><th scope="col" class="number">{t("chipsAfter")}</th>
        </tr>
      </thead>
      <tbody>
        {recall.players.map((it) => {
          const net = it.after - it.before - (it.brought ?? 0);
          return (
            <tr key={it.player} data-test={`chips-${it.player}`}>
              <th scope="row">{it.player}</th><td class="number" data-label={t("chipsBefore")}>{money(it.before)}</td>
              {brought ? <td class="number" data-label={t("chipsBrought")}>{it.brought ? signedMoney(it.brought) : "–"}</td> : null}
              <td class={`number ${netClass(net)}`} data-label={t("net")}>{signedMoney(net)}</td>
              <td class="number" data-label={t("chipsAfter")}>{money(it.after)}</td>
            </tr>
          );
        })}
      </tbody>
    </List>
  );
}

// What a supervisor decides on this hand, with its cards, people and amounts in view.
function Deeds({ client, person, recall, onDone }: { client: PageProps["client"]; person: Person; recall: Recall; onDone: () => void }) {
  const [asks, setAsks] = useState(false);
  if (recall.status !== "settled") return null;
  const about = [t("round", { number: recall.round }), recall.title,
    ...recall.players.map((it) => `${it.player} ${signedMoney(netOf(recall, it.player))}`)].join(" · ");
  return (
    <section class="panel no-print" aria-label={t("actions")}>
      <h2>{t("actions")}</h2>
      <PutRight client={client} person={person} name={recall.table} round={recall.round} recall={recall} onDone={onDone}>
        <button type="button" class="button danger" onClick={() => setAsks(true)}>{t("reverse")}</button>
      </PutRight>
      {asks ? (
        <FormDialog title={t("reverseRound", { number: recall.round })} about={`${about}. ${t("reverseHint")}`} onClose={() => setAsks(false)}
          danger action={t("reverseRound", { number: recall.round })}
          fields={[{ name: "reason", label: t("reason"), kind: "text",
            choices: (["reasonMisread", "reasonWrongPay", "reasonComplaint"] as const).map((it) => ({ value: t(it), label: t(it) })) }]}
          onSubmit={async (values) => {
            const why = await client.order("reverse", { table: recall.table, round: recall.round, reason: values["reason"] ?? "" });
            if (!why) onDone();
            return why;
          }} />
      ) : null}
    </section>
  );
}

// Claims of a jackpot with this hand, decided here.
function HandClaims({ client, person, name, round }: { client: PageProps["client"]; person: Person; name: string; round: number }) {
  const { table } = useTable(client, name);
  const { link } = useLink(client, table?.link, person.name);
  const { onDeed, sentence, done, dialog } = useDeeds(client, link);
  const claims = (link?.claims ?? []).filter((it) => it.table === name && it.round === round && handOf(it));
  if (!link || (claims.length === 0 && !done)) return null;
  return (
    <section class="panel no-print" aria-label={t("pendingClaims")} data-test="hand-claims">
      <h2>{t("pendingClaims")}</h2>
      <p role="alert" class="lose">{sentence}</p>
      <p role="status" class="win">{done}</p>
      <Claims link={link.name} claims={claims} me={person} acts={SUPERVISORS.includes(person.role)} onDeed={onDeed} />
      {dialog}
    </section>
  );
}

// The round in play has no record yet: its table shows it, and what is to be decided on it.
function NoRecord({ client, person, name, round, refused, onAgain }: {
  client: PageProps["client"]; person: Person; name: string; round: number; refused: string; onAgain: () => void;
}) {
  const { table } = useTable(client, name, (event) => {
    if (event.round === round && (event.event === "settle" || event.event === "void")) onAgain();
  });
  const live = table?.round?.number === round && !["settled", "void"].includes(table.round.phase);
  return (
    <div class="hand-page">
      {live ? (
        <>
          <div class="recall-banner" role="note"><strong>{t("inPlay")}</strong><span>{table.title} · {t("round", { number: round })}</span></div>
          <Felt table={table} me={undefined} />
        </>
      ) : <p class="panel notice bad" role="alert">{refused}</p>}
      {PIT.includes(person.role) ? <HandClaims client={client} person={person} name={name} round={round} /> : null}
      {SUPERVISORS.includes(person.role) ? <section class="panel no-print" aria-label={t("actions")}><PutRight client={client} person={person} name={name} round={round} onDone={onAgain} /></section> : null}
      <div class="row no-print"><a class="button" href={href("rounds", name)}>{t("back")}</a></div>
    </div>
  );
}

// Whoever looks at a past hand may be needed at the table.
function BackToTable({ client, name, me }: { client: PageProps["client"]; name: string; me: string }) {
  const { table } = useTable(client, name);
  const waits = table?.round?.hands.some((hand) => hand.player === me && (hand.must_decide || hand.tip_must_decide));
  if (!table?.guests.some((guest) => guest.player === me)) return null;
  return <a class={`button back-to-table ${waits ? "primary" : ""}`} href={href("table", name)} aria-live="polite">{t(waits ? "yourTurnAt" : "backToTable", { table: table.title || name })}</a>;
}

// ---- the page of a hand ----

function Hand({ client, person, recall, me, address, known = "", dead = "", onAgain, children }: {
  client: PageProps["client"]; person: PageProps["person"]; recall: Recall; me: string; address: string; known?: string; dead?: string;
  onAgain?: () => void; children?: preact.ComponentChildren;
}) {
  const frames = useMemo(() => framesOf(recall, me), [recall, me]);
  const hands = (recall.played?.hands ?? []).filter((hand) => me === "" || hand.player === me);
  const [of, setOf] = useState(0);
  const [step, setStep] = useState<number | null>(null);
  const [shares, setShares] = useState(false);
  const at = Math.min(step ?? frames.length - 1, frames.length - 1), hand = hands[of] ?? hands[0], staff = me === "";
  const decided = useMemo(() => (hand?.wagers.ante ? decisionsOf(recall, frames, hand, known, dead) : []), [recall, frames, hand, known, dead]);
  const { values, refused } = useAdvice(decided);
  const settled = recall.settlement?.hands.find((it) => hand && it.player === hand.player && spotOf(it) === spotOf(hand));
  const title = recall.table ? `${recall.title} · ${t("round", { number: recall.round })} · ${when(recall.start)}` : t("setUpHand");
  const worth = decided.length > 0
    ? <Worth decided={decided} values={values} refused={refused} ante={hand?.wagers.ante ?? 0} net={settled?.net ?? null} /> : null;
  const study = recall.table && hand?.cards ? addressOf(setupOf(recall, hand)) : "";
  return (
    <div class="hand-page">
      <div class="recall-banner" role="note">
        <strong>{t(recall.table ? "recallMark" : "setUpHand")}</strong>
        <span>{recall.table ? `${title} · ${t(`status_${recall.status}` as Key)}` : t("setUpAbout")}</span>
      </div>
      {recall.summary.reversed ? (
        <p class="panel notice bad">{t("recallReversed", { by: recall.summary.reversed.by, reason: recall.summary.reversed.reason })}</p>
      ) : null}
      {recall.summary.amended ? <p class="panel notice warn" data-test="amended">{t("recallAmended", { count: recall.summary.amended })}</p> : null}
      <div class="row no-print hand-tools">
        {recall.table && !staff ? <BackToTable client={client} name={recall.table} me={me} /> : null}
        {recall.table ? <a class="button" href={staff ? href("rounds", recall.table) : href("hand", recall.table)}>{t(staff ? "rounds" : "lastHandsShort")}</a> : null}
        {recall.table && recall.round > 1 ? <a class="button" href={href("hand", `${recall.table}/${recall.round - 1}`)}>{t("roundBefore")}</a> : null}
        {recall.table ? <a class="button" href={href("hand", `${recall.table}/${recall.round + 1}`)}>{t("roundAfter")}</a> : null}
        {study ? <a class="button" href={study}>{t("studyHand")}</a> : null}
        <button type="button" class="button" disabled={!hand} onClick={() => setShares(true)}>{t("shareHand")}</button>
        <button type="button" class="button" onClick={() => print()}>{t("print")}</button>
      </div>
      {children ? <div class="hand-top"><div class="hand-page">{children}</div>{worth}</div> : null}
      <WalkHand frames={frames} me={staff ? undefined : me} spot={spotOf(hand)} at={at} onStep={setStep} />
      <div class="print-only print-cards">
        <span>{t("board")}</span> <Cards cards={splitCards(recall.summary.board)} />
        <span>{t("dealer")}</span> <Cards cards={splitCards(recall.summary.dealer)} />
      </div>
      {hands.length > 1 ? (
        <div class="row no-print" role="group" aria-label={t("yourHands")}>
          {hands.map((it, index) => (
            <button key={index} type="button" class="button" aria-pressed={it === hand} onClick={() => setOf(index)}>{placeOf(it)}{staff ? ` · ${it.player}` : ""}</button>
          ))}
        </div>
      ) : null}
      <div class="recall-ends">
        {recall.table ? worth : null}
        {(recall.settlement?.hands ?? []).filter((it) => staff || it.player === me).map((it) => (
          <section key={`${spotOf(it)}${it.player}`} class="panel">
            <h2>{recall.table ? `${t(it.position ? "position" : "seat", { spot: spotOf(it) })} · ${it.player}` : t("result")}</h2>
            <HandResult hand={it} label="" dealer={recall.table ? undefined : recall.settlement?.dealer} />
          </section>
        ))}
        {recall.table ? (
          <section class="panel"><h2>{t("chips")}</h2><Chips recall={recall} />
            <p>{t("totalBet")} {money(recall.summary.staked)} · {t("totalBack")} {money(recall.summary.back)}</p></section>
        ) : null}
        {recall.table ? <section class="panel"><h2>{t("receipt")}</h2><Receipt recall={recall} /></section> : null}
        {onAgain && person && PIT.includes(person.role) ? <HandClaims client={client} person={person} name={recall.table} round={recall.round} /> : null}
        {onAgain && person && SUPERVISORS.includes(person.role) ? <Deeds client={client} person={person} recall={recall} onDone={onAgain} /> : null}
      </div>
      {person ? <p class="print-only">{t("printedBy", { who: person.name, when: when(Date.now()) })}</p> : null}
      {shares && hand ? (
        <ShareHand onClose={() => setShares(false)} taken={{ recall, hand, frames, title, address: `${location.origin}${location.pathname}${address}`,
          judged: decided.flatMap((it, index) => (values[index] ? [{ advice: values[index]!, chosen: chosenOf(values[index]!, it.chosen) }] : [])) }} />
      ) : null}
    </div>
  );
}

// ---- from the history ----

function Played({ client, person, table, round }: PageProps & { table: string; round: string }) {
  const path = `/api/tables/${encodeURIComponent(table)}/rounds/${encodeURIComponent(round)}`;
  const { body: recall, sentence: refused, look } = useAsk<Recall>(person ? path : "", [person?.name]);
  if (!person) return <NeedRole person={person} roles={["player", ...STAFF]} />;
  if (refused && STAFF.includes(person.role)) return <NoRecord {...{ client, person, refused, onAgain: look }} name={table} round={Number(round)} />;
  if (refused)
    return (
      <div class="panel notice bad" role="alert">
        <p>{refused}</p>
        <a class="button" href={href("hand", table)}>{t("back")}</a>
      </div>
    );
  if (!recall) return <p class="panel notice">{t("connecting")}</p>;
  return <Hand key={`${table}/${round}`} client={client} person={person} recall={recall} me={person.role === "player" ? person.name : ""} address={href("hand", `${table}/${round}`)}
    onAgain={look} />;
}

// ---- set up ----

// A new address without a new page of the browser's history.
function goTo(setup: Setup): void {
  history.replaceState(null, "", addressOf(setup));
  dispatchEvent(new HashChangeEvent("hashchange"));
}

function SetUp({ client, person, setup }: PageProps & { setup: Setup }) {
  const address = addressOf(setup);
  const [result, setResult] = useState<{ address: string; settlement: Settlement | null; refused: string }>({ address: "", settlement: null, refused: "" });
  useEffect(() => {
    let gone = false;
    settleSetup(setup).then((settlement) => { if (!gone) setResult({ address, settlement, refused: "" }); })
      .catch((error: Error) => { if (!gone) setResult({ address, settlement: null, refused: error.message }); });
    return () => { gone = true; };
  }, [address]);
  const settlement = result.address === address ? result.settlement : null;
  const recall = useMemo(() => recordOf(setup, settlement), [address, settlement]);
  const open = useMemo(() => decisionsOf(recall, framesOf(recall, YOU), recall.played!.hands[0]!, setup.known ? setup.dealer : "", setup.dead), [recall]);
  const { values } = useAdvice(open);
  const whole = splitCards(setup.board + setup.dealer).length === 7 && !setup.play;
  return (
    <Hand client={client} person={person} recall={recall} me={YOU} address={address} known={setup.known ? setup.dealer : ""} dead={setup.dead}>
      <HandSetup setup={setup} onChange={goTo} />
      {result.refused ? <p role="alert" class="lose">{result.refused}</p> : null}
      <div class="row" role="group" aria-label={t("yourDecision")}>
        {setup.play ? <button type="button" class="button" onClick={() => goTo({ ...setup, play: null })}>{t("undo")}</button> : null}
        {whole ? values.flatMap((it) => (it?.choices ?? []).filter(({ choice }) => choice !== "check").map((choice) => (
          <button key={it!.street + choice.choice} type="button" class="button" onClick={() =>
            goTo({ ...setup, play: choice.multiple > 0 ? { street: it!.street, multiple: choice.multiple } : "fold" })}>
            {t(`phase_short_${it!.street}`)} · {choiceName(choice)}</button>
        ))) : null}
      </div>
    </Hand>
  );
}

// ---- the last ones ----

function Item({ recall, me }: { recall: Recall; me: string }) {
  const net = netOf(recall, me);
  return (
    <li>
      <a class="recall-item" href={href("hand", `${recall.table}/${recall.round}`)}>
        <span class="recall-when">
          <strong>{t("round", { number: recall.round })}</strong>
          <span class="muted">{recall.title} · {clock(recall.end)}</span>
        </span>
        {(recall.played?.hands ?? []).filter((hand) => hand.player === me).slice(0, 3).map((hand, index) => <Cards key={index} cards={splitCards(hand.cards)} />)}
        <span class="recall-money">
          <strong class={netClass(net)}>{signedMoney(net)}</strong>
          <span class="muted">{recall.status === "settled" ? money(recall.summary.staked) : t(recall.status === "void" ? "statusVoid" : "statusReversed")}</span>
        </span>
      </a>
    </li>
  );
}

function LastHands({ client, person, table }: PageProps & { table: string }) {
  const plays = person?.role === "player";
  const { body, sentence } = useAsk<{ rounds: Recall[] }>(plays ? "/api/players/me/rounds" : "", [person?.name]), rounds = body?.rounds;
  return (
    <section class="panel last-hands">
      <h1>{t("lastHands")}</h1>
      <div class="row">
        {table && plays ? <BackToTable client={client} name={table} me={person.name} /> : null}
        <a class="button" href={addressOf(NEW_SETUP)}>{t("setUpHand")}</a>
        <a class="button" href={href("practice")}>{t("practice")}</a>
        {plays ? <a class="button" href={href("statistics")}>{t("statistics")}</a> : null}
      </div>
      {plays ? <p class="muted">{t("recallAbout")}</p> : null}
      <p role="alert" class="lose">{sentence}</p>
      {rounds?.length === 0 ? <p>{t("noHandsYet")}</p> : null}
      <ol class="recall-list">
        {(rounds ?? []).slice(0, 10).map((recall) => <Item key={`${recall.table}${recall.round}`} recall={recall} me={person?.name ?? ""} />)}
      </ol>
    </section>
  );
}

export function HandPage(props: PageProps) {
  const setup = useMemo(() => readSetup(props.route.name), [props.route.name]);
  const [table = "", round = ""] = props.route.name.split("/");
  if (setup) return <SetUp {...props} setup={setup} />;
  return round ? <Played key={props.route.name} {...props} table={table} round={round} /> : <LastHands {...props} table={table} />;
}
