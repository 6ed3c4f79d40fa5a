// @vitest-environment jsdom
import { fireEvent, render, screen } from "@testing-library/react"
import { expect, onTestFinished, test, vi } from "vitest"

import { setPrefetcher } from "#lib/prefetch.ts"
import { withoutLayout } from "#test/no-layout.ts"

import { Link } from "./Link.tsx"
import { MAIN_ID, SkipLink } from "./SkipLink.tsx"

/** Where a click leads, and whether it is left to the browser. */
function click(how: object, onClick?: (event: { preventDefault: () => void }) => void) {
  history.replaceState(null, "", "/here")
  const { unmount } = render(
    <Link href="/there" onClick={onClick}>
      go
    </Link>,
  )
  let isLeft = false
  const end = (event: Event) => {
    isLeft = !event.defaultPrevented
    // jsdom has no other pages.
    event.preventDefault()
  }
  document.addEventListener("click", end, { once: true })
  fireEvent.click(screen.getByText("go"), { button: 0, ...how })
  unmount()
  return [location.pathname, isLeft]
}

test("a plain click stays in the app, others are left to the browser", () => {
  withoutLayout()
  expect(click({})).toEqual(["/there", false])
  for (const key of ["metaKey", "ctrlKey", "altKey", "shiftKey"])
    expect([key, ...click({ [key]: true })]).toEqual([key, "/here", true])
  expect(click({ button: 1 })).toEqual(["/here", true])
  expect(click({}, (event) => event.preventDefault())).toEqual(["/here", false])
})

test("a link adds to the history, or replaces the page where it says so", () => {
  withoutLayout()
  const before = history.length
  render(
    <>
      <Link href="/one">one</Link>
      <Link href="/two" replace>
        two
      </Link>
    </>,
  )
  const added = ["one", "two"].map((text) => {
    fireEvent.click(screen.getByText(text))
    return [location.pathname, history.length - before]
  })
  expect(added).toEqual([
    ["/one", 1],
    ["/two", 1],
  ])
})

test("a link prefetches its page when it is pointed at or focused; a full page load does not", () => {
  const asked: string[] = []
  const heard = vi.fn<(what: string) => void>()
  setPrefetcher((href) => asked.push(href))
  onTestFinished(() => setPrefetcher(() => undefined))
  render(
    <>
      <Link href="/one" onPointerEnter={() => heard("enter")} onFocus={() => heard("focus")}>
        one
      </Link>
      <Link href="/two" isFullPage onClick={(event) => event.preventDefault()}>
        two
      </Link>
    </>,
  )
  for (const text of ["one", "two"]) {
    fireEvent.pointerEnter(screen.getByText(text))
    fireEvent.focus(screen.getByText(text))
  }
  expect([asked, heard.mock.calls.flat()]).toEqual([
    ["/one", "/one"],
    ["enter", "focus"],
  ])
  history.replaceState(null, "", "/here")
  fireEvent.click(screen.getByText("two"))
  expect(location.pathname).toBe("/here")
})

test("the skip link moves the focus to the page, without a history entry", () => {
  history.replaceState(null, "", "/here")
  render(
    <>
      <SkipLink />
      <main id={MAIN_ID} tabIndex={-1} />
    </>,
  )
  const link = screen.getByText("Skip to content")
  expect([link.getAttribute("href"), fireEvent.click(link)]).toEqual([`#${MAIN_ID}`, false])
  expect([document.activeElement, location.hash]).toEqual([screen.getByRole("main"), ""])
})
