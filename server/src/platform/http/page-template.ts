import { escapeHtml } from "#platform/http/html.ts"

/** The placeholders of a page: `<html` gets the reader's settings, the title and the others are replaced. */
const PLACEHOLDERS =
  /(%(?:BRAND|PROVIDER|RETURN_TO)%|<!--grove:(?:preloads|root|boot)-->|<title>[^<]*<\/title>|<html)/

/** A page split at its placeholders: bytes are sent as they are, texts name a placeholder. */
export type PageTemplate = readonly (Buffer | string)[]

export interface PageContents {
  brand: string
  provider: string
  returnTo: string
  /** Attributes of the root element. */
  settings: string
  title: string | undefined
  preloads: string
  root: string
  boot: string
}

export const splitPage = (page: string): PageTemplate =>
  page.split(PLACEHOLDERS).map((piece, index) => (index % 2 === 0 ? Buffer.from(piece) : piece))

/** Fills the names and the sign-in link in a text. */
export const fillTexts = (text: string, contents: PageContents): string =>
  text.replaceAll(/%(?:BRAND|PROVIDER|RETURN_TO)%/g, (name) => fillPlaceholder(name, contents))

/** In one pass: the contents are large, and must not be searched for further placeholders. */
export const fillTemplate = (template: PageTemplate, contents: PageContents) =>
  template.map((piece) => (typeof piece === "string" ? fillPlaceholder(piece, contents) : piece))

function fillPlaceholder(name: string, contents: PageContents): string {
  switch (name) {
    case "%BRAND%":
      return escapeHtml(contents.brand)
    case "%PROVIDER%":
      return escapeHtml(contents.provider)
    case "%RETURN_TO%":
      return escapeHtml(contents.returnTo)
    case "<html":
      return `<html${contents.settings}`
    case "<!--grove:preloads-->":
      return contents.preloads
    case "<!--grove:root-->":
      return contents.root
    case "<!--grove:boot-->":
      return contents.boot
    default:
      return contents.title === undefined
        ? fillTexts(name, contents)
        : `<title>${escapeHtml(contents.title)}</title>`
  }
}

/** UTF-8 takes at most three bytes for each UTF-16 code unit. */
const mostBytes = (piece: Buffer | string) =>
  typeof piece === "string" ? piece.length * 3 : piece.length

let workspace = Buffer.alloc(0)

/**
 * Encodes into a workspace and copies the result: asking for the length first would encode strings twice, and joining
 * them first would copy them once more.
 */
export function bytesOf(pieces: readonly (Buffer | string)[]): Buffer {
  const most = pieces.reduce((sum, piece) => sum + mostBytes(piece), 0)
  if (workspace.length < most) workspace = Buffer.allocUnsafeSlow(most)
  let at = 0
  for (const piece of pieces)
    at += typeof piece === "string" ? workspace.write(piece, at) : piece.copy(workspace, at)
  return Buffer.from(workspace.subarray(0, at))
}
