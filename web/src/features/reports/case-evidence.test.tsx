// @vitest-environment jsdom
import type { Violation, ViolationDetail } from "@grove/contract/reports"
import { fireEvent, render, screen } from "@testing-library/react"
import { expect, test, vi } from "vitest"

import { CaseEvidence } from "./CaseEvidence.tsx"
import { RelatedCases } from "./RelatedCases.tsx"

const REPORTED = {
  content: "Buy my course",
  images: [],
  mentions: [],
  video: null,
  createdAt: "2026-11-15T22:41:00Z",
} as unknown as Violation

const present = (content: string): ViolationDetail["now"] => ({
  content,
  images: [],
  mentions: [],
  video: null,
})

test("shows the content as it was, and as it is now on request", () => {
  const { unmount } = render(<CaseEvidence violation={REPORTED} now={present("Lovely weather")} />)
  expect(screen.getByRole("blockquote").textContent).toContain("Buy my course")
  fireEvent.click(screen.getByRole("radio", { name: "Now (changed)" }))
  expect(screen.getByRole("blockquote").textContent).toContain("Lovely weather")
  unmount()
})

test("says what is unchanged, gone or not known", () => {
  const same = render(<CaseEvidence violation={REPORTED} now={present("Buy my course")} />)
  expect(screen.getByRole("radio", { name: "Now" })).toBeDefined()
  same.rerender(<CaseEvidence violation={REPORTED} now={null} />)
  fireEvent.click(screen.getByRole("radio", { name: "Now (changed)" }))
  expect(screen.getByText("No longer there, or not visible to you.")).toBeDefined()
  same.rerender(<CaseEvidence violation={REPORTED} now={undefined} />)
  expect(screen.queryByRole("radio")).toBeNull()
  same.unmount()
})

test("opens only the related cases that are in the list", () => {
  const other = (id: number): ViolationDetail["related"][number] => ({
    id,
    user: {
      id: `u${id}`,
      firstName: "Lily",
      lastName: "Porter",
      handle: "lily",
      profileImageUrl: null,
    } as never,
    relation: "picture",
    status: id === 6 ? "pending" : "removed",
    createdAt: "2026-11-12T10:00:00Z",
  })
  const onShow = vi.fn<(id: number) => void>()
  const { unmount } = render(
    <RelatedCases related={[other(4), other(6)]} listed={[6, 12]} onShow={onShow} />,
  )
  expect(screen.getAllByRole("listitem")).toHaveLength(2)
  fireEvent.click(screen.getByRole("button", { name: /#6 · Lily Porter.*Same picture/ }))
  expect(onShow.mock.calls).toEqual([[6]])
  expect(screen.getAllByRole("button")).toHaveLength(1)
  unmount()
})
