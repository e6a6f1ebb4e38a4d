// The last ten hands of a player, one touch away, each replayable step by step. It lies over the
// page with a striped edge and says so: what it shows is over.

import { clock } from "../lib/room";
import { useEffect, useState } from "preact/hooks";
import type { Client } from "../lib/client";
import { getJson } from "../lib/http";
import { money, signedMoney } from "../lib/money";
import { framesOf, netOf, ownCards, type Recall } from "../lib/recall";
import { t } from "../lib/text";
import { useModal } from "./modal";
import { Cards } from "./Card";
import { Replay } from "./replay";
import "./recall.css";

function Item({ recall, me, onOpen }: { recall: Recall; me: string; onOpen: () => void }) {
  const net = netOf(recall, me);
  return (
    <li>
      <button type="button" class="recall-item" onClick={onOpen}>
        <span class="recall-when">
          <strong>{t("round", { number: recall.round })}</strong>
          <span class="muted">{recall.title} · {clock(recall.end)}</span>
        </span>
        {ownCards(recall, me).slice(0, 3).map((cards, index) => <Cards key={index} cards={cards} />)}
        <span class="recall-money">
          <strong class={net > 0 ? "win" : net < 0 ? "lose" : ""}>{signedMoney(net)}</strong>
          <span class="muted">{recall.status === "settled" ? money(recall.summary.staked) : t(recall.status === "void" ? "statusVoid" : "statusReversed")}</span>
        </span>
      </button>
    </li>
  );
}

export function LastHands({ client, onClose }: { client: Client; onClose: () => void }) {
  const dialog = useModal();
  const me = client.person?.name ?? "";
  const [rounds, setRounds] = useState<Recall[] | null>(null);
  const [refused, setRefused] = useState("");
  const [chosen, setChosen] = useState<Recall | null>(null);
  useEffect(() => {
    getJson<{ rounds: Recall[] }>("/api/players/me/rounds")
      .then((answer) => setRounds(answer.rounds))
      .catch((error: Error) => setRefused(error.message));
  }, []);
  return (
    <dialog ref={dialog} class="panel recall" onClose={onClose} aria-label={t("lastHands")}>
      <header class="recall-head">
        <strong class="recall-mark">{t("recall")}</strong>
        <h2>{chosen ? `${chosen.title} · ${t("round", { number: chosen.round })}` : t("lastHands")}</h2>
        {chosen ? <button type="button" class="button" onClick={() => setChosen(null)}>{t("back")}</button> : null}
        <form method="dialog"><button class="button">{t("close")}</button></form>
      </header>
      <p class="muted">{t("recallAbout")}</p>
      {refused ? <p class="lose" role="alert">{refused}</p> : null}
      {chosen ? <Replay recall={chosen} me={me} frames={framesOf(chosen, me)} /> : (
        <>
          {rounds !== null && rounds.length === 0 ? <p>{t("noHandsYet")}</p> : null}
          <ol class="recall-list">
            {(rounds ?? []).slice(0, 10).map((recall) => (
              <Item key={`${recall.table}${recall.round}`} recall={recall} me={me} onOpen={() => setChosen(recall)} />
            ))}
          </ol>
        </>
      )}
    </dialog>
  );
}
