// page.ts: reads and solves what is pasted, and lists the steps.
import { Engine } from "./engine.js";
import type { Answer } from "./protocol.js";

const engine = new Engine();
const id = <T extends HTMLElement>(name: string) => document.getElementById(name) as T;
const button = (name: string) => document.querySelector<HTMLButtonElement>(`[data-testid=${name}]`)!;
const body = document.body;

function busy(yes: boolean): void {
  body.dataset.state = yes ? "busy" : "ready";
  button("cancel").hidden = !yes;
}

function show(a: Answer): void {
  if (a.event === "step") {
    const item = document.createElement("li");
    item.dataset.step = String(a.n);
    item.textContent = String(a.line);
    id("steps").append(item);
  } else if (a.event === "puzzle") id("understood").textContent = `${String(a.app)} ${String(a.text)}`;
  else if (a.event === "end") id("outcome").textContent = `${String(a.outcome)}, ${String(a.rating)}`;
  else if (a.event === "error") id("message").textContent = String(a.text);
}

async function solve(): Promise<void> {
  busy(true);
  for (const name of ["message", "understood", "outcome", "steps"]) id(name).textContent = "";
  const set = { text: id<HTMLTextAreaElement>("puzzle").value, theory: id<HTMLInputElement>("theory").value };
  const read = await engine.ask("read", { text: set.text }, show);
  if (read.status === 0) await engine.ask("solve", set, show);
  busy(false);
  body.dataset.run = String(Number(body.dataset.run) + 1);
}

button("solve").onclick = () => void solve();
button("cancel").onclick = () => engine.cancel();
void engine.ask("about", {}, () => (body.dataset.state = "empty"));
