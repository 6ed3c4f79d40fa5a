// @vitest-environment jsdom
import { expect, test } from "vitest"

import { renderHook } from "#test/render-hook.tsx"

import { useRouteTitle, useTitle, useTitleCount } from "./use-title.ts"

test("the screen's title wins over the route's and follows it", () => {
  let title: string | undefined = "Ada Moss"
  const { rerender } = renderHook(() => {
    useRouteTitle("Profile")
    useTitle(title)
  })
  expect(document.title).toBe("Ada Moss · Grove")
  title = "Bea Moss"
  rerender()
  expect(document.title).toBe("Bea Moss · Grove")
  title = undefined
  rerender()
  expect(document.title).toBe("Profile · Grove")
})

test("restores the route's title when the component unmounts", () => {
  const { unmount } = renderHook(() => useTitle("Ada Moss"))
  renderHook(() => useRouteTitle("Members"))
  expect(document.title).toBe("Ada Moss · Grove")
  unmount()
  expect(document.title).toBe("Members · Grove")
})

test("a route names the page without a screen's help, and so does the next one", () => {
  let title: string | undefined = "Explore"
  const { rerender } = renderHook(() => useRouteTitle(title))
  expect(document.title).toBe("Explore · Grove")
  title = "Events"
  rerender()
  expect(document.title).toBe("Events · Grove")
  title = undefined
  rerender()
  expect(document.title).toBe("Grove")
})

test("unread messages are counted before the title until they are read", () => {
  let count = 3
  const { rerender, unmount } = renderHook(() => {
    useRouteTitle("Home")
    useTitleCount(count)
  })
  expect(document.title).toBe("(3) Home · Grove")
  count = 120
  rerender()
  expect(document.title).toBe("(99+) Home · Grove")
  count = 0
  rerender()
  expect(document.title).toBe("Home · Grove")
  count = 2
  rerender()
  unmount()
  expect(document.title).toBe("Home · Grove")
})
