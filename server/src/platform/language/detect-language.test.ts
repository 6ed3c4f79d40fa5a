import { expect, test } from "vitest"

import { detectLanguage } from "./detect-language.ts"

test.each([
  ["First frost on the allotment this morning. The kale does not mind.", "en"],
  ["Good morning!", "en"],
  ["Die Häuser am See sind wunderschön.", "de"],
  ["Guten Morgen aus Köln", "de"],
  ["Hoy he comido muy bien con mi familia", "es"],
  ["Bonjour à tous, il fait beau aujourd'hui", "fr"],
  ["Sono andato al mare con gli amici", "it"],
  ["Eu estou com muita saudade de você", "pt"],
  ["Dzisiaj byłem w lesie z psem", "pl"],
  ["Bu akşam için bir önerisi olan var mı?", "tr"],
  ["Привіт усім, сьогодні гарний день", "uk"],
  ["Съешь ещё этих мягких булок", "ru"],
  ["صباح الخير يا أصدقاء", "ar"],
  ["בוקר טוב לכולם", "he"],
  ["आज मौसम बहुत अच्छा है", "hi"],
  ["今日は天気がいいですね", "ja"],
  ["東京タワー", "ja"],
  ["今天天气很好", "zh"],
  ["안녕하세요", "ko"],
  // Most of the text counts, not a name in it.
  ["I met 田中さん at the station and we had tea", "en"],
  ["Ich habe heute mit John über the Beatles geredet", "de"],
  ["The Beatles habe ich heute nicht gehört, und das ist schade", "de"],
])("%s is %s", (text, language) => {
  expect(detectLanguage(text).language).toBe(language)
})

test.each([
  "",
  "😀😀",
  "42 km!",
  "Tokyo 2020",
  "Brexit Update",
  "https://the.of/and #the @you",
  "Hej, hur mår du idag?",
  "Goedemorgen, wat een mooie dag",
])("does not guess the language of %j", (text) => {
  expect(detectLanguage(text).language).toBeUndefined()
})

test("a language is plausible only in its script", () => {
  const { isPlausible } = detectLanguage("Tokyo Marathon")
  expect(["en", "de", "tr", "ja", "uk", "ar"].filter(isPlausible)).toEqual(["en", "de", "tr"])
  expect(["en", "uk", "ru"].filter(detectLanguage("Марс").isPlausible)).toEqual(["uk", "ru"])
  expect(["en", "ja"].filter(detectLanguage("berlin").isPlausible)).toEqual(["en"])
  expect(["en", "ja"].filter(detectLanguage("42!").isPlausible)).toEqual([])
  expect(["en", "ja"].filter(detectLanguage("👍 42").isPlausible)).toEqual([])
})

test("reads only the beginning of a text", () => {
  expect(
    detectLanguage(`${"x".repeat(1000)} ${"the house is on the hill ".repeat(9)}`).language,
  ).toBe(undefined)
})
