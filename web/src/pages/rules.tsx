// The rule card of a rule set, as the server generates it from the data.

import { Fragment } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { PageProps } from "../app";
import { partsOf, type Part } from "../lib/rule-card";
import { language, t } from "../lib/text";
import { DealPictures } from "../ui/deal-pictures";
import { List } from "../ui/list";

// Pairs below a caption are a pay table.
function Shown({ part, before }: { part: Part; before: Part | undefined }) {
  switch (part.kind) {
    case "title": return <h1>{part.text}</h1>;
    case "heading": return <h2>{part.text}</h2>;
    case "caption": return <h3>{part.text}</h3>;
    case "pairs":
      if (before?.kind === "caption" && part.rows.every(({ lines }) => lines.length === 1))
        return (
          <table class="pays" aria-label={before.text}>
            <tbody>{part.rows.map(({ term, lines }) => <tr key={term}><th scope="row">{term}</th><td>{lines[0]}</td></tr>)}</tbody>
          </table>
        );
      return (
        <dl>
          {part.rows.map((row, index) => (
            <div key={index}><dt>{row.term}</dt><dd>{row.lines.map((line) => <span key={line}>{line}</span>)}</dd></div>
          ))}
        </dl>
      );
    case "table": {
      const [head, ...rows] = part.rows;
      return (
        <List>
          <thead><tr>{head!.map((cell, index) => <th key={index} scope="col">{cell}</th>)}</tr></thead>
          <tbody>
            {rows.map((row, at) => (
              <tr key={at}>{row.map((cell, index) => (index === 0
                ? <th key={index} scope="row">{cell}</th> : <td key={index} data-label={head![index]}>{cell}</td>))}</tr>
            ))}
          </tbody>
        </List>
      );
    }
    default: return <p class={part.kind}>{part.text}</p>;
  }
}

export function Rules({ route }: PageProps) {
  const [card, setCard] = useState("");
  const [refused, setRefused] = useState("");
  useEffect(() => {
    setCard("");
    fetch(`/api/rules/${encodeURIComponent(route.name)}?language=${language()}`)
      .then(async (answer) => {
        const text = await answer.text();
        if (answer.ok) setCard(text);
        else setRefused(t("noSuchRules", { name: route.name }));
      })
      .catch(() => setRefused(t("connectionLost")));
  }, [route.name, language()]);
  const parts = partsOf(card), firstHeading = parts.findIndex((part) => part.kind === "heading");
  return (
    <section class="panel rule-card">
      <div class="row no-print">
        <button type="button" class="button" onClick={() => print()}>{t("print")}</button>
      </div>
      {refused ? <p class="lose" role="alert">{refused}</p> : <article lang={language()}>{parts.map((part, index) => (
          <Fragment key={index}>
            {index === firstHeading ? <DealPictures /> : null}
            <Shown part={part} before={parts[index - 1]} />
          </Fragment>
        ))}</article>}
    </section>
  );
}
