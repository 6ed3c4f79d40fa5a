import fastJson from "fast-json-stringify"
import type { FastifyInstance } from "fastify"

type Serialize = (data: unknown) => string

/** By schema: routes share many of them, and one that creates replies the same with 200 and 201. */
const compiled = new WeakMap<object, Serialize>()

export function useSharedSerializers(app: FastifyInstance) {
  app.setSerializerCompiler<object>(({ schema }) => {
    const serialize = compiled.get(schema) ?? fastJson(schema)
    compiled.set(schema, serialize)
    return serialize
  })
}
