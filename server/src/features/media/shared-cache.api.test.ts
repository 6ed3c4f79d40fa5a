import { posts } from "@grove/contract/posts"
import { expect, onTestFinished, test } from "vitest"

import { NGINX, startCachingProxy } from "../../../test/caching-proxy.ts"
import { picture } from "../../../test/media.scene.ts"
import { world } from "../../../test/world.ts"
import { SERVER_SECONDS } from "./viewing.service.ts"

// Skipped on machines without nginx.
test.skipIf(NGINX === undefined)(
  "T16 keeps pictures out of a shared proxy cache",
  { timeout: 60_000 },
  async () => {
    const w = await world()
    const [ann, bob] = [w.as(await w.make.user()), w.as(await w.make.user())]
    const proxy = await startCachingProxy(await w.listen())
    onTestFinished(() => proxy.stop())
    const through = async (path: string, cookie?: string) => {
      const { status, headers } = await fetch(proxy.origin + path, {
        headers: cookie === undefined ? {} : { cookie },
      })
      return [status, headers.get("x-cache")]
    }

    const post = await ann.call(posts.create, { body: { content: "x", images: [await picture()] } })
    const [image] = post.images
    await bob.call(posts.get, { params: { postId: post.id } })
    expect(await through(image!.url, bob.cookie)).toEqual([200, "MISS"])
    expect(await through(image!.url, ann.cookie)).toEqual([200, "MISS"])
    expect(await through(image!.url)).toEqual([404, "MISS"])

    await ann.call(posts.remove, { params: { postId: post.id } })
    w.travel(SERVER_SECONDS * 1000)
    for (const cookie of [ann.cookie, bob.cookie, undefined])
      expect(await through(image!.url, cookie)).toEqual([404, "MISS"])

    // Neither are API responses cached.
    for (const path of ["/api/posts", "/api/auth/user", "/"]) {
      await through(path, bob.cookie)
      expect([path, (await through(path, bob.cookie))[1]]).toEqual([path, "MISS"])
    }

    // Control: the proxy does cache public files.
    await through("/api/plain-page.css")
    expect(await through("/api/plain-page.css")).toEqual([200, "HIT"])
  },
)
