import { Parser } from "htmlparser2"

/** What a page says about itself: verbatim, neither cleaned nor shortened. */
export interface HeadFacts {
  title?: string
  description?: string
  image?: string
}

/** The names of each fact, best first. */
const NAMES: Record<keyof HeadFacts, readonly string[]> = {
  title: ["og:title", "twitter:title", "title"],
  description: ["og:description", "twitter:description", "description"],
  image: ["og:image:secure_url", "og:image", "og:image:url", "twitter:image", "twitter:image:src"],
}
const WANTED = new Set(Object.values(NAMES).flat())

/** Longest value kept; far longer than what is shown of it. */
const VALUE_CHARACTERS = 4000

/** The parser's time grows with the square of the open elements. Heads have a few hundred tags, hardly nested. */
const MAX_TAGS = 2000
const MAX_OPEN = 100

export interface HeadReader {
  /** Returns false once the head has ended and the rest need not be read. */
  write(html: string): boolean
  facts(): HeadFacts
}

/** Reads the head of a page as it arrives. The first value of each name counts. */
export function headReader(): HeadReader {
  const values = new Map<string, string>()
  let title: string | undefined
  let isInTitle = false
  let isOver = false
  let tags = 0
  let open = 0
  const parser = new Parser({
    onopentag(name, attributes) {
      tags += 1
      open += 1
      if (name === "body" || tags > MAX_TAGS || open > MAX_OPEN) end()
      if (isOver) return
      // A picture drawn in the page has titles of its own.
      if (name === "title" && title === undefined) isInTitle = true
      if (name === "meta") keep(attributes)
    },
    ontext(text) {
      if (isInTitle && !isOver && (title?.length ?? 0) < VALUE_CHARACTERS)
        title = `${title ?? ""}${text}`.slice(0, VALUE_CHARACTERS)
    },
    onclosetag(name) {
      open -= 1
      if (name === "title") isInTitle = false
      if (name === "head") end()
    },
  })

  /** Pausing also stops the parser within the current chunk. */
  function end() {
    isOver = true
    parser.pause()
  }

  function keep(attributes: Readonly<Record<string, string>>) {
    const name = (attributes["property"] ?? attributes["name"] ?? "").trim().toLowerCase()
    const value = attributes["content"]?.trim()
    if (value && WANTED.has(name) && !values.has(name))
      values.set(name, value.slice(0, VALUE_CHARACTERS))
  }

  const factOf = (names: readonly string[]) =>
    names.map((name) => values.get(name)).find((value) => value !== undefined)

  return {
    write(html) {
      if (!isOver) parser.write(html)
      return !isOver
    },
    facts() {
      if (title?.trim() && !values.has("title")) values.set("title", title)
      return {
        title: factOf(NAMES.title),
        description: factOf(NAMES.description),
        image: factOf(NAMES.image),
      } as HeadFacts
    },
  }
}
