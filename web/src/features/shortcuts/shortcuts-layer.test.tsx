// @vitest-environment jsdom
import { fireEvent, render, screen, within } from "@testing-library/react"
import { expect, onTestFinished, test, vi } from "vitest"

import { listenForShortcuts } from "./listen.ts"
import { ShortcutsLayer } from "./ShortcutsLayer.tsx"

test.each([
  ["moderators", true],
  ["others", false],
])("'?' lists the keys, and those of moderation for %s", async (_, isModerator) => {
  vi.stubGlobal("matchMedia", () => ({ matches: false }))
  onTestFinished(listenForShortcuts("me"))
  onTestFinished(() => void vi.unstubAllGlobals())
  render(<ShortcutsLayer isModerator={isModerator} />)
  const press = (key: string) => fireEvent.keyDown(document.activeElement!, { key })
  press("?")
  const list = await screen.findByRole("dialog", { name: "Keyboard shortcuts" })
  expect(within(list).getByText("Next post")).toBeDefined()
  expect(within(list).queryAllByText("Next case")).toHaveLength(isModerator ? 1 : 0)
  press("Escape")
  expect(screen.queryByRole("dialog")).toBeNull()
})
