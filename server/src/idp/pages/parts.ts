import { escapeHtml } from "#platform/http/html.ts"
import { html, t } from "#platform/language/text.ts"

import { icon } from "./icons.ts"

export interface Field {
  name: string
  /** Differs from the name where a page has the field twice. */
  id?: string
  label: string
  type?: string
  value?: string
  autocomplete: string
  /** Further attributes, already escaped. */
  extra?: string
  hint?: string
  error?: string | undefined
  /** Markup beside the label. */
  aside?: string
}

export function fieldHtml(field: Field): string {
  const { name, label, type = "text", value = "", autocomplete, extra = "", hint, error } = field
  const { id = name } = field
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ")
  const state =
    (error ? ' aria-invalid="true"' : "") + (described ? ` aria-describedby="${described}"` : "")
  const message = error
    ? `<span class="error" id="${id}-error" role="alert">${escapeHtml(error)}</span>`
    : ""
  const note = hint ? `<span class="note" id="${id}-hint">${escapeHtml(hint)}</span>` : ""
  return `<div class="field"><div class="label-row"><label for="${id}">${escapeHtml(label)}</label>${field.aside ?? ""}</div><input id="${id}" name="${name}" type="${type}" value="${escapeHtml(value)}" autocomplete="${autocomplete}"${extra}${state}>${message}${note}</div>`
}

export const emailField = (value: string, error?: string, more: Partial<Field> = {}) =>
  fieldHtml({
    name: "email",
    label: t("Email"),
    type: "email",
    value,
    autocomplete: "email",
    extra: ' inputmode="email" autocapitalize="none" maxlength="254" required',
    error,
    ...more,
  })

export const newPasswordField = (error?: string) =>
  fieldHtml({
    name: "password",
    label: t("Password"),
    type: "password",
    autocomplete: "new-password",
    extra: ' minlength="10" maxlength="200" required',
    hint: t(
      "At least 10 characters. A few unrelated words are easy to remember and hard to guess.",
    ),
    error,
  })

/** Six digits: pasted, typed, or offered by the phone. */
export const codeField = (id = "code") =>
  fieldHtml({
    name: "code",
    id,
    label: t("Code|to type"),
    autocomplete: "one-time-code",
    // Recovery codes have letters, and the field takes both.
    extra: ` class="code" autocapitalize="none" spellcheck="false" maxlength="16" required${id === "code" ? " autofocus" : ""}`,
  })

/** Writes `<strong>` in a text. */
export const strong = (text: string) => `<strong>${text}</strong>`

/** The one alert of a page, above the fields. */
export const alertHtml = (text: string | undefined) =>
  text === undefined ? "" : `<p class="alert" role="alert">${escapeHtml(text)}</p>`

export const doneHtml = (text: string | undefined) =>
  text === undefined ? "" : `<p class="done" role="status">${escapeHtml(text)}</p>`

export const divider = (text: string) => `<p class="divider"><span>${escapeHtml(text)}</span></p>`

export const stepBar = (step: 1 | 2) =>
  `<p class="steps"><span class="bar${step >= 1 ? " is-done" : ""}"></span><span class="bar${step >= 2 ? " is-done" : ""}"></span>${html("Step {step} of 2", { step })}</p>`

export const footStrip = (markup: string) => `<p class="strip">${markup}</p>`

export interface PasskeyForm {
  /** What the script asks the server for. */
  use: "sign-in" | "flow" | "account"
  label: string
  hint?: string
  symbol?: "fingerprint" | "key"
  action?: string
  /** Said after the browser's dialog was closed. */
  canceled: string
  /** The flow that shows the form. */
  flowId?: string
  isQuiet?: boolean
}

/** A link opened meanwhile replaces the cookie, so the form says for which flow it was filled in. */
export const flowField = (flowId: string | undefined) =>
  flowId === undefined ? "" : `<input type="hidden" name="flow" value="${flowId}">`

/** Shown only where scripts run: the script fills in the answer of the browser and submits. */
export function passkeyForm(form: PasskeyForm): string {
  const { use, label, hint, symbol = "fingerprint", action, canceled, flowId, isQuiet } = form
  return `<form class="passkey needs-passkeys" method="post"${action === undefined ? "" : ` action="${action}"`} data-passkey="${use}" data-canceled="${escapeHtml(canceled)}" data-failed="${html("That did not work. Please reload the page and try again.")}" data-known="${html("This device already has a passkey for your account.")}">
<input type="hidden" name="credential" value="">${flowField(flowId)}
<button class="button tall${isQuiet ? " quiet" : ""}" type="button" data-start>${icon(symbol, 22)}<span>${escapeHtml(label)}</span></button>
${hint === undefined ? "" : `<p class="note centered">${escapeHtml(hint)}</p>`}
<p class="alert" role="alert" data-problem hidden></p>
</form>`
}
