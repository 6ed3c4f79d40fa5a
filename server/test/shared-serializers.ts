import { fastify, type FastifyInstance } from "fastify"

type Compiler = NonNullable<FastifyInstance["serializerCompiler"]>
type Serializer = ReturnType<Compiler>

const compiled = new WeakMap<object, Serializer>()

/** Compiles the serializer of a schema once for all worlds of a process: it takes most of a server's start. */
export async function shareSerializers(app: FastifyInstance) {
  const compile = await fastifysOwn()
  app.setSerializerCompiler<object>((route) => {
    const serializer = compiled.get(route.schema) ?? compile(route)
    compiled.set(route.schema, serializer)
    return serializer
  })
}

let own: Promise<Compiler> | undefined
const fastifysOwn = () => (own ??= findCompiler())

/** Fastify makes it when it needs one. */
async function findCompiler(): Promise<Compiler> {
  const app = fastify()
  app.get("/", { schema: { response: { 200: { type: "null" } } } }, async () => null)
  await app.ready()
  return app.serializerCompiler!
}
