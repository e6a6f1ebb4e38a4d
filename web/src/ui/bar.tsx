// The bar at the bottom of a table: everything that a player presses, from buying in to the next
// round, always in view and always in the same place. What is said stands above what is done; the
// way on is at the right end, Fold at the left.

import type { ComponentChildren } from "preact";
import "./bar.css";

export function Bar({ name, label, test, rests = false, refused = "", purse, say, children }: {
  name: string; // of what it is for now: a class
  label: string;
  test?: string;
  rests?: boolean; // nothing can be pressed for a moment
  refused?: string;
  purse?: ComponentChildren;
  say?: ComponentChildren;
  children?: ComponentChildren;
}) {
  return (
    <section class={`playbar ${name}`} aria-label={label} {...(test ? { "data-test": test } : {})} data-rests={rests ? "yes" : "no"}>
      <p role="alert" class="bar-refused">{refused}</p>
      {purse}
      <fieldset class="bar-keys" disabled={rests}>
        <div class="bar-say">{say}</div>
        <div class="bar-do">{children}</div>
      </fieldset>
    </section>
  );
}
