import { get } from "node:http"
import { createServer } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"

/**
 * Checks that the address is free before anything starts; returns the port, chosen by the system if
 * 0. Retries a port in use for as long as `shouldWait` returns true.
 */
export async function findPort(
  host: string,
  port: number,
  shouldWait: () => boolean = () => false,
): Promise<number> {
  for (;;) {
    try {
      return await tryPort(host, port)
    } catch (error) {
      const failure = error as NodeJS.ErrnoException
      if (failure.code !== "EADDRINUSE" || !shouldWait())
        throw new Error(explain(failure, host, port), { cause: error })
    }
    await sleep(100)
  }
}

async function tryPort(host: string, port: number): Promise<number> {
  const server = createServer()
  try {
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject).listen({ host, port }, resolve)
    })
    const address = server.address()
    return typeof address === "object" && address ? address.port : port
  } finally {
    server.close()
  }
}

function explain({ code, message }: NodeJS.ErrnoException, host: string, port: number): string {
  if (code === "EADDRINUSE") {
    return `Port ${port} on ${host} is used by another program. Stop that program, or choose another port with PORT.`
  }
  if (code === "EACCES") {
    return `Port ${port} can only be used by root. Choose one above 1023 with PORT.`
  }
  if (["EADDRNOTAVAIL", "ENOTFOUND", "EAI_AGAIN", "EINVAL"].includes(code ?? "")) {
    return `${host} is not an address of this machine: choose one with HOST, such as 127.0.0.1.`
  }
  return `The server cannot listen on ${host}:${port}: ${message}`
}

/** Resolves when the server reports ready; rejects when aborted. */
export async function waitUntilReady(
  host: string,
  port: number,
  givenUp: AbortSignal,
): Promise<void> {
  const LOOPBACK: Record<string, string> = { "0.0.0.0": "127.0.0.1", "::": "::1" }
  while (!givenUp.aborted) {
    if (await isReady(LOOPBACK[host] ?? host, port)) return
    await sleep(50)
  }
}

function isReady(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get(
      { host, port, path: "/api/ready", timeout: 5000, agent: false },
      (response) => {
        response.resume()
        resolve(response.statusCode === 200)
      },
    )
    request.once("timeout", () => request.destroy()).once("error", () => resolve(false))
  })
}
