import { Type, type TSchema } from "typebox"

/** Schemas of fields that many routes share. */

/** A user id: `admin`, or a UUID. */
export const UserId = Type.String({
  pattern: "^(admin|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$",
})
export const Uuid = Type.String({
  pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$",
})
/** The language of a text (BCP 47), without script and region. */
export const LanguageCode = Type.String({ pattern: "^[a-z]{2,3}$" })
export const SmallId = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
export const Time = Type.String({ format: "date-time" })
export const Count = Type.Integer({ minimum: 0 })

/**
 * Marks what people write. The server removes what turns or covers the text around it (`platform/visible-text.ts`); a text
 * without anything visible is empty.
 */
export const WRITTEN = "x-written"

/** Text with at least one visible character. The server rejects NUL everywhere. */
export const filledText = (max: number) =>
  Type.String({ minLength: 1, maxLength: max, pattern: "\\S", [WRITTEN]: "filled" })
export const text = (max: number) => Type.String({ maxLength: max, [WRITTEN]: "any" })

export const closed = <const P extends Record<string, TSchema>>(properties: P) =>
  Type.Object(properties, { additionalProperties: false })

export const UserParams = closed({ userId: UserId })
export const PostParams = closed({ postId: Uuid })

/** A list of types instead of a union, because the serializer need not try alternatives. */
export const nullableText = Type.Unsafe<string | null>({ type: ["string", "null"] })
export const nullableUuid = Type.Unsafe<string | null>({ ...Uuid, type: ["string", "null"] })
export const nullableLanguage = Type.Unsafe<string | null>({
  ...LanguageCode,
  type: ["string", "null"],
})
export const nullableTime = Type.Unsafe<string | null>({
  type: ["string", "null"],
  format: "date-time",
})
export const nullableInteger = Type.Unsafe<number | null>({ type: ["integer", "null"] })
export const nullableBoolean = Type.Unsafe<boolean | null>({ type: ["boolean", "null"] })
