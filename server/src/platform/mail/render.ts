import { directionOf } from "@grove/contract/languages"

import { escapeHtml } from "#platform/http/html.ts"
import { languageAttributes } from "#platform/http/plain-page.ts"
import { currentLanguage, html, inLanguage, t } from "#platform/language/text.ts"

import type { MailMessage } from "./message.ts"

export interface Brand {
  name: string
  /** A CSS color on which white text is readable. */
  color: string
  url: string
}

export interface Rendered {
  subject: string
  text: string
  html: string
}

/** The same content as plain text and as HTML without pictures or scripts. */
export function renderMail(message: MailMessage, brand: Brand): Rendered {
  return inLanguage(message.language ?? currentLanguage(), () => ({
    subject: oneLine(message.subject),
    text: textOf(message, brand),
    html: htmlOf(message, brand),
  }))
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, " ").trim()

function textOf(
  { paragraphs, items, code, action, footer, unsubscribeUrl }: MailMessage,
  brand: Brand,
) {
  const blocks = [
    ...paragraphs,
    ...(code === undefined ? [] : [code]),
    ...(items ?? []).map(({ text, url }) => `${oneLine(text)}\n${url}`),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    [
      `-- \n${brand.name} · ${brand.url}`,
      footer,
      unsubscribeUrl && t("Unsubscribe: {url}", { url: unsubscribeUrl }),
    ]
      .filter(Boolean)
      .join("\n"),
  ]
  return `${blocks.join("\n\n")}\n`
}

const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

function htmlOf(
  { subject, paragraphs, items, code, action, footer, unsubscribeUrl }: MailMessage,
  brand: Brand,
) {
  const color = escapeHtml(brand.color)
  const parts = [
    ...paragraphs.map((text) => `<p style="margin:0 0 16px">${withBreaks(text)}</p>`),
    code === undefined
      ? ""
      : `<p style="margin:0 0 16px;font-size:28px;font-weight:700;letter-spacing:4px">${escapeHtml(code)}</p>`,
    items === undefined ? "" : listOf(items, color),
    action
      ? `<p style="margin:8px 0 16px"><a href="${escapeHtml(action.url)}" style="display:inline-block;padding:12px 20px;border-radius:10px;background:${color};color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(action.label)}</a></p>`
      : "",
  ]
  // Mail programs know no logical directions.
  const start = directionOf(currentLanguage()) === "rtl" ? "right" : "left"
  const small = [
    `<a href="${escapeHtml(brand.url)}" style="color:inherit">${escapeHtml(brand.name)}</a>`,
    footer === undefined ? "" : withBreaks(footer),
    unsubscribeUrl === undefined
      ? ""
      : `<a href="${escapeHtml(unsubscribeUrl)}" style="color:inherit">${html("Unsubscribe")}</a>`,
  ]
  return `<!doctype html>
<html${languageAttributes()}>
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(oneLine(subject))}</title></head>
<body style="margin:0;padding:24px 12px;background:#f6f7f5;color:#17211c;${FONT};font-size:16px;line-height:24px">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0"><tr><td align="center">
<table role="presentation" cellspacing="0" cellpadding="0" style="width:100%;max-width:560px;background:#ffffff;border-top:4px solid ${color};border-radius:14px"><tr><td style="padding:28px 28px 12px;text-align:${start}">
<p style="margin:0 0 20px;font-size:18px;font-weight:700;color:${color}">${escapeHtml(brand.name)}</p>
${parts.filter(Boolean).join("\n")}
</td></tr></table>
<p style="max-width:504px;margin:16px auto 0;color:#55635b;font-size:13px;line-height:20px;text-align:${start}">${small.filter(Boolean).join("<br>")}</p>
</td></tr></table>
</body>
</html>
`
}

const withBreaks = (text: string) => escapeHtml(text).replaceAll("\n", "<br>")

function listOf(items: NonNullable<MailMessage["items"]>, color: string): string {
  const lines = items.map(
    ({ text, url }) =>
      `<li style="margin:0 0 10px"><a href="${escapeHtml(url)}" style="color:${color}">${escapeHtml(oneLine(text))}</a></li>`,
  )
  return `<ul style="margin:0 0 16px;padding:${directionOf(currentLanguage()) === "rtl" ? "0 20px 0 0" : "0 0 0 20px"}">${lines.join("")}</ul>`
}
