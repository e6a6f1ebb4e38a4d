// Claims of a progressive: where each stands, who may take its next step, and the dialogs of the link's
// deeds. On the console and on the page of a hand.

import { useState } from "preact/hooks";
import { type Client, type Person, whyNot } from "../../lib/client";
import { handOf, type Claim, type Link } from "../../lib/link";
import { clock } from "../../lib/room";
import { href } from "../../lib/route";
import { labelInWords } from "../../lib/said";
import { t, type Key } from "../../lib/text";
import { tableTitle } from "../../lib/titles";
import { meterText } from "../../ui/counting";
import { FormDialog, type Values } from "../../ui/form-dialog";
import { Icon } from "../../ui/icon";
import { deeds, type Act, type Deed } from "./deeds";
import "../links.css";

function Steps({ claim }: { claim: Claim }) {
  const steps: [Key, { name: string; at?: number } | undefined][] = [
    ["claimedBy", claim.claimed_by], ["confirmedBy", claim.confirmed_by], ["completedBy", claim.completed_by],
  ];
  return (
    <ol class="claim-steps">
      {steps.map(([label, actor]) => (
        <li key={label} class={actor ? "done" : ""}>
          {t(label)}: {actor ? <strong>{actor.name}</strong> : "–"}{actor?.at ? <span class="muted"> {clock(actor.at)}</span> : null}
        </li>
      ))}
    </ol>
  );
}

// Three steps, three people: a person who may not take the next one is told so in advance.
function hindrance(claim: Claim, me: Person): Key | null {
  if (claim.claimed_by?.name === me.name) return "youClaimed";
  if (claim.state === "pending") return null;
  if (claim.confirmed_by?.name === me.name) return "youConfirmed";
  return claim.executive && me.role !== "executive" ? "waitsExecutive" : null;
}

// On the console a claim of a table of this floor leads to its hand, where it is decided.
export function Claims({ link, claims, me, acts, onDeed, console: lists = false }: {
  link: string; claims: Claim[]; me: Person; acts: boolean; onDeed: Act; console?: boolean;
}) {
  if (claims.length === 0) return <p class="muted">{t("noClaims")}</p>;
  return (
    <ul class="claims">
      {claims.map((claim) => (
        <li key={claim.number} class="claim" data-test={`claim-${claim.number}`}>
          <div>
            <h3><Icon name="lock" /> {t("claimTitle", { number: claim.number, hand: labelInWords(claim.hand) })}</h3>
            <p class="meter-amount small">{meterText(claim.amount)}</p>
            <p class="muted">{t("claimWhere", { table: tableTitle(claim.table), spot: claim.spot ?? 0, round: claim.round ?? 0, player: claim.player ?? "" })}</p>
            {claim.executive ? <span class="badge warn">{t("needsExecutive")}</span> : null}
          </div>
          <Steps claim={claim} />
          <a class="button small" href={href("win", `${link}/${claim.number}`)}>{t("claimPage")}</a>
          {lists && handOf(claim) ? <a class={`button ${acts ? "primary" : "small"}`} href={handOf(claim)}>{t(acts ? "claimDecide" : "claimHand")}</a> : null}
          {claim.state === "won" ? <p>{t("waitsEndGame")}</p> : acts && !(lists && handOf(claim)) ? (
            <div class="row">
              {hindrance(claim, me) ? <p class="muted">{t(hindrance(claim, me)!)}</p> : claim.state === "pending"
                ? <button type="button" class="button primary" onClick={() => onDeed({ kind: "confirm_claim", claim })}>{t("confirmClaim")}</button>
                : <button type="button" class="button primary" onClick={() => onDeed({ kind: "complete_claim", claim })}>{t("completeClaim")}</button>}
              <button type="button" class="button danger" onClick={() => onDeed({ kind: "reject_claim", claim })}>{t("rejectClaim")}</button>
            </div>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

// What the buttons do: with a dialog where something is asked, or cannot be taken back.
export function useDeeds(client: Client, link: Link | null) {
  const [deed, setDeed] = useState<Deed | null>(null);
  const [sentence, setSentence] = useState("");
  const [done, setDone] = useState("");
  const carryOut = async (what: Deed, values: Values): Promise<string> => {
    const { command, fields } = deeds(what, link!, values);
    const reply = await client.send(command, { link: link!.name, ...fields });
    if (!reply.ok) return whyNot(reply);
    setDone(typeof reply["requested"] === "number" ? t("requestAsked", { number: reply["requested"] }) : t("linkDone"));
    return "";
  };
  const onDeed: Act = (what) => {
    setDone("");
    setSentence("");
    if (deeds(what, link!, {}).form) setDeed(what);
    else void carryOut(what, {}).then(setSentence);
  };
  const form = deed && link ? deeds(deed, link, {}).form : undefined;
  const dialog = deed && form ? (
    <FormDialog key={JSON.stringify(deed)} {...form} onSubmit={(values) => carryOut(deed, values)} onClose={() => setDeed(null)} />
  ) : null;
  return { onDeed, sentence, done, dialog };
}
