// @vitest-environment jsdom
import { act, fireEvent, render, screen } from "@testing-library/react"
import type { ReactNode } from "react"
import { expect, onTestFinished, test, vi } from "vitest"

import { isServerGone } from "#lib/connection.ts"
import { renderHook, spokenText } from "#test/render-hook.tsx"

import { announce } from "./announce.ts"
import { AspectBox } from "./AspectBox.tsx"
import { Avatar } from "./Avatar.tsx"
import { Card } from "./Card.tsx"
import { CountBadge } from "./CountBadge.tsx"
import { Counter } from "./Counter.tsx"
import { Denied } from "./Denied.tsx"
import { ErrorBoundary } from "./ErrorBoundary.tsx"
import { ErrorState } from "./ErrorState.tsx"
import { Highlighted, HighlightTerm } from "./Highlighted.tsx"
import { ListStates } from "./ListStates.tsx"
import { NeedsConnection } from "./NeedsConnection.tsx"
import { PageHeader } from "./PageHeader.tsx"
import { Picture } from "./Picture.tsx"
import { Progress } from "./Progress.tsx"
import { ShowMore } from "./ShowMore.tsx"
import { TextParts } from "./TextParts.tsx"
import { thumbUrl } from "./thumb.ts"
import { Time } from "./Time.tsx"
import { useHasScrolled } from "./use-has-scrolled.ts"
import { WaitingState } from "./WaitingState.tsx"

const heard = vi.fn<(value?: unknown) => void>()
const htmlOf = (node: ReactNode) => render(node).container.firstElementChild as HTMLElement
const textOf = (node: ReactNode) => {
  const { container, unmount } = render(node)
  const { textContent } = container
  unmount()
  return textContent
}

const list = (state: "loading" | "empty" | "error" | "ready", gap?: string) => (
  <ListStates
    state={state}
    skeleton={<i data-testid="skeleton" />}
    skeletons={3}
    empty={{
      title: "Nobody yet",
      hint: "Come back",
      icon: <i data-testid="icon" />,
      action: "Add",
    }}
    error="Failed to load."
    onRetry={heard}
    {...(gap !== undefined && { gap })}
  >
    items
  </ListStates>
)

test("a list shows one of its four states", () => {
  const { rerender, container } = render(list("loading", "gap-2"))
  expect(screen.getAllByTestId("skeleton")).toHaveLength(3)
  expect([container.textContent, container.querySelectorAll("[aria-busy]").length]).toEqual([
    "Loading...",
    1,
  ])
  expect(container.firstElementChild!.className).toContain("gap-2")
  rerender(list("loading"))
  expect(container.firstElementChild!.className).toBe("")
  rerender(list("empty"))
  expect([container.textContent, screen.queryByTestId("icon") !== null]).toEqual([
    "Nobody yetCome backAdd",
    true,
  ])
  rerender(list("ready"))
  expect(container.textContent).toBe("items")
  heard.mockClear()
  rerender(list("error"))
  expect(screen.getByRole("alert").textContent).toBe("Failed to load.Try again")
  fireEvent.click(screen.getByText("Try again"))
  expect(heard).toHaveBeenCalledOnce()
})

test("an error offers a hint and a reload where they are given", () => {
  heard.mockClear()
  render(<ErrorState message="Failed" hint="Later" onRetry={() => undefined} onReload={heard} />)
  expect(screen.getByRole("alert").textContent).toBe("FailedLaterTry againReload")
  fireEvent.click(screen.getByText("Reload"))
  expect(heard).toHaveBeenCalledOnce()
})

test("more is loaded on request, once at a time, and again after a failure", () => {
  heard.mockClear()
  const more = (state: object) => (
    <ShowMore
      list={{
        hasMore: true,
        isFetchingMore: false,
        isMoreError: false,
        fetchMore: heard,
        ...state,
      }}
    />
  )
  const { rerender, container } = render(more({}))
  fireEvent.click(screen.getByText("Show more"))
  rerender(more({ isFetchingMore: true }))
  fireEvent.click(screen.getByText("Show more"))
  expect(heard).toHaveBeenCalledOnce()
  rerender(more({ isMoreError: true }))
  expect(container.textContent).toBe("Could not load more. Try again")
  rerender(more({ hasMore: false }))
  expect(container.innerHTML).toBe("")
})

test.each([
  ["an error", () => new Error("broken"), "broken"],
  ["anything else", () => "words", "words"],
])("a boundary shows %s that is thrown, tells it, and starts again", (_, make, message) => {
  const quiet = vi.spyOn(console, "error").mockImplementation(() => undefined)
  onTestFinished(() => quiet.mockRestore())
  heard.mockClear()
  let isBroken = true
  function Part() {
    if (isBroken) throw make()
    return "fine"
  }
  const { container } = render(
    <ErrorBoundary
      onError={(error) => heard((error as Error).message ?? error)}
      fallback={(error, reset) => (
        <button type="button" onClick={reset}>
          {error.message}
        </button>
      )}
    >
      <Part />
    </ErrorBoundary>,
  )
  expect([container.textContent, heard.mock.calls.length]).toEqual([message, 1])
  isBroken = false
  fireEvent.click(screen.getByText(message))
  expect(container.textContent).toBe("fine")
})

test("counts: hidden at zero, capped, spoken when too high", () => {
  expect([0, 7, 100].map((count) => textOf(<CountBadge count={count} />))).toEqual(["", "7", "99+"])
  const { rerender, container } = render(<Counter used={5} max={5} />)
  const counter = () => [container.textContent, container.firstElementChild!.ariaLive]
  expect(counter()).toEqual(["5/5", "off"])
  const look = container.firstElementChild!.className
  rerender(<Counter used={6} max={5} unit="KB" />)
  expect(counter()).toEqual(["6/5 KB", "polite"])
  expect(container.firstElementChild!.className).not.toBe(look)
})

test("what waits says so, or why it could not be sent", () => {
  expect(
    [undefined, "", "No room."].map((failure) => textOf(<WaitingState failure={failure} />)),
  ).toEqual(["Waiting to send", "Could not be sent", "Could not be sent · No room."])
})

test("says that a connection is needed while there is none", () => {
  const { container } = render(<NeedsConnection />)
  expect(container.textContent).toBe("")
  act(() => isServerGone.set(true))
  onTestFinished(() => isServerGone.set(false))
  expect(container.textContent).toBe("This needs a connection.")
})

test("headings have what they are given", () => {
  render(<PageHeader title="Events" subtitle="Near you" actions={<i data-testid="act" />} />)
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Events")
  expect([screen.queryByText("Near you"), screen.queryByTestId("act")]).not.toContain(null)
  const bare = htmlOf(<PageHeader title="Events" />)
  expect([bare.textContent, bare.querySelector("p")]).toEqual(["Events", null])
  render(<Denied message="Staff only" />)
  expect(screen.getByText("Back to home").getAttribute("href")).toBe("/")
})

test("a card of a post takes the focus of keys, others do not", () => {
  const post = htmlOf(
    <Card as="article" post="p1" label="Post by Ann">
      x
    </Card>,
  )
  expect([
    post.tagName,
    post.tabIndex,
    post.dataset["post"],
    post.ariaLabel ?? post.getAttribute("aria-label"),
  ]).toEqual(["ARTICLE", -1, "p1", "Post by Ann"])
  const plain = htmlOf(
    <Card title="People" action="All" isFlush>
      x
    </Card>,
  )
  expect([plain.tagName, plain.hasAttribute("tabindex"), plain.textContent]).toEqual([
    "DIV",
    false,
    "PeopleAllx",
  ])
  expect(htmlOf(<Card>x</Card>).className).not.toBe(plain.className)
  expect(htmlOf(<Card>x</Card>).innerHTML).toBe("x")
})

test("an avatar shows the picture, and the initials when there is none or it is broken", () => {
  const { rerender, container } = render(
    <Avatar id="ann" name="Ann Moss" src="/media/a-320.webp" size={40} />,
  )
  const face = container.firstElementChild as HTMLElement
  const image = () => container.querySelector("img")
  expect([face.dataset["initials"], face.getAttribute("aria-hidden"), face.role]).toEqual([
    undefined,
    "true",
    null,
  ])
  expect(image()!.srcset).toMatch(/ 2x$/)
  fireEvent.error(image()!)
  expect([image(), face.dataset["initials"]]).toEqual([null, "AM"])
  rerender(<Avatar id="ann" name="Ann Moss" src="/media/b-320.webp" label="Ann" />)
  expect(image()).not.toBeNull()
  expect([
    face.getAttribute("aria-label"),
    face.getAttribute("aria-hidden"),
    face.getAttribute("role"),
  ]).toEqual(["Ann", null, "img"])
})

const HASH = "a".repeat(64)
const PICTURE = {
  url: `/media/${HASH}-640.webp`,
  width: 640,
  height: 480,
  alt: "A boat",
  thumbhash: "1QcSHQRnh493V4dIh4eXh1h4kJUI",
  hash: HASH,
  widths: [320, 640],
}

test("a picture offers its sizes, a blur, and tells when it is ready or broken", () => {
  heard.mockClear()
  const onFail = vi.fn<() => void>()
  const { rerender, container } = render(
    <Picture picture={PICTURE} sizes="50vw" onReady={() => heard("ready")} onFail={onFail} />,
  )
  const image = container.querySelector("img")!
  expect(image.srcset).toBe(`/media/${HASH}-320.webp 320w, /media/${HASH}-640.webp 640w`)
  expect([
    image.alt,
    image.sizes,
    image.getAttribute("loading"),
    image.getAttribute("fetchpriority"),
  ]).toEqual(["A boat", "50vw", "lazy", "auto"])
  expect(image.style.backgroundImage).toContain("data:image/png")
  fireEvent.load(image)
  expect([heard.mock.calls.length, onFail.mock.calls.length]).toEqual([1, 0])
  fireEvent.error(image)
  expect([heard.mock.calls.length, onFail.mock.calls.length]).toEqual([2, 1])
  const { widths: _, ...single } = PICTURE
  rerender(<Picture picture={{ ...single, thumbhash: null }} isFirst />)
  expect([image.srcset, image.style.backgroundImage]).toEqual(["", ""])
  expect([image.getAttribute("loading"), image.getAttribute("fetchpriority")]).toEqual([
    "eager",
    "high",
  ])
  fireEvent.error(image)
  rerender(<Picture picture={PICTURE} isLargest />)
  expect(image.srcset).toBe("")
})

test("a damaged blur costs nothing else, and a good one is decoded once", () => {
  expect([thumbUrl("%"), thumbUrl("%")]).toEqual([undefined, undefined])
  expect(thumbUrl(PICTURE.thumbhash)).toBe(thumbUrl(PICTURE.thumbhash))
})

test("a time says how long ago, and exactly when", () => {
  const at = new Date(Date.now() - 12 * 60_000).toISOString()
  const times = [<Time key="long" at={at} />, <Time key="short" at={at} isShort className="own" />]
  const shown = times.map((time) => htmlOf(time) as HTMLTimeElement)
  expect(shown.map((time) => [time.textContent, time.dateTime, time.className])).toEqual([
    ["12 minutes ago", at, ""],
    ["12m", at, "own"],
  ])
  expect(shown[0]!.title).toContain(` ${new Date(at).getFullYear()} `)
})

test("progress has a name and a share", () => {
  render(<Progress label="Sending" share={0.25} />)
  const bar = screen.getByRole<HTMLProgressElement>("progressbar", { name: "Sending" })
  expect([bar.value, bar.max]).toEqual([0.25, 1])
})

test("reserves a height by its proportions", () => {
  expect(htmlOf(<AspectBox ratio={16 / 9} />).getAttribute("viewBox")).toBe("0 0 1778 1000")
})

test("announces a text in a region that was there before, also when it stays the same", () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  for (const text of ["3 results", "3 results"]) {
    announce(text)
    expect(spokenText()).toBe("")
    vi.advanceTimersByTime(20)
    expect(spokenText()).toBe(text)
  }
  expect(document.querySelectorAll("body > [aria-live=polite]")).toHaveLength(1)
  expect(document.querySelector("body > [aria-live=polite]")!.className).toBe("sr-only")
})

test("knows whether the page was scrolled, now or before", () => {
  vi.stubGlobal("scrollY", 0)
  onTestFinished(() => void vi.unstubAllGlobals())
  const { result, unmount } = renderHook(useHasScrolled)
  fireEvent.scroll(window)
  expect(result.current).toBe(false)
  vi.stubGlobal("scrollY", 5)
  fireEvent.scroll(window)
  expect(result.current).toBe(true)
  unmount()
  expect(renderHook(useHasScrolled).result.current).toBe(true)
})

test("texts mark what was searched for, and only within a search", () => {
  expect(
    htmlOf(
      <p>
        <Highlighted text="a red boat" />
      </p>,
    ).innerHTML,
  ).toBe("a red boat")
  const { container } = render(
    <HighlightTerm term="boat">
      <Highlighted text="a red boat" />
    </HighlightTerm>,
  )
  expect(container.querySelector("mark")!.textContent).toBe("boat")
  expect(container.textContent).toBe("a red boat")
})

test("texts link addresses, hashtags and the people they name", () => {
  render(
    <TextParts
      text="see https://x.example/a #boat @bob @eve"
      mentions={[{ id: "b1", handle: "bob" }]}
    />,
  )
  const links = screen.getAllByRole<HTMLAnchorElement>("link")
  expect(links.map((link) => [link.textContent, link.getAttribute("href"), link.dir])).toEqual([
    ["x.example/a", "https://x.example/a", "ltr"],
    ["#boat", "/search?q=%23boat", "auto"],
    ["@bob", "/profile/b1", "ltr"],
  ])
  expect([links[0]!.rel, links[0]!.target]).toEqual(["noopener noreferrer nofollow ugc", "_blank"])
})
