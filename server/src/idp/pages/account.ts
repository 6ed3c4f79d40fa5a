import { TEXT } from "@grove/contract/limits"

import type { Passkey } from "#idp/passkeys.queries.ts"
import { qrCode } from "#idp/totp.ts"
import { escapeHtml } from "#platform/http/html.ts"
import { html, t } from "#platform/language/text.ts"

import {
  alertHtml,
  codeField,
  doneHtml,
  emailField,
  newPasswordField,
  passkeyForm,
  strong,
} from "./parts.ts"

export interface AccountView {
  email: string
  isEmailVerified: boolean
  pendingEmail: string | undefined
  hasMail: boolean
  canAddPasskeys: boolean
  passkeys: readonly Pick<Passkey, "id" | "name" | "createdAt" | "usedAt">[]
  hasPassword: boolean
  hasTotp: boolean
  codesLeft: number
  /** Shown once, right after they were made. */
  newCodes?: readonly string[] | undefined
  /** The second factor that is being set up. */
  totp?: { secret: string; address: string } | undefined
  problem?: { part: Part; text: string } | undefined
  done?: string | undefined
}

export type Part = "passkeys" | "password" | "totp" | "email"

export function accountBody(view: AccountView): string {
  return `<p>${html("How you get into your account. Changes apply at once; you are told by mail when mail is available.")}</p>
${doneHtml(view.done)}
${section(html("Passkeys"), passkeysPart(view))}
${section(html("Password"), passwordPart(view))}
${section(html("Second factor"), totpPart(view))}
${section(html("Email"), emailPart(view))}
<p class="strip"><a href="/settings">${html("Back to Settings")}</a></p>`
}

const spoken = (text: string) => `<span class="spoken">${text}</span>`

const section = (title: string, markup: string) =>
  `<section class="part"><h2>${title}</h2>${markup}</section>`

const problemOf = ({ problem }: AccountView, part: Part) =>
  alertHtml(problem?.part === part ? problem.text : undefined)

interface ActionOptions {
  /** A further hidden field. */
  field?: { name: string; value: string }
  isLink?: boolean
  /** The name of the button where its label alone does not tell which thing it changes. */
  spoken?: string
}

function action(name: string, label: string, options: ActionOptions = {}): string {
  const hidden = ({ name: field, value }: { name: string; value: string }) =>
    `<input type="hidden" name="${field}" value="${escapeHtml(value)}">`
  const style = options.isLink ? "plain-link" : "button quiet small"
  const ariaLabel = options.spoken ? ` aria-label="${escapeHtml(options.spoken)}"` : ""
  return `<form method="post">${hidden({ name: "action", value: name })}${options.field ? hidden(options.field) : ""}<button class="${style}"${ariaLabel} type="submit">${escapeHtml(label)}</button></form>`
}

function passkeysPart(view: AccountView): string {
  const { passkeys, canAddPasskeys } = view
  const rows = passkeys.map(({ id, name, createdAt, usedAt }) => {
    const used =
      usedAt === null
        ? html("Added {added, date, long}, not used yet", { added: createdAt.getTime() })
        : html("Added {added, date, long}, last used {used, date, long}", {
            added: createdAt.getTime(),
            used: usedAt.getTime(),
          })
    const label = escapeHtml(name)
    const own = { name: "id", value: id }
    const remove = action("remove-passkey", t("Remove"), {
      field: own,
      spoken: t("Remove {name}", { name }),
    })
    const rename = `<details><summary>${html("Rename<spoken> {name}</spoken>", { name, spoken })}</summary><form method="post"><input type="hidden" name="action" value="rename-passkey"><input type="hidden" name="id" value="${escapeHtml(id)}"><div class="inline"><input name="name" value="${label}" aria-label="${html("Name of this passkey")}" maxlength="${TEXT.name}" autocomplete="off"><button class="button quiet small" type="submit">${html("Save")}</button></div></form></details>`
    return `<li><span><strong>${label}</strong><span>${used}</span></span>${remove}${rename}</li>`
  })
  const add = canAddPasskeys
    ? passkeyForm({
        use: "account",
        label: t("Add a passkey"),
        symbol: "key",
        canceled: t("That was canceled. Nothing was changed."),
        isQuiet: true,
      }) +
      `<p class="note replaces-passkeys">${html("Adding a passkey needs scripts in this browser.")}</p>`
    : `<p class="note">${html("Passkeys cannot be used at this address.")}</p>`
  return `${problemOf(view, "passkeys")}<p>${html("Your fingerprint, your face, or your device's PIN. Add one on each device.")}</p>
${rows.length === 0 ? "" : `<ul class="rows">${rows.join("")}</ul>`}${add}`
}

function passwordPart(view: AccountView): string {
  const { hasPassword, email } = view
  return `${problemOf(view, "password")}<p>${hasPassword ? html("Changing it signs out all other devices.") : html("You have none. It is another way in when your passkey is not at hand.")}</p>
<form method="post" novalidate><input type="hidden" name="action" value="set-password"><input type="hidden" name="username" autocomplete="username" value="${escapeHtml(email)}">
${newPasswordField()}
<button class="button quiet" type="submit">${hasPassword ? html("Change password") : html("Add a password")}</button></form>
${hasPassword ? action("remove-password", t("Remove password"), { isLink: true }) : ""}`
}

function totpPart(view: AccountView): string {
  const problem = problemOf(view, "totp")
  const codes = view.newCodes
  const list =
    codes === undefined
      ? ""
      : `<p role="status">${html("<strong>Write these recovery codes down now.</strong> Each one replaces the code of your app once. They are not shown again.", { strong })}</p><ul class="codes">${codes.map((code) => `<li>${escapeHtml(code)}</li>`).join("")}</ul>`
  if (view.hasTotp)
    return `${problem}<p>${html("On. After your password, the code of your authenticator app is asked for. {count, plural, one {# recovery code is left.} other {# recovery codes are left.}}", { count: view.codesLeft })}</p>
${list}${action("new-codes", t("Make new recovery codes"))}${action("remove-totp", t("Turn off"), { isLink: true })}`
  if (!view.hasPassword)
    return `${problem}<p>${html("A passkey needs none: it already takes your device and you. Add a password to use an authenticator app with it.")}</p>`
  if (view.totp) return totpSetup(view.totp, problem)
  return `${problem}<p>${html("Off. An authenticator app protects your account even if your password becomes known.")}</p>${action("begin-totp", t("Set up an authenticator app"))}`
}

const totpSetup = ({ secret, address }: { secret: string; address: string }, problem: string) =>
  `<p>${html("Scan this with your authenticator app, or enter the key by hand. Then type the code that the app shows.")}</p>
<div class="qr" role="img" aria-label="${html("QR code for your authenticator app")}">${qrCode(address)}</div>
<p class="secret">${escapeHtml(secret.replaceAll(/(.{4})(?=.)/g, "$1 "))}</p>
<form method="post" novalidate><input type="hidden" name="action" value="confirm-totp">
${problem}${codeField("totp-code")}
<button class="button quiet" type="submit">${html("Turn on")}</button></form>`

function emailPart(view: AccountView): string {
  const { email, isEmailVerified, pendingEmail, hasMail } = view
  const problem = problemOf(view, "email")
  const now = `<p>${
    isEmailVerified
      ? html("<strong>{email}</strong>, confirmed", { email, strong })
      : html("<strong>{email}</strong>, not confirmed", { email, strong })
  }</p>`
  if (pendingEmail !== undefined)
    return `${now}<p>${html("We sent six digits to <strong>{email}</strong>.", { email: pendingEmail, strong })}</p>
<form method="post" novalidate><input type="hidden" name="action" value="confirm-email">${problem}${codeField("email-code")}<button class="button quiet" type="submit">${html("Confirm address")}</button></form>
${action("cancel-email", t("Keep the old address"), { isLink: true })}`
  const confirm =
    hasMail && !isEmailVerified
      ? action("change-email", t("Confirm this address"), {
          field: { name: "email", value: email },
        })
      : ""
  return `${now}${confirm}
<form method="post" novalidate><input type="hidden" name="action" value="change-email">${problem}
${emailField("", undefined, { label: t("New address"), hint: hasMail ? t("We send a code there.") : t("This place cannot send mail, so it is not confirmed.") })}
<button class="button quiet" type="submit">${html("Change address")}</button></form>`
}
