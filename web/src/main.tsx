import { render } from "preact";
import { App } from "./app";
import { Client } from "./lib/client";
import { keepPages } from "./lib/offline";
import { loadRoom } from "./lib/room";
import { applySettings } from "./lib/settings";
import "./theme.css";
import "./app.css";

// What the pages are set in is here before they are, so that no word moves. Who cannot get it reads on without.
const PATIENCE_MS = 2000;
const fonts = Promise.all(["uth sans", "uth display"].map((family) => document.fonts.load(`1rem "${family}"`)));
const patience = new Promise((over) => setTimeout(over, PATIENCE_MS));

const settings = applySettings();
const scheme = location.protocol === "https:" ? "wss" : "ws";
const client = new Client(`${scheme}://${location.host}/ws`);
// Days and times are the room's from the first frame on.
const seen = Promise.all([fonts, loadRoom()]);
Promise.all([settings, Promise.race([seen, patience]).catch(() => {})]).then(() => {
  render(<App client={client} />, document.getElementById("app")!);
  client.start();
  keepPages();
});
