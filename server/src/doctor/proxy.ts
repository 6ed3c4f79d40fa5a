import { request as requestHttp } from "node:http"
import { request as requestHttps } from "node:https"

import type { Config } from "#config.ts"
import { isOwnMachine } from "#config/own-machine.ts"
import { reasonOf } from "#supervisor/log.ts"

import { ok, problem, skipped, warning, type Finding } from "./finding.ts"

const TIMEOUT_MS = 5000
/** The largest request body of the contract; proxies often allow one megabyte. */
const LARGE_BYTES = 15_000_000

/** Sends requests to the public address like a browser, through every proxy in front of Grove. */
export async function checkProxy({ publicUrl, trustedProxies }: Config): Promise<Finding[]> {
  const about = "public address"
  let health: Response
  try {
    health = await fetch(`${publicUrl}/api/health`, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  } catch (error) {
    const reason = reasonOf((error as Error).cause ?? error)
    if (isOwnMachine(publicUrl))
      return [skipped(about, `nothing answers at ${publicUrl} (${reason})`)]
    return [
      problem(
        about,
        `${publicUrl}: ${reason}`,
        "Is Grove running, the proxy too, and do name and certificate belong to this address?",
      ),
    ]
  }
  const body = await health.json().catch(() => undefined)
  if ((body as { status?: string } | undefined)?.status !== "ok")
    return [
      problem(
        about,
        `${publicUrl}/api/health answers ${health.status}, but not as Grove does`,
        "Let the proxy pass every path to Grove; deploy/ has files for nginx, HAProxy and Caddy.",
      ),
    ]
  const found = [ok(about, `${publicUrl} answers`), await checkUpgrade(publicUrl)]
  found.push(await checkBody(publicUrl))
  if (!isOwnMachine(publicUrl) && trustedProxies === 0)
    found.push(
      warning(
        "TRUSTED_PROXIES",
        "no proxy is trusted, so behind one all members share one address and its limits",
        "Set it to the number of proxies in front of Grove, usually 1.",
      ),
    )
  return found
}

interface Ask {
  method: string
  headers: Record<string, string>
}

/** The status, without sending the body that the headers promise. */
function statusOf(url: URL, { method, headers }: Ask): Promise<number> {
  const send = url.protocol === "https:" ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const asked = send(url, { method, headers, timeout: TIMEOUT_MS }, (response) => {
      resolve(response.statusCode ?? 0)
      asked.destroy()
    })
    asked.once("upgrade", (_response, socket) => {
      socket.destroy()
      resolve(101)
    })
    asked.once("timeout", () => asked.destroy(new Error("no answer in 5 s")))
    asked.once("error", reject)
    asked.flushHeaders()
    if (headers["content-length"] === undefined) asked.end()
  })
}

/** Signed out, the live connection is refused with 401; a proxy that drops `Upgrade` gives another answer. */
async function checkUpgrade(publicUrl: string): Promise<Finding> {
  const about = "live connections"
  const advice = "Let the proxy pass Upgrade and Connection for /api/live; deploy/ shows how."
  const headers = {
    connection: "Upgrade",
    upgrade: "websocket",
    origin: publicUrl,
    "sec-websocket-version": "13",
    "sec-websocket-key": "AAAAAAAAAAAAAAAAAAAAAA==",
  }
  try {
    const status = await statusOf(new URL("/api/live", publicUrl), { method: "GET", headers })
    return status === 401
      ? ok(about, "reach Grove")
      : problem(about, `/api/live answers ${status} instead of 401`, advice)
  } catch (error) {
    return problem(about, reasonOf(error), advice)
  }
}

/** Signed out, a large upload is refused with 401 before it is read; a proxy with a lower limit answers 413. */
async function checkBody(publicUrl: string): Promise<Finding> {
  const about = "uploads"
  const advice = "Let the proxy accept bodies of 16 MB (nginx: client_max_body_size 16m)."
  const headers = {
    "content-type": "application/json",
    "content-length": String(LARGE_BYTES),
    origin: publicUrl,
  }
  try {
    const status = await statusOf(new URL("/api/posts", publicUrl), { method: "POST", headers })
    return status === 401
      ? ok(about, "of 15 MB reach Grove")
      : problem(about, `a body of 15 MB is answered with ${status}`, advice)
  } catch (error) {
    return warning(about, `a body of 15 MB: ${reasonOf(error)}`, advice)
  }
}
