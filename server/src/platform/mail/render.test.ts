import { expect, test } from "vitest"

import { renderMail } from "./render.ts"

const brand = { name: "Birch & Co", color: "#0f766e", url: "https://grove.example" }

test("writes the same content as text and as HTML, in the order of reading", () => {
  const { subject, text, html } = renderMail(
    {
      to: "ann@people.example",
      subject: " Hello\n  Ann\n",
      paragraphs: ["First <b>line</b>\nsecond", "Another"],
      code: "123456",
      items: [
        { text: "One\n item", url: "https://grove.example/1?a=1&b=2" },
        { text: "Two", url: "https://grove.example/2" },
      ],
      action: { label: "Open it", url: "https://grove.example/go" },
      footer: "You get this because.",
      unsubscribeUrl: "https://grove.example/stop",
    },
    brand,
  )
  expect(subject).toBe("Hello Ann")
  expect(text).toBe(`First <b>line</b>
second

Another

123456

One item
https://grove.example/1?a=1&b=2

Two
https://grove.example/2

Open it:
https://grove.example/go

-- 
Birch & Co · https://grove.example
You get this because.
Unsubscribe: https://grove.example/stop
`)
  const parts = [
    '<html lang="en">',
    "<title>Hello Ann</title>",
    "text-align:left",
    'color:#0f766e">Birch &amp; Co</p>',
    '<p style="margin:0 0 16px">First &lt;b&gt;line&lt;/b&gt;<br>second</p>',
    ">Another</p>",
    ">123456</p>",
    "padding:0 0 0 20px",
    '<a href="https://grove.example/1?a=1&amp;b=2" style="color:#0f766e">One item</a></li><li',
    '<a href="https://grove.example/go"',
    ">Open it</a></p>",
    '<a href="https://grove.example" style="color:inherit">Birch &amp; Co</a><br>You get this because.<br>',
    '<a href="https://grove.example/stop" style="color:inherit">Unsubscribe</a>',
  ]
  expect(parts.map((part) => html.indexOf(part))).toEqual(
    parts.map((part) => html.indexOf(part)).toSorted((a, b) => a - b),
  )
  for (const part of parts) expect(html).toContain(part)
})

test("leaves out what a mail does not have", () => {
  const message = { to: "x@people.example", subject: "Hi", paragraphs: ["Only this"] }
  const { text, html } = renderMail(message, brand)
  expect(text).toBe("Only this\n\n-- \nBirch & Co · https://grove.example\n")
  expect(html).not.toMatch(/<ul|<li|letter-spacing|Unsubscribe|<br>|undefined/)
  expect(html).toContain('Birch &amp; Co</p>\n<p style="margin:0 0 16px">Only this</p>\n</td>')
  expect(html).toContain("Birch &amp; Co</a></p>\n</td>")
})

test("is written in the language of the mail, from right to left where it is read so", () => {
  const message = {
    to: "x@people.example",
    subject: "x",
    paragraphs: ["x"],
    language: "ar",
  } as const
  const items = [{ text: "x", url: "https://grove.example" }]
  const { html } = renderMail({ ...message, items }, brand)
  expect(html).toContain('<html lang="ar" dir="rtl">')
  expect(html).toContain("text-align:right")
  expect(html).toContain("padding:0 20px 0 0")
})
