import { Type, type Static } from "typebox"

import { PAGE } from "./limits.ts"

/** The query of every paged route. Cursors are opaque to clients. */
export const PageQuery = Type.Object(
  {
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: PAGE.max })),
    cursor: Type.Optional(Type.String({ minLength: 1, maxLength: 500 })),
  },
  { additionalProperties: false },
)
export type PageQuery = Static<typeof PageQuery>
