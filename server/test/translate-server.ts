import { createServer, type IncomingMessage } from "node:http"
import type { AddressInfo } from "node:net"

import { cleanUpLater } from "./cleanup.ts"

interface Asked {
  q: string
  source: string
  target: string
  format: string
  api_key?: string
}

interface Answer {
  status?: number
  body?: unknown
  location?: string
  /** Never answers. */
  isSilent?: boolean
}

/** A server with the API of LibreTranslate, which 'translates' by naming the language, and records the requests. */
export async function translateServer(codes = ["en", "de", "fr", "pt-BR", "zh-Hans"]) {
  const asked: Asked[] = []
  let answer: (question: Asked) => Answer = ({ q, target, source }) => ({
    body: {
      translatedText: `${target}: ${q}`,
      ...(source === "auto" && { detectedLanguage: { confidence: 90, language: "fr" } }),
    },
  })
  const server = createServer((request, response) => {
    const send = ({ status = 200, body, location, isSilent }: Answer) => {
      if (isSilent) return
      response
        .writeHead(status, { "content-type": "application/json", ...(location && { location }) })
        .end(JSON.stringify(body))
    }
    if (request.url === "/languages")
      return send({ body: codes.map((code) => ({ code, name: code, targets: codes })) })
    if (request.url !== "/translate" || request.method !== "POST") return send({ status: 404 })
    return void readBody(request).then((text) => {
      const question = JSON.parse(text) as Asked
      asked.push(question)
      send(answer(question))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  cleanUpLater(async () => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    answerWith: (next: typeof answer) => void (answer = next),
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}
