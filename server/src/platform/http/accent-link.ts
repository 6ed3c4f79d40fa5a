import { type SiteSettings } from "@grove/contract/site"
import { ACCENT_STYLE_PATH } from "@grove/contract/site-files"

/** A style sheet instead of a style element, which our content security policy forbids. Changes with the color. */
export const accentLink = ({ accentColor }: Pick<SiteSettings, "accentColor">): string =>
  accentColor === null
    ? ""
    : `<link rel="stylesheet" href="${ACCENT_STYLE_PATH}?v=${accentColor.slice(1)}">`
