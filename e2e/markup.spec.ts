import { bookmarks } from "@grove/contract/bookmarks"
import { comments } from "@grove/contract/comments"
import { follows } from "@grove/contract/follows"
import { messages } from "@grove/contract/messages"
import { posts } from "@grove/contract/posts"
import { reports } from "@grove/contract/reports"
import { rules } from "@grove/contract/rules"
import { stories } from "@grove/contract/stories"
import { users } from "@grove/contract/users"

import { expect, test } from "./fixtures.ts"
import { moveTo, settled } from "./walk.ts"

declare global {
  interface Window {
    /** Traces of injected scripts, and policy violations. */
    planted?: string[]
  }
}

const RUN = "(window.planted=window.planted||[]).push(1)"

/** Known injection payloads. */
const PAYLOADS = [
  `<script>${RUN}</script>`,
  `</script><script>${RUN}</script>`,
  `<!--<script>${RUN}</script>-->`,
  `<img src=x onerror="${RUN}">`,
  `<svg/onload=${RUN}>`,
  `<svg><script>${RUN}</script></svg>`,
  `<iframe srcdoc="<script>parent.${RUN}</script>"></iframe>`,
  `<a href="javascript:${RUN}">x</a>`,
  `[x](javascript:${RUN})`,
  `javascript:${RUN}`,
  `JaVaScRiPt:${RUN}`,
  `java\tscript:${RUN}`,
  `data:text/html,<script>${RUN}</script>`,
  `"><img src=x onerror=${RUN}>`,
  `' onmouseover='${RUN}`,
  `" autofocus onfocus="${RUN}`,
  `<details open ontoggle=${RUN}>`,
  `<body onload=${RUN}>`,
  `<math><mtext><style><img src=x onerror=${RUN}></style></mtext></math>`,
  `<noscript><p title="</noscript><img src=x onerror=${RUN}>">`,
  `<template><script>${RUN}</script></template>`,
  `<object data="javascript:${RUN}"></object>`,
  `<form action="javascript:${RUN}"><button>x</button></form>`,
  `<meta http-equiv="refresh" content="0;url=javascript:${RUN}">`,
  `<base href="https://evil.example/">`,
  `<link rel=stylesheet href="https://evil.example/x.css">`,
  `{{constructor.constructor('${RUN}')()}}`,
  `\${${RUN}}`,
  `%3Cscript%3E${RUN}%3C/script%3E`,
  `&lt;script&gt;${RUN}&lt;/script&gt;`,
  `\u2028<script>${RUN}</script>\u2029`,
  `http://x.example/"onmouseover="${RUN}`,
  `https://x.example/<img src=x onerror=${RUN}>`,
  `#tag<img/src=x/onerror=${RUN}>`,
  `@name<img/src=x/onerror=${RUN}>`,
]
const ALL = PAYLOADS.join("\n")
const SHORT = "<img src=x onerror=planted()>"
const MIDDLE = PAYLOADS.slice(0, 5).join(" ")

test("T21 injection payloads stay text on every screen", async ({ admin, member }) => {
  const [eve, boss] = [
    await member({ firstName: SHORT, lastName: `</title>${SHORT}`.slice(0, 50) }),
    await admin(),
  ]
  const post = await eve.call(posts.create, { body: { content: `${ALL}\nquokkaplant` } })
  await eve.call(posts.create, {
    body: {
      content: "An event",
      event: { title: SHORT, description: MIDDLE, isOnline: false, location: SHORT },
    },
  })
  await eve.call(users.update, { params: { userId: eve.id }, body: { bio: MIDDLE } })
  await eve.call(stories.create, { body: { content: MIDDLE } })
  const own = await boss.call(posts.create, { body: { content: "of the boss" } })
  await eve.call(comments.add, {
    params: { postId: own.id },
    body: { content: ALL.slice(0, 2000) },
  })
  await eve.call(messages.send, { body: { receiverId: boss.id, content: ALL } })
  await boss.call(follows.add, { params: { userId: eve.id } })
  await boss.call(bookmarks.add, { params: { postId: post.id } })
  const rule = await boss.call(rules.create, {
    body: {
      name: SHORT,
      description: MIDDLE,
      category: "behavior",
      severity: "low",
      action: "warn",
      isActive: true,
      autoEnforce: false,
    },
  })
  await boss.call(reports.submit, {
    body: { targetType: "post", targetId: post.id, ruleId: rule.id, additionalInfo: MIDDLE },
  })

  const { page } = boss
  const dialogs: string[] = []
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  const abroad: string[] = []
  page.on("request", (request) => {
    const { protocol, origin } = new URL(request.url())
    if (
      protocol.startsWith("http") &&
      origin !== new URL(page.url()).origin &&
      page.url() !== "about:blank"
    )
      abroad.push(request.url())
  })
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      ;(window.planted ??= []).push(`${event.violatedDirective} ${event.blockedURI}`)
    })
  })

  const paths = [
    "/",
    `/post/${post.id}`,
    `/post/${own.id}`,
    `/profile/${eve.id}`,
    "/explore",
    "/events",
    "/search?q=quokkaplant",
    `/search?q=${encodeURIComponent(SHORT)}`,
    "/notifications",
    `/messages?to=${eve.id}`,
    "/bookmarks",
    "/rules",
    "/community-rules",
    "/settings",
    "/fake-detection",
  ]
  await test.step("the pages of the server", async () => {
    const blank = await boss.context.newPage()
    for (const path of paths) {
      const html = await (await boss.context.request.get(path)).text()
      expect.soft(await blank.evaluate(markupIn, html), path).toEqual(NONE)
    }
    await blank.close()
  })
  for (const [index, path] of paths.entries()) {
    await test.step(path, async () => {
      // Loaded with payloads in the page's data, then rendered by the script.
      if (index < 2) await page.goto(path)
      else await moveTo(page, path)
      await settled(page)
      await expect(page.locator("main")).not.toBeEmpty()
      await expect(page.locator("[aria-busy=true]")).toHaveCount(0)
      expect.soft(await page.evaluate(markupIn, undefined), path).toEqual(NONE)
    })
  }
  expect(dialogs).toEqual([])
  expect(abroad).toEqual([])

  // All payloads are visible as text.
  await moveTo(page, `/post/${post.id}`)
  await expect(page.locator("main")).toContainText(`<script>${RUN}</script>`)
})

const NONE = { planted: [], scripts: [], handlers: [], links: [], foreign: 0 }

/** Runs in a page. What injected markup would leave in the document, or in another one that is only parsed. */
function markupIn(html: string | undefined) {
  const part = html === undefined ? document : new DOMParser().parseFromString(html, "text/html")
  return {
    planted: window.planted ?? [],
    scripts: [...part.querySelectorAll("script")]
      .map(({ type, text }) => {
        if (type !== "application/json") return text.includes("planted") ? text : ""
        // The data of the page would end where injected markup begins.
        return JSON.parse(text) && ""
      })
      .filter((text) => text !== ""),
    handlers: [...part.querySelectorAll("body *")]
      .filter((element) => element.getAttributeNames().some((name) => name.startsWith("on")))
      .map((element) => element.outerHTML.slice(0, 120)),
    links: [...part.querySelectorAll("a[href], form[action]")]
      .map((element) => element.getAttribute("href") ?? element.getAttribute("action") ?? "")
      .filter((href) => !/^(\/|#|https?:\/\/|mailto:)/i.test(href)),
    foreign: part.querySelectorAll(
      "main script, main iframe, main object, main base, main meta, main link, main style",
    ).length,
  }
}
