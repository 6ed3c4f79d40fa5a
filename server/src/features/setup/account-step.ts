import { LOGIN_PATH } from "@grove/contract/auth"
import { TEXT } from "@grove/contract/limits"

import type { Config } from "#config.ts"
import { escapeHtml } from "#platform/http/html.ts"
import { html, t } from "#platform/language/text.ts"

import { backRow, FORM_ID, type StepPage } from "./pages.ts"
import { SETUP_PATH, type SetupProgress } from "./service.ts"

export interface AccountForm {
  firstName: string
  lastName: string
  email: string
}

export type AccountErrors = Partial<Record<keyof AccountForm, string>>

interface AccountStep {
  config: Pick<Config, "accounts" | "providers">
  progress: SetupProgress
  form: AccountForm
  errors: AccountErrors
  /** Asked for instead of the account that was chosen before. */
  isChanging: boolean
}

const RETURN = `returnTo=${encodeURIComponent(SETUP_PATH)}`
const login = (provider?: string) =>
  `${LOGIN_PATH}?${provider === undefined ? "" : `provider=${encodeURIComponent(provider)}&`}${RETURN}`

export function accountStep(step: AccountStep): StepPage {
  const { administrator } = step.progress
  const isChosen = administrator !== undefined && !step.isChanging
  return {
    status: Object.keys(step.errors).length > 0 ? 422 : 200,
    step: "account",
    title: t("Your account"),
    lead: isChosen
      ? html("This account is the first administrator. You can make others administrators later.")
      : html("The account you sign in with now becomes the first administrator."),
    form: isChosen ? chosen(administrator) : choices(step),
    preview: "",
  }
}

function chosen(person: NonNullable<SetupProgress["administrator"]>): string {
  const name = `${person.first_name ?? ""} ${person.last_name ?? ""}`.trim()
  return `<form id="${FORM_ID}" method="post" action="${SETUP_PATH}/account">
<div class="chosen"><strong>${escapeHtml(name || t("Signed in"))}</strong>${person.email === null ? "" : `<span>${escapeHtml(person.email)}</span>`}</div>
<p><a href="${SETUP_PATH}/account?change=1">${html("Use another account")}</a></p>
${backRow(undefined, t("Continue"))}</form>`
}

function choices({ config, form, errors }: AccountStep): string {
  const outside = config.providers.map(
    ({ key, label }) =>
      `<a class="button quiet" href="${escapeHtml(login(key))}">${html("Continue with {provider}", { provider: label })}</a>`,
  )
  if (config.accounts === "tryout")
    outside.unshift(`<a class="button" href="${escapeHtml(login())}">${html("Sign in")}</a>`)
  const or =
    config.accounts === "local" && outside.length > 0 ? `<p class="or">${html("or")}</p>` : ""
  const links = outside.length === 0 ? "" : `<div class="actions">${outside.join("")}</div>`
  return `${config.accounts === "local" ? localForm(form, errors) : ""}${or}${links}`
}

function localForm(form: AccountForm, errors: AccountErrors): string {
  const field = (name: keyof AccountForm, label: string, extra: string) => {
    const error = errors[name]
    const state = error === undefined ? "" : ` aria-invalid="true" aria-describedby="${name}-error"`
    const message =
      error === undefined
        ? ""
        : `<span class="error" id="${name}-error" role="alert">${escapeHtml(error)}</span>`
    return `<div class="field"><label for="${name}">${escapeHtml(label)}</label><input id="${name}" name="${name}" value="${escapeHtml(form[name])}"${extra}${state}>${message}</div>`
  }
  return `<form id="${FORM_ID}" method="post" action="${SETUP_PATH}/account" novalidate>
<div class="names">${field("firstName", t("First name"), ` autocomplete="given-name" maxlength="${TEXT.name}"`)}${field("lastName", t("Last name"), ` autocomplete="family-name" maxlength="${TEXT.name}"`)}</div>
${field("email", t("Email"), ' type="email" inputmode="email" autocapitalize="none" autocomplete="username" required')}
<p class="hint">${html("Next you choose a passkey or a password. Made one already? <link>Sign in</link>", { link: (text) => `<a href="${escapeHtml(login("local"))}">${text}</a>` })}</p>
${backRow(undefined, t("Continue"))}</form>`
}
