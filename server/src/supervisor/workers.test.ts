import { spawn } from "node:child_process"
import { join } from "node:path"

import { expect, onTestFinished, test, vi } from "vitest"

const SCRIPT = join(import.meta.dirname, "../../test/supervisor/silent-workers.ts")

test("R22 replaces a process that stops answering, and tells the next one which jobs it had", async () => {
  const child = spawn(process.execPath, ["--no-warnings", SCRIPT], {
    env: { PATH: "/usr/bin:/bin" },
  })
  onTestFinished(() => void child.kill("SIGKILL"))
  let said = ""
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (said += chunk))
  await vi.waitUntil(() => said.includes("second: --unanswered=7,8"), 40_000)
  expect(said).toContain(
    "does not answer and is ended. Jobs that are not tried again by themselves: links.preview 7, mail.send 8. Requests at that time: GET /api/posts/*",
  )
  expect(said).toMatch(/ended \(SIGKILL\); starting another/)
  // The second one goes on beating.
  await vi.waitUntil(() => said.split("still here").length > 80, 40_000)
  expect(said.split("does not answer")).toHaveLength(2)
})
