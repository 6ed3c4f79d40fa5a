import { expect, test } from "vitest"

import { aboutTags, describePage } from "./about.ts"

const URL = "https://grove.example/post/1?a&b"
const TEMPLATE =
  '<head><meta\n name="description" content="Old"><title>Old</title><meta name="viewport"></head>'

const named = (name: string, content: string) => `<meta name="${name}" content="${content}">`
const property = (name: string, content: string) => `<meta property="${name}" content="${content}">`
const CANONICAL = '<link rel="canonical" href="https://grove.example/post/1?a&amp;b">'

test("describes a page with everything that is known", () => {
  const about = {
    title: "<Ann>",
    description: 'Says "hi"',
    type: "article",
    image: { url: "/a.webp", width: 640, height: 480, alt: "A tree" },
    publishedAt: "2027-01-02T03:04:05Z",
    modifiedAt: "2027-02-02T03:04:05Z",
  } as const
  expect(aboutTags(about, URL, "Birch & Co")).toBe(
    [
      named("description", "Says &quot;hi&quot;"),
      property("og:title", "&lt;Ann&gt;"),
      property("og:description", "Says &quot;hi&quot;"),
      property("og:type", "article"),
      property("og:site_name", "Birch &amp; Co"),
      property("og:url", "https://grove.example/post/1?a&amp;b"),
      property("og:image", "/a.webp"),
      property("og:image:width", "640"),
      property("og:image:height", "480"),
      property("og:image:alt", "A tree"),
      property("article:published_time", "2027-01-02T03:04:05Z"),
      property("article:modified_time", "2027-02-02T03:04:05Z"),
      named("twitter:card", "summary_large_image"),
      CANONICAL,
    ].join(""),
  )
})

test("leaves out what is not known", () => {
  expect(aboutTags({ title: "Ann", modifiedAt: null }, URL, "Birch")).toBe(
    [
      named("description", ""),
      property("og:title", "Ann"),
      property("og:description", ""),
      property("og:type", "website"),
      property("og:site_name", "Birch"),
      property("og:url", "https://grove.example/post/1?a&amp;b"),
      named("twitter:card", "summary"),
      CANONICAL,
    ].join(""),
  )
  for (const size of [{}, { width: 640 }, { height: 480 }]) {
    const image = { url: "/a.webp", alt: "", ...size }
    const tags = aboutTags({ title: "Ann", image }, URL, "Birch")
    expect(tags).toContain(property("og:image", "/a.webp") + property("og:image:alt", ""))
  }
})

test("replaces the title of the template, and its description where there is one", () => {
  const about = { title: "$& <Ann>", description: "$1" }
  expect(describePage(TEMPLATE, about, URL)).toBe(
    `<head><title>$&amp; &lt;Ann&gt; · %BRAND%</title>${aboutTags(about, URL, "%BRAND%")}<meta name="viewport"></head>`,
  )
  expect(describePage(TEMPLATE, { title: "Ann" }, URL)).toBe(
    TEMPLATE.replace("<title>Old</title>", "<title>Ann · %BRAND%</title>"),
  )
})
