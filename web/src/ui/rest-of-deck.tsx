// The remaining deck after a win, by suit: compared with the real one, it shows that no card is
// missing or duplicated.

import { useAsk } from "../lib/api";
import { RANKS, splitCards } from "../lib/cards";
import type { Client } from "../lib/client";
import type { Claim } from "../lib/link";
import type { Recall } from "../lib/hand";
import { t, type Key } from "../lib/text";
import { useTable } from "../lib/use-table";
import { Pip } from "./Card";

const SUITS = ["s", "h", "d", "c"];

interface Dealt { board?: string | undefined; dealer?: string | undefined; hands: { cards?: string | undefined }[] }

// From the table while the claim holds the round, from the history afterwards.
function useDealt(client: Client, win: Claim): string[] {
  const { table } = useTable(client, win.table);
  const { body: past } = useAsk<Recall>(`/api/tables/${encodeURIComponent(win.table)}/rounds/${win.round}`, [win.state]);
  const live = table?.round?.number === win.round ? table?.round : undefined;
  const dealt: Dealt | undefined = past?.played ?? live;
  if (!dealt?.board || !dealt.dealer || dealt.hands.some((hand) => !hand.cards)) return [];
  return [dealt.board, dealt.dealer, ...dealt.hands.map((hand) => hand.cards)].flatMap(splitCards);
}

export function RestOfDeck({ client, win }: { client: Client; win: Claim }) {
  const dealt = new Set(useDealt(client, win));
  if (dealt.size === 0) return null;
  return (
    <section class="rest-of-deck" aria-label={t("restOfDeck", { count: 52 - dealt.size })}>
      <h2>{t("restOfDeck", { count: 52 - dealt.size })}</h2>
      <ul>
        {SUITS.map((suit) => (
          <li key={suit}><span class="visually-hidden">{t(`suit_${suit}` as Key)}: </span><Pip suit={suit} />{" "}
            {[...RANKS].reverse().filter((rank) => !dealt.has(rank + suit)).map((rank) => (rank === "T" ? "10" : rank)).join(" ")}</li>
        ))}
      </ul>
    </section>
  );
}
