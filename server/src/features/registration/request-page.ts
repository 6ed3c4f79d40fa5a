import { JOIN_PATH, LOGIN_PATH } from "@grove/contract/auth"
import { JOINING_DAYS, TEXT } from "@grove/contract/limits"
import type { SiteSettings } from "@grove/contract/site"

import { escapeHtml } from "#platform/http/html.ts"
import { html, later, message, say, t, type Text } from "#platform/language/text.ts"

import { mayAskAgainAt } from "./admission.service.ts"
import { dayOf, sinceText } from "./dates.ts"
import type { WordsProblem } from "./joining.service.ts"
import type { JoiningPage } from "./pages.ts"
import type { JoinRequestRow } from "./requests.queries.ts"

const PROBLEMS: Record<WordsProblem, Text> = {
  empty: later("Write a few words about yourself."),
  long: later("At most {count} characters.", { count: TEXT.joinWords }),
  decided: later("Your request was decided meanwhile, so it cannot be changed any more."),
}

export interface WordsForm {
  request: JoinRequestRow
  text: string
  problem?: WordsProblem | undefined
}

/** The request before it is sent, and while it is changed. */
export function wordsPage(
  site: Pick<SiteSettings, "name" | "description">,
  { request, text, problem }: WordsForm,
): JoiningPage {
  const isSent = request.state === "waiting"
  const error = problem === undefined ? "" : say(PROBLEMS[problem])
  const describedBy = problem === undefined ? "words-hint" : "words-error words-hint"
  return {
    status: problem === undefined ? 200 : 422,
    title: isSent ? t("Change what you wrote") : t("Ask to join {name}", { name: site.name }),
    body: `${site.description === "" || isSent ? "" : `<p>${escapeHtml(site.description)}</p>\n`}<form method="post" action="${JOIN_PATH}">
<div class="field"><label for="words">${html("Who are you, and what brings you here?")}</label>
<textarea id="words" name="words" rows="5" maxlength="${TEXT.joinWords}" required aria-describedby="${describedBy}"${problem === undefined ? "" : ' aria-invalid="true"'}>${escapeHtml(text)}</textarea>
${error === "" ? "" : `<span class="error" id="words-error" role="alert">${escapeHtml(error)}</span>`}</div>
<p class="hint" id="words-hint">${html("Only the people who run {name} read this. A request that is not decided is deleted after {count, plural, one {# day} other {# days}}.", { name: site.name, count: JOINING_DAYS.undecided })}</p>
<button class="button" type="submit">${isSent ? html("Save") : html("Send my request")}</button>
${isSent ? `<p class="foot"><a href="${JOIN_PATH}">${html("Keep it as it was")}</a></p>` : ""}</form>
${isSent ? "" : signOutLine(html("Not now"))}`,
  }
}

const signOutLine = (label: string) =>
  `<form class="links" method="post" action="${JOIN_PATH}/sign-out"><button class="link" type="submit">${label}</button></form>`

interface Step {
  title: string
  detail: string
  look: "done" | "now" | "refused" | "later"
}

const SPOKEN: Record<Step["look"], string> = {
  done: message("<spoken>Done: </spoken>{title}"),
  now: message("<spoken>Now: </spoken>{title}"),
  refused: message("<spoken>Not approved: </spoken>{title}"),
  later: message("<spoken>Later: </spoken>{title}"),
}
const CHECK =
  '<svg viewBox="0 0 24 24" width="14" height="14" fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"><path d="M20 6 9 17l-5-5"/></svg>'
const CROSS =
  '<svg viewBox="0 0 24 24" width="14" height="14" fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round"><path d="M18 6 6 18M6 6l12 12"/></svg>'
const ENVELOPE =
  '<svg aria-hidden="true" viewBox="0 0 24 24" width="18" height="18" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path d="m22 7-8.99 5.73a2 2 0 0 1-2.02 0L2 7"/><rect x="2" y="4" width="20" height="16" rx="2"/></svg>'
const MARKS: Record<Step["look"], string> = { done: CHECK, now: "", refused: CROSS, later: "" }

const stepItem = ({ title, detail, look }: Step) =>
  `<li class="${look}"${look === "now" ? ' aria-current="step"' : ""}><span class="dot" aria-hidden="true">${MARKS[look]}</span><p><strong>${html(SPOKEN[look], { title, spoken })}</strong>${detail === "" ? "" : `<span>${detail}</span>`}</p></li>`

function stepsOf(siteName: string, request: JoinRequestRow, now: Date): Step[] {
  const { state } = request
  const decisions: Record<typeof state, Step> = {
    unsent: { title: t("Waiting for approval"), detail: "", look: "now" },
    waiting: {
      title: t("Waiting for approval"),
      detail: sinceText(request.askedAt ?? now, now),
      look: "now",
    },
    approved: { title: t("Approved"), detail: "", look: "done" },
    refused: { title: t("Not approved"), detail: "", look: "refused" },
  }
  return [
    { title: t("Account created"), detail: momentOf(request.createdAt), look: "done" },
    ...(request.emailVerified && request.email !== null
      ? [{ title: t("E-mail confirmed"), detail: escapeHtml(request.email), look: "done" } as const]
      : []),
    decisions[state],
    {
      title: t("Welcome to {name}", { name: siteName }),
      detail: "",
      look: state === "approved" ? "now" : "later",
    },
  ]
}

/** The script shows it in the reader's time zone. */
const momentOf = (at: Date) => `<time datetime="${at.toISOString()}">${dayOf(at)}</time>`

function titleOf({ state, firstName: name }: JoinRequestRow): string {
  if (state === "refused") return t("Your request was not approved")
  if (state === "approved")
    return name === null ? t("You can come in") : t("You can come in, {name}", { name })
  return name === null ? t("Almost there") : t("Almost there, {name}", { name })
}

const spoken = (text: string) => `<span class="spoken">${text}</span>`

/** Where the request stands. `isMailed`: the person gets a mail when it is decided. */
export function requestPage(
  site: Pick<SiteSettings, "name">,
  request: JoinRequestRow,
  { now, isMailed }: { now: Date; isMailed: boolean },
): JoiningPage {
  const { state } = request
  const steps = stepsOf(site.name, request, now).map(stepItem)
  return {
    status: 200,
    title: titleOf(request),
    body: `<div data-state="${state}" role="status">${leadOf(site.name, request)}</div>
<ol class="steps timeline">${steps.join("")}</ol>
${state === "waiting" ? wordsBox(request.words) : ""}${reasonBox(request)}${adviceOf(request, isMailed)}
<div class="actions">${actionsOf(state)}</div>
<div class="links">${signOutLine(html("Sign out"))}${state === "refused" ? "" : `<a class="link danger" href="${JOIN_PATH}?withdraw=1">${html("Withdraw my request")}</a>`}</div>`,
  }
}

function leadOf(siteName: string, { state, decidedAt }: JoinRequestRow): string {
  const named = { name: siteName }
  if (state === "approved")
    return `<p>${html("Your request to join {name} was approved.", named)}</p>`
  if (state === "refused")
    return `<p>${html("You may ask again from {day}. Then this request is deleted.", { day: dayOf(mayAskAgainAt(decidedAt)) })}</p>`
  return `<p>${html("A person reads every request to join {name}, usually within a day.", named)}</p>`
}

const wordsBox = (words: string) =>
  `<section class="box" aria-labelledby="wrote"><div><h2 id="wrote">${html("What you wrote")}</h2><a class="link" href="${JOIN_PATH}?change=1">${html("Change<spoken> what you wrote</spoken>", { spoken })}</a></div><p class="words">${escapeHtml(words)}</p></section>\n`

const reasonBox = ({ state, reason }: JoinRequestRow) =>
  state === "refused" && reason !== null
    ? `<section class="box" aria-labelledby="why"><div><h2 id="why">${html("The reason given")}</h2></div><p class="words">${escapeHtml(reason)}</p></section>\n`
    : ""

function adviceOf({ state }: JoinRequestRow, isMailed: boolean): string {
  if (state !== "waiting") return ""
  return `<p class="advice">${
    isMailed
      ? ENVELOPE + html("We write to you as soon as it is decided. You can close this page.")
      : html("Come back to this page to see whether it is decided.")
  }</p>`
}

const actionsOf = (state: JoinRequestRow["state"]) =>
  state === "approved"
    ? `<a class="button" href="${LOGIN_PATH}">${html("Come in")}</a>`
    : `<a class="button quiet" href="/community-rules">${html("Read the Community Rules")}</a>`
