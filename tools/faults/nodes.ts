import { WebSocket } from "ws"

import { type Member, quantile, type Server, reportResult, withRig } from "./rig.ts"

interface Screen {
  socket: WebSocket
  received: (fits: (event: Record<string, unknown>) => boolean) => Promise<number>
  closed: Promise<number>
}

/**
 * R15: two servers on one database behave as one: events cross over, bans apply at once, counts are
 * exact.
 */
export const nodes = (much = 200) =>
  withRig(async ({ serve, people, client, origin }) => {
    const [one, two] = [await serve(), await serve()]
    const [ann, bob, moderator] = (await people(3)) as [Member, Member, Member]
    const crowd = await people(50)
    await client.query(
      "insert into grants (user_id, role, granted_by) values ($1, 'moderator', 'x')",
      [moderator.id],
    )
    const call = async (
      server: Server,
      who: Member,
      path: string,
      body?: object,
      method = "POST",
    ) => {
      const headers = { cookie: who.cookie, origin, "content-type": "application/json" }
      const init =
        body === undefined ? { headers, method } : { headers, method, body: JSON.stringify(body) }
      const response = await fetch(`${server.url}${path}`, init)
      const text = await response.text()
      return {
        status: response.status,
        body: text ? (JSON.parse(text) as Record<string, never>) : {},
      }
    }
    const open = (server: Server, who: Member) =>
      new Promise<Screen>((resolve, reject) => {
        const address = `${server.url.replace("http", "ws")}/api/live`
        const socket = new WebSocket(address, { headers: { cookie: who.cookie, origin } })
        const closed = new Promise<number>((done) =>
          socket.once("close", () => done(performance.now())),
        )
        const received: Screen["received"] = (fits) =>
          new Promise((done) => {
            const look = (data: Buffer) => {
              if (!fits(JSON.parse(data.toString()) as Record<string, unknown>)) return
              socket.off("message", look)
              done(performance.now())
            }
            socket.on("message", look)
          })
        socket.once("open", () => resolve({ socket, received, closed })).once("error", reject)
      })

    const screen = await open(two, bob)
    const times: number[] = []
    for (let n = 0; n < much; n += 1) {
      const arrives = screen.received(
        (event) => (event["message"] as { content?: string } | undefined)?.content === `hello ${n}`,
      )
      const body = { receiverId: bob.id, content: `hello ${n}` }
      const sent = await call(one, ann, "/api/messages", body)
      if (sent.status !== 201) throw new Error(`A message returned ${sent.status}`)
      const since = performance.now()
      times.push(Math.max(0, (await arrives) - since))
    }

    const post = await call(one, ann, "/api/posts", { content: "Count me" })
    const path = `/api/posts/${String(post.body["id"])}/like`
    // Every member likes and unlikes three times on either server and ends with a like.
    await Promise.all(
      crowd.map(async (who) => {
        for (const method of ["POST", "DELETE", "POST"]) {
          const server = Math.random() < 0.5 ? one : two
          // Retries when the server is overloaded, like a browser.
          while ((await call(server, who, path, undefined, method)).status === 503);
        }
      }),
    )
    const { rows } = await client.query<{ likes: number; n: number }>(
      "select likes_count as likes, (select count(*)::int from likes where post_id = p.id) as n from posts p where id = $1",
      [post.body["id"]],
    )

    const rule = await client.query<{ id: number }>(
      "select id from rules where action = 'ban' limit 1",
    )
    const report = {
      targetType: "user",
      targetId: bob.id,
      ruleId: rule.rows[0]?.id,
      content: "",
      additionalInfo: "",
    }
    await call(one, ann, "/api/reports", report)
    const found = await client.query<{ id: number }>(
      "select id from violations where target_id = $1",
      [bob.id],
    )
    const since = performance.now()
    const resolved = await call(
      one,
      moderator,
      `/api/rules/violations/${found.rows[0]?.id}/resolve`,
      { action: "content_removed" },
    )
    const closedMs = Math.round((await screen.closed) - since)
    const refused = await call(two, bob, "/api/posts", { content: "still here" })
    return [
      reportResult(
        "R15 events reach the other server within 1 s",
        quantile(times, 0.99) <= 1000,
        `p50 ${quantile(times, 0.5).toFixed(1)} ms, p99 ${quantile(times, 0.99).toFixed(1)} ms after the response, ${times.length} messages`,
      ),
      reportResult(
        "R15 counts are exact on two servers",
        rows[0]?.likes === 50 && rows[0].n === 50,
        `${rows[0]?.likes} counted, ${rows[0]?.n} likes of 50`,
      ),
      reportResult(
        "R15 a ban on one server closes the sockets of the other within 1 s",
        resolved.status === 200 && closedMs <= 1000 && [401, 403].includes(refused.status),
        `${closedMs} ms, then ${refused.status}`,
      ),
    ].every(Boolean)
  })
