import { html } from "#platform/language/text.ts"

import { alertHtml, emailField, footStrip } from "./parts.ts"

const back = () => footStrip(`<a href="/api/login">${html("Back to sign-in")}</a>`)

export const recoveryBody = (view: { email: string; error?: string; problem?: string }) =>
  `<p>${html("Enter your e-mail address. We send you a link to choose a new passkey or password.")}</p>
<form method="post" novalidate>
${alertHtml(view.problem)}
${emailField(view.email, view.error, { autocomplete: "username" })}
<button class="button tall" type="submit">${html("Send the link")}</button>
</form>
${back()}`

export const recoverySentBody = () =>
  `<p>${html("If an account has this address, a mail with a link is on its way. It can take a few minutes; look in the spam folder as well.")}</p>
<p>${html("Nothing arrived? The address may not be confirmed. Ask the people who run this place for a sign-in link.")}</p>
${back()}`

export const recoveryWithoutMailBody = () =>
  `<p>${html("This place cannot send mail. Ask one of its administrators for a sign-in link: it works once and lets you choose a new passkey or password.")}</p>
<p>${html("If you have another passkey or device that is still signed in, you can also add a new one there, in Settings.")}</p>
${back()}`
