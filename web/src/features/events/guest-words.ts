import { t } from "#lib/text.ts"

/** 'Mei, Noor and 15 others are going', or only the number; undefined when nobody goes. */
export function guestWords(names: readonly string[], going: number): string | undefined {
  if (going === 0) return undefined
  const [first, second] = names
  if (first === undefined)
    return t("{going, plural, one {# person is going} other {# people are going}}", { going })
  if (second === undefined) {
    const others = going - 1
    return others > 0
      ? t("{first} and {others, plural, one {# other} other {# others}} are going", {
          first,
          others,
        })
      : t("{first} is going", { first })
  }
  const others = going - 2
  return others > 0
    ? t("{first}, {second} and {others, plural, one {# other} other {# others}} are going", {
        first,
        second,
        others,
      })
    : t("{first} and {second} are going", { first, second })
}
