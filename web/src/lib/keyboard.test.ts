// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest"

import { followKeyboard } from "./keyboard.ts"

/** The part of the screen that the keyboard leaves visible. */
class View extends EventTarget {
  width = 390
  height = 800
  scale = 1
  change(fields: Partial<Record<"width" | "height" | "scale", number>>) {
    Object.assign(this, fields)
    this.dispatchEvent(new Event("resize"))
  }
}

let view: View
let stop: () => void
const shown: unknown[] = []
const root = document.documentElement
const isTyping = () => root.hasAttribute("data-typing")
const covered = () => root.style.getPropertyValue("--keyboard")

function start({ isTouch = true } = {}) {
  vi.stubGlobal("matchMedia", () => ({ matches: isTouch }))
  stop = followKeyboard()
}

beforeEach(() => {
  view = new View()
  vi.stubGlobal("visualViewport", view)
  vi.stubGlobal("innerHeight", 800)
  document.body.innerHTML = "<textarea></textarea><input type=text><input type=checkbox>"
  for (const field of document.body.children)
    field.scrollIntoView = (options) => void shown.push([field, options])
  shown.length = 0
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
  document.body.innerHTML = ""
  root.removeAttribute("data-typing")
  root.style.removeProperty("--keyboard")
})

const focus = (selector: string) => document.querySelector<HTMLElement>(selector)!.focus()

test("assumes a keyboard when a field has the focus and the viewport is much smaller", () => {
  start()
  focus("textarea")
  expect([isTyping(), covered()]).toEqual([false, ""])
  // The bars of the browser come and go.
  view.change({ height: 720 })
  expect(isTyping()).toBe(false)
  view.change({ height: 450 })
  expect([isTyping(), covered()]).toEqual([true, "350px"])
  expect(shown).toEqual([[document.querySelector("textarea"), { block: "nearest" }]])
  view.change({ height: 800 })
  expect([isTyping(), covered()]).toEqual([false, "0px"])
})

test("where the page shrinks as well, nothing is covered", () => {
  start()
  focus("input[type=text]")
  vi.stubGlobal("innerHeight", 450)
  view.change({ height: 450 })
  expect([isTyping(), covered()]).toEqual([true, ""])
})

test("assumes none without a text field, after turning the device, zoomed, or with a mouse", () => {
  start()
  focus("input[type=checkbox]")
  view.change({ height: 450 })
  expect(isTyping()).toBe(false)
  view.change({ height: 800 })
  focus("textarea")
  view.change({ width: 800, height: 390 })
  expect(isTyping()).toBe(false)
  view.change({ width: 400, height: 195, scale: 2 })
  expect(isTyping()).toBe(false)
  stop()
  start({ isTouch: false })
  view.change({ width: 390, height: 800, scale: 1 })
  view.change({ height: 400 })
  expect(isTyping()).toBe(false)
})
