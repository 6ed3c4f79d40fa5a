// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react"
import { beforeEach, expect, onTestFinished, test, vi } from "vitest"

import { LoadError } from "#lib/lazy-import.ts"
import type { PagedList } from "#lib/use-pages.ts"
import { withoutLayout } from "#test/no-layout.ts"

import { InfiniteList } from "./InfiniteList.tsx"
import { RowBoundary } from "./RowBoundary.tsx"
// Loaded now, so that no test waits for it.
import "./Windowing.tsx"

/** The window shows eight rows, and four more on either side are near. */
const ROW_PX = 100
const SCREEN_PX = 800

beforeEach(() => {
  withoutLayout()
  vi.stubGlobal("innerHeight", SCREEN_PX)
  vi.stubGlobal("scrollY", 0)
  const size = vi.spyOn(HTMLLIElement.prototype, "getBoundingClientRect")
  size.mockReturnValue({ height: ROW_PX } as DOMRect)
  onTestFinished(() => size.mockRestore())
})

const fetchMore = vi.fn<() => void>()
const listOf = (items: string[], state: Partial<PagedList<string>> = {}): PagedList<string> => ({
  items,
  isPending: false,
  isError: false,
  error: null,
  hasMore: false,
  isFetchingMore: false,
  isMoreError: false,
  mayFetchMore: false,
  fetchMore,
  hasEarlier: false,
  isFetchingEarlier: false,
  fetchEarlier: () => undefined,
  retry: () => undefined,
  ...state,
})
const rowsOf = (count: number, name = "row") =>
  Array.from({ length: count }, (_, index) => `${name} ${index}`)

const Shown = ({ list }: { list: PagedList<string> }) => (
  <InfiniteList label="Posts" list={list} keyOf={(item) => item} estimate={ROW_PX}>
    {(item) => <button type="button">{item}</button>}
  </InfiniteList>
)

/** Shows a list and waits for its windowing, whose code loads later. */
async function show(list: PagedList<string>) {
  fetchMore.mockClear()
  const { rerender } = render(<Shown list={list} />)
  await expect
    .poll(() => document.querySelector("li")?.className.includes("absolute") ?? false)
    .toBe(true)
  return (next: PagedList<string>) => rerender(<Shown list={next} />)
}

/** Nearby rows follow in the next frames. */
async function scrollTo(row: number) {
  vi.stubGlobal("scrollY", row * ROW_PX)
  fireEvent.scroll(window)
  await expect.poll(() => shown().includes(row + 8 + 3)).toBe(true)
}

const rows = () => [...document.querySelectorAll("li")]
const shown = () => rows().map((row) => Number(row.dataset["index"]))
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)
const button = (text: string) => screen.getByText<HTMLButtonElement>(text)
const row = (text: string) => screen.queryByText(text)

test("renders the rows of the screen and four around it", async () => {
  await show(listOf(rowsOf(200)))
  await expect.poll(shown).toEqual(range(0, 11))
  await scrollTo(50)
  await expect.poll(shown).toEqual(range(46, 61))
})

test("T58 a row that breaks leaves the others, and can be tried again", async () => {
  const quiet = vi.spyOn(console, "error").mockImplementation(() => undefined)
  onTestFinished(() => quiet.mockRestore())
  let isBroken = true
  const list = listOf(rowsOf(3))
  render(
    <InfiniteList label="Posts" list={list} keyOf={(item) => item} estimate={ROW_PX}>
      {(item) => {
        if (isBroken && item === "row 1") throw new RangeError("Invalid time zone specified: A/B")
        return <p>{item}</p>
      }}
    </InfiniteList>,
  )
  const texts = () => rows().map(({ textContent }) => textContent)
  await expect.poll(texts).toEqual(["row 0", "Something went wrong.Try again", "row 2"])
  isBroken = false
  fireEvent.click(button("Try again"))
  expect(texts()).toEqual(["row 0", "row 1", "row 2"])
})

test("a row whose code could not be loaded is left to the screen", () => {
  const quiet = vi.spyOn(console, "error").mockImplementation(() => undefined)
  onTestFinished(() => quiet.mockRestore())
  const failure = new LoadError("part", true, undefined)
  const broken = () => {
    throw failure
  }
  expect(() => render(<RowBoundary>{broken}</RowBoundary>)).toThrow(failure)
})

test("rows say their place, and how many there are once all are known", async () => {
  const change = await show(listOf(rowsOf(30), { hasMore: true }))
  const [first, second] = rows()
  const said = () => [second!.getAttribute("aria-posinset"), first!.getAttribute("aria-setsize")]
  expect(said()).toEqual(["2", "-1"])
  change(listOf(rowsOf(30)))
  expect(said()).toEqual(["2", "30"])
  expect(screen.getByRole("list").getAttribute("aria-label")).toBe("Posts")
})

test("the focused row stays however far it is scrolled away, until the focus leaves it", async () => {
  await show(listOf(rowsOf(200)))
  act(() => button("row 3").focus())
  await scrollTo(100)
  expect(document.activeElement).toBe(row("row 3"))
  await expect.poll(shown).toEqual([3, ...range(96, 111)])
  act(() => button("row 3").blur())
  await scrollTo(101)
  expect(row("row 3")).toBeNull()
})

test("the focused row stays when newer ones are put above it", async () => {
  const change = await show(listOf(rowsOf(200)))
  act(() => button("row 3").focus())
  change(listOf([...rowsOf(20, "new"), ...rowsOf(200)]))
  expect(row("row 3")).not.toBeNull()
  await scrollTo(100)
  expect(document.activeElement?.textContent).toBe("row 3")
})

test("a removed row hands its focus to the next, and a list of fewer rows keeps no place for it", async () => {
  const change = await show(listOf(rowsOf(200)))
  act(() => button("row 3").focus())
  change(listOf(rowsOf(200).toSpliced(3, 1)))
  expect(document.activeElement?.textContent).toBe("row 4")
  change(listOf(rowsOf(2)))
  expect(shown()).toEqual([0, 1])
})

test("rows nearest to the screen follow first, two in a frame", async () => {
  await show(listOf(rowsOf(200)))
  const frames: FrameRequestCallback[] = []
  vi.stubGlobal("requestAnimationFrame", (work: FrameRequestCallback) => frames.push(work))
  vi.stubGlobal("scrollY", 50 * ROW_PX)
  fireEvent.scroll(window)
  const seen = [shown()]
  while (frames.length > 0) {
    act(() => frames.shift()!(0))
    seen.push(shown())
  }
  const [first, last] = [seen[0]!, seen.at(-1)!]
  expect(last).toEqual(range(first[0]! - 4, first.at(-1)! + 4))
  const added = seen.slice(1).map((now, n) => now.filter((each) => !seen[n]!.includes(each)))
  expect(added.filter(({ length }) => length > 0)).toEqual(
    [1, 2, 3, 4].map((distance) => [first[0]! - distance, first.at(-1)! + distance]),
  )
})

test("follows content above it that grows", async () => {
  let grow = () => undefined as void
  vi.stubGlobal(
    "ResizeObserver",
    class {
      readonly #measure: () => void
      constructor(measure: () => void) {
        this.#measure = measure
      }
      observe(target: Element) {
        if (target === document.body) grow = this.#measure
      }
      unobserve() {}
      disconnect() {}
    },
  )
  await show(listOf(rowsOf(200)))
  await scrollTo(50)
  const before = shown()
  screen.getByRole("list").getBoundingClientRect = () => ({ top: 20 * ROW_PX - scrollY }) as DOMRect
  act(grow)
  await expect.poll(shown).toEqual(before.map((index) => index - 20))
})

test("asks for the next page near the end: with the last row before scrolling, earlier afterwards", async () => {
  const more = { hasMore: true, mayFetchMore: true }
  const change = await show(listOf(rowsOf(40), more))
  expect(fetchMore).not.toHaveBeenCalled()
  await scrollTo(15)
  expect(fetchMore).not.toHaveBeenCalled()
  await scrollTo(22)
  expect(fetchMore).toHaveBeenCalledOnce()
  fetchMore.mockClear()
  change(listOf(rowsOf(40), { ...more, mayFetchMore: false }))
  expect(fetchMore).not.toHaveBeenCalled()
  cleanup()
  await show(listOf(rowsOf(4), more))
  expect(fetchMore).toHaveBeenCalled()
})

test("says that more is loading, and offers another try when that failed", async () => {
  const change = await show(listOf(rowsOf(3), { hasMore: true, isFetchingMore: true }))
  expect(row("Loading more...")).not.toBeNull()
  change(listOf(rowsOf(3), { hasMore: true, isMoreError: true }))
  expect(row("Loading more...")).toBeNull()
  fireEvent.click(button("Could not load more. Try again"))
  expect(fetchMore).toHaveBeenCalledOnce()
  change(listOf(rowsOf(3), { hasMore: true, isMoreError: true, isFetchingMore: true }))
  expect(row("Could not load more. Try again")).toBeNull()
})
