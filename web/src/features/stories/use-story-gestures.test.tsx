// @vitest-environment jsdom
import { createEvent, fireEvent, render, screen } from "@testing-library/react"
import { beforeEach, expect, test } from "vitest"

import { useStoryGestures } from "./use-story-gestures.ts"

const done: string[] = []

/** The two tap areas of the viewer. */
function Areas() {
  const { isHeld, props } = useStoryGestures({
    onPrevious: () => done.push("previous"),
    onNext: () => done.push("next"),
    onClose: () => done.push("close"),
  })
  return (
    <div {...props} data-testid="areas" data-held={isHeld}>
      <button type="button" onClick={() => done.push("tapped back")}>
        back
      </button>
      <button type="button" onClick={() => done.push("tapped on")}>
        on
      </button>
    </div>
  )
}

beforeEach(() => {
  done.length = 0
  render(<Areas />)
})

const on = () => screen.getByText("on")
const isHeld = () => screen.getByTestId("areas").dataset["held"] === "true"

type Happening = "pointerDown" | "pointerUp" | "pointerCancel"
function happen(name: Happening, { x = 0, y = 0, ms = 0, button = 0 } = {}) {
  const event = createEvent[name](on(), { clientX: x, clientY: y, button })
  Object.defineProperty(event, "timeStamp", { value: 1000 + ms })
  fireEvent(on(), event)
}

test.each([
  ["a tap is the click of its button", { ms: 100 }, ["tapped on"]],
  ["a tap that trembles", { x: 20, y: -20, ms: 100 }, ["tapped on"]],
  ["a swipe to the left", { x: -80, ms: 100 }, ["next"]],
  ["a swipe to the right", { x: 80, ms: 100 }, ["previous"]],
  ["a slow swipe", { x: -80, ms: 900 }, ["next"]],
  ["a swipe down", { y: 150, ms: 100 }, ["close"]],
  ["a swipe up does nothing but a tap", { y: -150, ms: 100 }, ["tapped on"]],
  ["a hold only pauses", { ms: 400 }, []],
])("%s", (_, moved, expected) => {
  happen("pointerDown")
  expect(isHeld()).toBe(true)
  happen("pointerUp", moved)
  // Browsers send it after each of them.
  fireEvent.click(on())
  expect([done, isHeld()]).toEqual([expected, false])
})

test("only the click of the gesture is swallowed", () => {
  happen("pointerDown")
  happen("pointerUp", { x: -80, ms: 100 })
  for (let n = 0; n < 3; n += 1) fireEvent.click(on())
  expect(done).toEqual(["next", "tapped on", "tapped on"])
})

test("the keyboard presses the buttons without any pointer", () => {
  fireEvent.click(on(), { detail: 0 })
  fireEvent.click(screen.getByText("back"), { detail: 0 })
  expect(done).toEqual(["tapped on", "tapped back"])
})

test.each([
  ["canceled", () => happen("pointerCancel")],
  ["left", () => fireEvent.pointerLeave(screen.getByTestId("areas"))],
])("a gesture that is %s ends the pause and does nothing", (_, end) => {
  happen("pointerDown")
  end()
  expect(isHeld()).toBe(false)
  happen("pointerUp", { x: -80, ms: 100 })
  expect(done).toEqual([])
})

test("other buttons of a mouse hold nothing", () => {
  happen("pointerDown", { button: 2 })
  expect([isHeld(), fireEvent.contextMenu(on())]).toEqual([false, true])
  happen("pointerUp", { x: -80, ms: 100, button: 2 })
  expect(done).toEqual([])
})

test("a finger that holds opens no menu", () => {
  happen("pointerDown")
  expect(fireEvent.contextMenu(on())).toBe(false)
})
