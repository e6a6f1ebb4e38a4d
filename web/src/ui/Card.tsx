// A playing card, drawn here: a large index for small screens, one large pip, and our own court
// figures. Its class says how it appears: "dealt" when it is new, "turned" when a card that lay
// face down is shown; the style sheet moves it.

import { Component } from "preact";
import { cardId } from "../lib/cards";
import { cardWords, language, t } from "../lib/text";

export const PIPS: Record<string, string> = {
  s: "M50 8c16 16 36 27 36 46 0 12-8 19-18 19-6 0-11-2-14-7 0 12 4 19 10 25H36c6-6 10-13 10-25-3 5-8 7-14 7-10 0-18-7-18-19C14 35 34 24 50 8z",
  h: "M50 91C30 74 10 58 10 37 10 23 20 13 32 13c8 0 15 5 18 12 3-7 10-12 18-12 12 0 22 10 22 24 0 21-20 37-40 54z",
  d: "M50 6l34 44-34 44-34-44z",
  c: "M50 8c12 0 20 8 20 19 0 6-3 11-7 15 3-1 6-2 9-2 11 0 19 8 19 18s-8 18-19 18c-7 0-13-3-16-9 0 11 3 18 9 24H35c6-6 9-13 9-24-3 6-9 9-16 9-11 0-19-8-19-18s8-18 19-18c3 0 6 1 9 2-4-4-7-9-7-15 0-11 8-19 20-19z",
};

// The sign of a suit in running text, in its colour.
export function Pip({ suit }: { suit: string }) {
  return <svg class="icon pip" viewBox="0 0 100 100" aria-hidden="true" focusable="false"><path d={PIPS[suit]!} /></svg>;
}

// Busts in a box of 100: what lies behind the face, and what lies before it, each with its colour.
type Stroke = [string, string];
const ROBE: Stroke[] = [
  ["", "M6 100c0-17 20-28 44-28s44 11 44 28z"],
  ["gold", "M34 75l16 15 16-15 6 4-22 21h0l-22-21z"],
];
const COURT: Record<string, { behind: Stroke[]; before: Stroke[] }> = {
  J: {
    behind: [["hair", "M29 66c-3-30 4-40 21-40s24 10 21 40c-3 3-8 3-10 0l-1-18H40l-1 18c-2 3-7 3-10 0z"]],
    before: [
      ["hair", "M33 46c0-12 7-16 17-16s17 4 17 16c-5-7-11-9-17-9s-12 2-17 9z"],
      ["", "M24 36c-1-18 22-26 43-19 13 4 13 15 7 20-17-6-33-6-50-1z"],
      ["gold", "M66 20C76 4 90 2 96 4c0 13-12 22-27 24z"],
    ],
  },
  Q: {
    behind: [["hair", "M26 86c-8-34 0-58 24-58s32 24 24 58c-6 4-12-2-11-12V52H37v22c1 10-5 16-11 12z"]],
    before: [
      ["hair", "M33 50c-1-14 6-20 17-20s18 6 17 20c-3-7-9-11-17-11s-14 4-17 11z"],
      ["gold", "M31 33l-3-19 12 9 10-15 10 15 12-9-3 19c-13-4-25-4-38 0z"],
    ],
  },
  K: {
    behind: [["grey", "M30 62c-2-26 4-34 20-34s22 8 20 34z"]],
    before: [
      ["grey", "M32 52c1 24 8 34 18 34s17-10 18-34c-4 6-9 8-12 8-2-3-10-3-12 0-3 0-8-2-12-8z"],
      ["gold", "M29 35L24 8l13 12L50 2l13 18L76 8l-5 27c-14-4-28-4-42 0z"],
    ],
  },
};

function Strokes({ strokes }: { strokes: Stroke[] }) {
  return <>{strokes.map(([name, path]) => <path key={path} {...(name ? { class: name } : {})} d={path} />)}</>;
}

function Court({ rank, suit }: { rank: string; suit: string }) {
  const figure = COURT[rank]!;
  return (
    <>
      <rect class="court-frame" x="92" y="96" width="140" height="236" rx="12" />
      <g transform="translate(96 150) scale(1.32)">
        <Strokes strokes={figure.behind} />
        <Strokes strokes={ROBE} />
        <ellipse class="skin" cx="50" cy="54" rx="16" ry="19" />
        <circle class="ink" cx="44" cy="52" r="2" />
        <circle class="ink" cx="56" cy="52" r="2" />
        <path class="ink" d="M45 64q5 3 10 0l-1 2q-4 2-8 0z" />
        <Strokes strokes={figure.before} />
      </g>
      <path transform="translate(143 286) scale(.4)" d={PIPS[suit]!} />
    </>
  );
}

export interface CardProps {
  card?: string | undefined; // none: face down
  lifted?: boolean; // plays in the viewer's hand
  theirs?: boolean; // plays in the dealer's hand
  dim?: boolean; // plays in neither
  deck?: "red" | "blue";
  small?: boolean;
}

// Drawn again only when something about it changed: a stadium has 51 cards on the felt, and every
// event of the table would compare all their strokes.
export class Card extends Component<CardProps> {
  private readonly cameFaceUp = this.props.card !== undefined;
  private drawnIn = "";

  override shouldComponentUpdate(next: CardProps): boolean {
    const now = this.props;
    return next.card !== now.card || next.lifted !== now.lifted || next.theirs !== now.theirs ||
      next.dim !== now.dim || next.deck !== now.deck || next.small !== now.small || this.drawnIn !== language();
  }

  override render({ card, lifted, theirs, dim, deck = "red", small }: CardProps) {
    this.drawnIn = language();
    const id = card ? cardId(card) : null;
    const comes = id && !this.cameFaceUp ? "turned" : "dealt";
    const shape = ["card", comes, lifted && "lifted", theirs && "theirs", dim && "dim", small && "small"]
      .filter(Boolean).join(" ");
    if (!id)
      return <span class={`${shape} back ${deck}`} role="img" aria-label={t("faceDown")} />;
    const rank = id.rank === "T" ? "10" : id.rank;
    return (
      <span class={`${shape} suit-${id.suit}`} role="img" aria-label={cardWords(card!)}>
        <svg viewBox="0 0 250 350" aria-hidden="true" focusable="false">
          <text x={id.rank === "T" ? 8 : 18} y="92" class="index">{rank}</text>
          <path transform="translate(16 104) scale(.6)" d={PIPS[id.suit]!} />
          {COURT[id.rank] ? <Court rank={id.rank} suit={id.suit} /> : (
            <path transform="translate(80 170) scale(1.62)" d={PIPS[id.suit]!} />
          )}
        </svg>
      </span>
    );
  }
}

// Of a settled round: `lift` are the cards of the viewer's hand, `theirs` those of the dealer's.
// Cards that play in neither are dimmed once any are lifted.
export function Cards({ cards, lift, theirs, deck }: {
  cards: string[]; lift?: Set<string> | undefined; theirs?: Set<string> | undefined; deck?: "red" | "blue";
}) {
  return (
    <span class="cards">
      {cards.map((card, index) => (
        <Card
          key={index}
          card={card === "" ? undefined : card}
          lifted={lift?.has(card) ?? false}
          theirs={theirs?.has(card) ?? false}
          dim={lift !== undefined && !lift.has(card) && !theirs?.has(card)}
          {...(deck ? { deck } : {})}
        />
      ))}
    </span>
  );
}
