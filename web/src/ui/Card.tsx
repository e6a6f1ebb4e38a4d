// A playing card, drawn here: index, large pip, and our own court figures as plain ornament.

import { cardId } from "../lib/cards";
import { cardWords, t } from "../lib/text";

const PIPS: Record<string, string> = {
  s: "M50 8c16 16 36 27 36 46 0 12-8 19-18 19-6 0-11-2-14-7 0 12 4 19 10 25H36c6-6 10-13 10-25-3 5-8 7-14 7-10 0-18-7-18-19C14 35 34 24 50 8z",
  h: "M50 91C30 74 10 58 10 37 10 23 20 13 32 13c8 0 15 5 18 12 3-7 10-12 18-12 12 0 22 10 22 24 0 21-20 37-40 54z",
  d: "M50 6l34 44-34 44-34-44z",
  c: "M50 8c12 0 20 8 20 19 0 6-3 11-7 15 3-1 6-2 9-2 11 0 19 8 19 18s-8 18-19 18c-7 0-13-3-16-9 0 11 3 18 9 24H35c6-6 9-13 9-24-3 6-9 9-16 9-11 0-19-8-19-18s8-18 19-18c3 0 6 1 9 2-4-4-7-9-7-15 0-11 8-19 20-19z",
};

const COURT: Record<string, string> = {
  // a shield for the jack, a crown of three points for the queen, of four for the king
  J: "M20 18h60v28c0 18-13 29-30 36-17-7-30-18-30-36z M29 27v19c0 12 8 20 21 26 13-6 21-14 21-26V27z",
  Q: "M18 78l-6-40 20 16 18-34 18 34 20-16-6 40z M26 70h48l2-14-12 9-14-27-14 27-12-9z",
  K: "M14 78L8 30l18 14 8-26 16 22 16-22 8 26 18-14-6 48z M22 70h56l3-22-13 10-6-20-12 17-12-17-6 20-13-10z",
};

export interface CardProps {
  card?: string | undefined; // none: face down
  lifted?: boolean;
  dim?: boolean;
  deck?: "red" | "blue";
  small?: boolean;
}

export function Card({ card, lifted, dim, deck = "red", small }: CardProps) {
  const id = card ? cardId(card) : null;
  const names = ["card", lifted && "lifted", dim && "dim", small && "small"];
  const shape = names.filter(Boolean).join(" ");
  if (!id)
    return (
      <span class={`${shape} back ${deck}`} role="img" aria-label={t("faceDown")} />
    );
  const rank = id.rank === "T" ? "10" : id.rank;
  return (
    <span class={`${shape} suit-${id.suit}`} role="img" aria-label={cardWords(card!)}>
      <svg viewBox="0 0 250 350" aria-hidden="true" focusable="false">
        <text x="20" y="74" class="index">{rank}</text>
        <g transform="translate(22 86) scale(.46)"><path d={PIPS[id.suit]!} /></g>
        {COURT[id.rank] ? (
          <>
            <g transform="translate(55 104) scale(1.4)" class="court">
              <path fill-rule="evenodd" d={COURT[id.rank]!} />
            </g>
            <g transform="translate(83 238) scale(.84)"><path d={PIPS[id.suit]!} /></g>
          </>
        ) : (
          <g transform="translate(43 140) scale(1.64)"><path d={PIPS[id.suit]!} /></g>
        )}
      </svg>
    </span>
  );
}

export function Cards({ cards, lift, deck }: { cards: string[]; lift?: Set<string>; deck?: "red" | "blue" }) {
  return (
    <span class="cards">
      {cards.map((card, index) => (
        <Card
          key={`${index}${card}`}
          card={card === "" ? undefined : card}
          lifted={lift?.has(card) ?? false}
          dim={lift !== undefined && !lift.has(card)}
          {...(deck ? { deck } : {})}
        />
      ))}
    </span>
  );
}
