import fastify from "fastify"
import pg from "pg"

/**
 * The reference: bare Fastify, one prepared select of 20 rows of similar size, fast-json-stringify:
 * an upper bound for any application on this stack. Prints its address to standard output.
 */
const pool = new pg.Pool({ connectionString: process.env["DATABASE_URL"], max: 10 })
const text = `select p.id, repeat(p.content, 8) as content, p.hashtags, p.likes_count, p.comments_count, p.created_at, u.id as author_id, u.first_name, u.last_name, u.handle
  from posts p join users u on u.id = p.author_id order by p.id desc limit 20`

const app = fastify()
const string = { type: "string" } as const
app.get(
  "/",
  {
    schema: {
      response: {
        200: {
          type: "array",
          items: {
            type: "object",
            properties: {
              id: string,
              content: string,
              createdAt: string,
              likes: { type: "integer" },
              comments: { type: "integer" },
              hashtags: {
                type: "array",
                items: { type: "object", properties: { id: { type: "integer" }, name: string } },
              },
              author: {
                type: "object",
                properties: { id: string, firstName: string, lastName: string, handle: string },
              },
            },
          },
        },
      },
    },
  },
  async () => {
    const { rows } = await pool.query({ name: "reference", text })
    return rows.map((row) => ({
      id: row.id,
      content: row.content,
      createdAt: row.created_at.toISOString(),
      likes: row.likes_count,
      comments: row.comments_count,
      hashtags: row.hashtags,
      author: {
        id: row.author_id,
        firstName: row.first_name,
        lastName: row.last_name,
        handle: row.handle,
      },
    }))
  },
)
console.log(await app.listen({ port: 0, host: "127.0.0.1" }))
process.on("SIGTERM", () => process.exit(0))
