import { readFile } from "node:fs/promises"
import { createServer as createHttpServer, request as ask, type IncomingMessage } from "node:http"
import { join } from "node:path"

import { createServer } from "vite"

import { buildWorker } from "./worker-build.ts"

/**
 * Development server: `node dev.ts PORT SERVER_PORT`. Vite serves the sources with hot reloading; everything else
 * is proxied to the Grove server. Pages keep the embedded boot data but not the content security policy.
 */
const [port, serverPort] = process.argv.slice(2).map(Number)
const target = `http://127.0.0.1:${serverPort}`

const http = createHttpServer()
const vite = await createServer({
  configFile: join(import.meta.dirname, "vite.config.ts"),
  appType: "custom",
  server: {
    middlewareMode: { server: http },
    hmr: { server: http },
    proxy: {
      "/api/live": { target, ws: true },
      "^/(api|idp|media|metrics)(/|$)": { target },
    },
  },
})

http.on("request", (request, response) => {
  if (request.url === "/sw.js") {
    void buildWorker([]).then((code) =>
      response.writeHead(200, { "content-type": "text/javascript" }).end(code),
    )
    return
  }
  vite.middlewares(request, response, () => {
    pageFor(request)
      .then(({ status, html }) => {
        response.writeHead(status, { "content-type": "text/html; charset=utf-8" }).end(html)
      })
      .catch((error: Error) => {
        // While the server restarts, the page reloads every second.
        response.writeHead(503, { "content-type": "text/html", refresh: "1" }).end(error.message)
      })
  })
})
http.listen(port, "127.0.0.1")
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(0))

async function pageFor(request: IncomingMessage): Promise<{ status: number; html: string }> {
  const page = await fromServer(request)
  const boot = /<script id="boot"[\s\S]*?<\/script>/.exec(page.text)?.[0] ?? ""
  const brand = /"brand":"([^"]*)"/.exec(boot)?.[1] ?? ""
  const theme = /<html data-theme="(?:light|dark)"/.exec(page.text)?.[0] ?? "<html"
  const source = await readFile(join(import.meta.dirname, "index.html"), "utf8")
  const filled = source
    .replace("<html", theme)
    .replaceAll("%BRAND%", () => brand)
    .replace("<!--grove:boot-->", () => boot)
    .replaceAll(/<!--grove:\w+-->/g, "")
  return { status: page.status, html: await vite.transformIndexHtml(request.url ?? "/", filled) }
}

function fromServer({ url = "/", headers }: IncomingMessage) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const plain = { ...headers, "accept-encoding": "identity" }
    const asked = ask(`${target}${url}`, { headers: plain }, (response) => {
      let text = ""
      response.setEncoding("utf8").on("data", (chunk) => (text += chunk))
      response.on("end", () => resolve({ status: response.statusCode ?? 500, text }))
    })
    asked.once("error", reject).end()
  })
}
