import type { Language } from "@grove/contract/languages"

import { AppError } from "#platform/errors.ts"
import { inLanguage, sayAll, t } from "#platform/language/text.ts"

const MAX_CUES = 5000
const MAX_LINE = 1000
const TIME = String.raw`(?:(\d{2,4}):)?([0-5]\d):([0-5]\d)[.](\d{3})`
const TIMING = new RegExp(`^${TIME}[ \\t]+-->[ \\t]+${TIME}((?:[ \\t]+\\S+)*)[ \\t]*$`)
const SETTING =
  /^(?:vertical:(?:rl|lr)|line:-?\d{1,3}(?:\.\d{1,3})?%?(?:,(?:start|center|end))?|position:\d{1,3}(?:\.\d{1,3})?%(?:,(?:line-left|center|line-right))?|size:\d{1,3}(?:\.\d{1,3})?%|align:(?:start|center|end|left|right))$/

/** For the sandbox, which does not know the reader. */
export const cleanCaptionsIn = (language: Language, bytes: Uint8Array) =>
  inLanguage(language, () => cleanCaptions(bytes))

/**
 * Checks WebVTT and returns it with its cues only: styles, regions and notes are left out, because they can change how
 * the page looks around the video. Errors name the line.
 */
export function cleanCaptions(bytes: Uint8Array): string {
  const lines = decode(bytes).split(/\r\n|\n|\r/)
  if (!/^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? ""))
    throw invalid(t("They have to begin with WEBVTT."))
  const cues: string[] = []
  // Everything up to the first empty line belongs to the header.
  let at = lines.indexOf("")
  while (at >= 0 && at < lines.length) {
    if (lines[at] === "") {
      at += 1
      continue
    }
    const end = lines.indexOf("", at)
    const block = lines.slice(at, end < 0 ? undefined : end)
    const cue = readBlock(block, at + 1)
    if (cue !== undefined) cues.push(cue)
    if (cues.length > MAX_CUES)
      throw invalid(t("They have more than {count} cues.", { count: MAX_CUES }))
    at = end < 0 ? lines.length : end
  }
  if (cues.length === 0) throw invalid(t("They contain no cue."))
  return `WEBVTT\n\n${cues.join("\n\n")}\n`
}

function decode(bytes: Uint8Array): string {
  let text: string
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch {
    throw invalid(t("They are not UTF-8 text."))
  }
  if (text.includes("\0")) throw invalid(t("They contain the NUL character."))
  return text
}

function readBlock(block: readonly string[], line: number): string | undefined {
  const [first = "", second = ""] = block
  if (/^(?:STYLE|REGION|NOTE)(?:[ \t]|$)/.test(first)) return undefined
  const timingAt = first.includes("-->") ? 0 : 1
  const timing = TIMING.exec(timingAt === 0 ? first : second)
  if (!timing)
    throw invalid(
      t("Line {line} should be a time like {example}.", {
        line: line + timingAt,
        example: "00:01.000 --> 00:02.500",
      }),
    )
  const [start, end] = [secondsOf(timing, 1), secondsOf(timing, 5)]
  if (end <= start)
    throw invalid(t("Line {line}: a cue has to end after it starts.", { line: line + timingAt }))
  const payload = block.slice(timingAt + 1)
  for (const [index, text] of payload.entries()) {
    const number = line + timingAt + 1 + index
    if (text.includes("-->"))
      throw invalid(t("Line {line} belongs to another cue.", { line: number }))
    if (text.length > MAX_LINE)
      throw invalid(
        t("Line {line} is longer than {count} characters.", { line: number, count: MAX_LINE }),
      )
  }
  const settings = (timing[9] ?? "").split(/[ \t]+/).filter((setting) => SETTING.test(setting))
  const head = [`${timeText(timing, 1)} --> ${timeText(timing, 5)}`, ...settings].join(" ")
  return [head, ...payload.map(withoutClasses)].join("\n")
}

const secondsOf = (timing: RegExpExecArray, at: number) =>
  Number(timing[at] ?? 0) * 3600 +
  Number(timing[at + 1]) * 60 +
  Number(timing[at + 2]) +
  Number(timing[at + 3]) / 1000

const timeText = (timing: RegExpExecArray, at: number) =>
  `${timing[at] ?? "00"}:${timing[at + 1]}:${timing[at + 2]}.${timing[at + 3]}`

/** Classes are hooks for styles. The other tags are emphasis, speakers and languages. */
const withoutClasses = (text: string) =>
  text.replaceAll(/<(\/?)([a-z]+)(?:\.[^\s<>]*)?((?:\s[^<>]*)?)>/g, "<$1$2$3>")

const invalid = (reason: string) =>
  new AppError("captions.invalid", sayAll([t("These captions are not valid WebVTT."), reason]))
