import { createServer, type IncomingMessage } from "node:http"
import type { AddressInfo } from "node:net"

import { cleanUpLater } from "./cleanup.ts"

interface Asked {
  authorization: string | undefined
  body: {
    model: string
    messages: {
      role: string
      content: string | { type: string; text?: string; image_url?: { url: string } }[]
    }[]
    response_format?: { type: string; json_schema?: { strict?: boolean; schema: object } }
    tools?: unknown[]
  }
}

/** An OpenAI-compatible server that returns the given answer and records the requests. */
export async function opinionServer() {
  const asked: Asked[] = []
  let answer: (question: Asked) => {
    status?: number
    content?: string
    raw?: string
    location?: string
    isSilent?: boolean
  } = () => ({})
  const server = createServer((request, response) => {
    void readBody(request).then((text) => {
      const question: Asked = {
        authorization: request.headers.authorization,
        body: JSON.parse(text) as Asked["body"],
      }
      asked.push(question)
      const { status = 200, content = "", raw, location, isSilent } = answer(question)
      const body =
        raw ??
        JSON.stringify({
          id: "1",
          object: "chat.completion",
          created: 1,
          model: question.body.model,
          choices: [{ index: 0, message: { role: "assistant", content }, finish_reason: "stop" }],
          usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
        })
      const send = () =>
        response
          .writeHead(status, { "content-type": "application/json", ...(location && { location }) })
          .end(body)
      // A silent server never answers; the client must time out.
      if (!isSilent) send()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  cleanUpLater(async () => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/v1`,
    asked,
    answerWith: (next: typeof answer) => void (answer = next),
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}
