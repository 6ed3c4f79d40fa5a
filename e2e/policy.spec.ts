import { expect, test } from "./fixtures.ts"

test.use({ serviceWorkers: "allow" })

/** What an injected script would try first. Returns the attempts that succeeded. */
async function tryEverything() {
  const attempts: Record<string, () => unknown> = {
    markup: () => (document.body.innerHTML = "<img src=x>"),
    frame: () => document.createElement("iframe").setAttribute("srcdoc", "<b>x</b>"),
    script: () => (document.createElement("script").src = "https://evil.example/x.js"),
    // oxlint-disable-next-line typescript/no-implied-eval -- what the policy must stop
    code: () => window.setTimeout("1", 0),
    worker: () => new Worker("https://evil.example/x.js"),
    media: () => new Worker("/media/x.js"),
    serviceWorker: () => navigator.serviceWorker.register("/media/x.js"),
  }
  const passed: string[] = []
  for (const [name, attempt] of Object.entries(attempts)) {
    try {
      await attempt()
      passed.push(name)
    } catch {
      // Blocked.
    }
  }
  return passed
}

test("T08 no page turns text into markup, code or a worker", async ({ page, baseURL }) => {
  for (const path of ["/", "/api/login/problem", "/community-rules"]) {
    await test.step(path, async () => {
      await page.goto(path)
      await page.waitForLoadState("networkidle")
      expect.soft(await page.evaluate(tryEverything), path).toEqual([])
    })
  }
  // Our own worker is allowed.
  const scope = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.register("/sw.js")
    return registration.scope
  })
  expect(scope).toBe(new URL("/", page.url()).href)
  // The browser's violation reports are counted.
  await expect(async () => {
    const metrics = await (await page.request.get(`${baseURL}/metrics`)).text()
    expect(metrics).toMatch(
      /grove_csp_reports_total\{directive="require-trusted-types-for"\} [1-9]/,
    )
  }).toPass({ timeout: 20_000 })
})
