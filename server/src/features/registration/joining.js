const POLL_MS = 10_000
/** The reader's own variant of the language of the page. */
const { lang } = document.documentElement
const locale = navigator.languages.find((tag) => tag.split("-")[0] === lang.split("-")[0]) ?? lang

for (const time of document.querySelectorAll("time"))
  time.textContent = new Date(time.dateTime).toLocaleString(locale, {
    dateStyle: "medium",
    timeStyle: "short",
  })

const shown = document.querySelector("[data-state]")?.dataset.state

/** Shows the new state once an administrator has decided. */
async function poll() {
  if (document.hidden) return
  const response = await fetch("/join/state").catch(() => undefined)
  if (!response?.ok) return
  const { state } = await response.json()
  if (state !== shown) location.reload()
}

if (shown === "waiting") {
  setInterval(() => void poll(), POLL_MS)
  document.addEventListener("visibilitychange", () => void poll())
}
