import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { LANGUAGES } from "@grove/contract/languages"

import { cleanUpLater } from "./cleanup.ts"

/** The placeholders for the site's logo, the welcome, and the reason why a visitor sees the page. */
const LANDING =
  '<p data-shared="" class="y">%SHARED%</p><span data-mark=""><span><svg></svg></span></span><p data-welcome="" class="x">%WELCOME%</p>'

/** The smallest web build the server accepts, for tests that request pages. Removed when the test file ends. */
export async function builtWeb(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "grove-web-"))
  cleanUpLater(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, "client/assets"), { recursive: true })
  await Promise.all([mkdir(join(folder, "server")), mkdir(join(folder, "languages"))])
  const page =
    '<html lang="en" dir="ltr"><head><link rel="icon" href="/favicon.svg"></head><title>%BRAND%</title>%PROVIDER%<link rel="stylesheet" href="/assets/style-1a2b.css"><div id="root"><!--grove:root--></div><!--grove:boot--><!--grove:preloads--></html>'
  const long = page
    .replace(/<link rel="stylesheet"[^>]*>/, "<style>h1{color:green}</style>")
    .replace("</html>", `${LANDING}<p>${"Everyone is welcome. ".repeat(100)}</p></html>`)
  await Promise.all([
    writeFile(join(folder, "first-style.css"), "main{color:blue}"),
    writeFile(join(folder, "client/assets/inter-1a2b.woff2"), ""),
    ...LANGUAGES.flatMap((language) => {
      const [ending, tag] = language === "en" ? ["", ""] : [`.${language}`, language]
      const inLanguage = (html: string) => html.replace('lang="en"', `lang="${tag || "en"}"`)
      return [
        writeFile(join(folder, `shell${ending}.html`), inLanguage(page)),
        writeFile(join(folder, `landing${ending}.html`), inLanguage(long)),
        writeFile(join(folder, `languages/${language}.json`), JSON.stringify({ Hello: language })),
      ]
    }),
    writeFile(join(folder, "client/assets/home-1a2b.js"), "export {}"),
    writeFile(join(folder, "client/assets/shrink.worker-1a2b.js"), "export {}"),
    writeFile(
      join(folder, "server/render.js"),
      // Fails on request, as a defect in a component would.
      `export function renderPage({ boot, search, catalog }) {
        if (search === "broken=") throw new Error("broken")
        if (search === "hello=") return { root: "Hello in " + (catalog?.Hello ?? "English"), title: "Hello <&> · %BRAND%" }
        const text = ({ name, content }) => name ?? content ?? ""
        return { root: boot.queries.flatMap(({ data }) => [data].flat()).map(text).join() }
      }`,
    ),
    writeFile(
      join(folder, "routes.json"),
      JSON.stringify(
        ["/", "/post/:postId", "/profile/:userId"].map((path) => ({
          path,
          access: "member",
          signedOut: "landing",
          scripts: [],
        })),
      ),
    ),
  ])
  return folder
}
