import { render } from "preact";
import { App } from "./app";
import { Client } from "./lib/client";
import { applySettings } from "./lib/settings";
import "./theme.css";
import "./app.css";

applySettings();
const scheme = location.protocol === "https:" ? "wss" : "ws";
const client = new Client(`${scheme}://${location.host}/ws`);
render(<App client={client} />, document.getElementById("app")!);
client.start();
