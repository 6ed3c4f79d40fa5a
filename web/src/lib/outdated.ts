/**
 * A page from before an update asks for code that is gone: loading it anew brings both together. Only then: in a
 * tunnel code does not come either, and there a page that is left cannot be had again.
 */
export function reloadWhenOutdated(): void {
  window.addEventListener("vite:preloadError", () => {
    isOutdated().then(
      (isOld) => isOld && location.reload(),
      // Nobody answers: nothing is known, and nothing is lost.
      () => undefined,
    )
  })
}

/** Whether the server's page begins with another script than this one did. */
async function isOutdated(): Promise<boolean> {
  const mine = document.querySelector("script[type=module][src]")?.getAttribute("src")
  const answer = await fetch(location.href, { cache: "no-store" })
  return mine !== undefined && mine !== null && answer.ok && !(await answer.text()).includes(mine)
}
