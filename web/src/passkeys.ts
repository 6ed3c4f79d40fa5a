import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser"

/**
 * The script of the identity provider's plain pages, which also work without it: opens the browser's passkey dialog and
 * submits its answer as a form, and counts down while tries are slowed down.
 */
const root = document.documentElement

const isSupported = browserSupportsWebAuthn()
root.classList.add(isSupported ? "has-passkeys" : "no-passkeys")

for (const form of document.querySelectorAll<HTMLFormElement>("form[data-passkey]")) {
  form.querySelector("[data-start]")?.addEventListener("click", () => void ask(form, false))
  if (form.dataset["passkey"] === "sign-in") void offerInField(form)
}

/** A passkey is also offered from the e-mail field, where the browser can. */
async function offerInField(form: HTMLFormElement) {
  if (isSupported && (await browserSupportsWebAuthnAutofill())) await ask(form, true)
}

async function ask(form: HTMLFormElement, isQuiet: boolean) {
  const problem = form.querySelector<HTMLElement>("[data-problem]")
  const tell = (text: string) => {
    // The quiet offer ends when another dialog opens, or after minutes; that is no failure.
    if (!problem || isQuiet) return
    problem.textContent = text
    problem.hidden = false
  }
  if (problem) problem.hidden = true
  const answer = await fetch(`/idp/passkeys/${form.dataset["passkey"]}`, {
    method: "POST",
    body: new URLSearchParams({ flow: String(new FormData(form).get("flow") ?? "") }),
  }).catch(() => undefined)
  if (!answer?.ok) return tell(form.dataset["failed"] ?? "")
  const optionsJSON: unknown = await answer.json()
  try {
    const credential =
      form.dataset["passkey"] === "sign-in"
        ? await startAuthentication({
            optionsJSON: optionsJSON as PublicKeyCredentialRequestOptionsJSON,
            useBrowserAutofill: isQuiet,
          })
        : await startRegistration({
            optionsJSON: optionsJSON as PublicKeyCredentialCreationOptionsJSON,
          })
    const field = form.elements.namedItem("credential") as HTMLInputElement
    field.value = JSON.stringify(credential)
    form.submit()
  } catch (error) {
    tell(sentenceFor(error, form.dataset))
  }
}

/** The page contains the sentences, in its language. */
function sentenceFor(error: unknown, sentences: DOMStringMap): string {
  const name = error instanceof Error ? error.name : ""
  const isCanceled = name === "NotAllowedError" || name === "AbortError"
  const which = name === "InvalidStateError" ? "known" : isCanceled ? "canceled" : "failed"
  return sentences[which] ?? ""
}

for (const button of document.querySelectorAll<HTMLButtonElement>("button[data-wait]")) {
  countDown(button, Number(button.dataset["wait"]))
}

/** The time is in the button, so that screen readers do not announce every second. */
function countDown(button: HTMLButtonElement, seconds: number) {
  const label = button.textContent
  const end = Date.now() + seconds * 1000
  const show = () => {
    const left = Math.ceil((end - Date.now()) / 1000)
    button.disabled = left > 0
    button.textContent =
      left > 0 ? `${label} (${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")})` : label
    if (left > 0) setTimeout(show, 500)
  }
  show()
}
