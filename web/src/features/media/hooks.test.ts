// @vitest-environment jsdom
import { act } from "@testing-library/react"
import { afterEach, beforeEach, expect, test, vi } from "vitest"

import { renderHook } from "#test/render-hook.tsx"

import type { useImagePicker } from "./hooks.ts"

interface Order {
  id: number
  source: File
  side: number
}
const orders: Order[] = []
let answer: (order: Order) => { image?: { dataUrl: string; width: number; height: number } }
let isHeld = false
/** Answers what was held back. */
let release: () => void

/** Replaces the worker that draws: jsdom has neither workers nor canvases. */
class FakeWorker extends EventTarget {
  postMessage(order: Order) {
    orders.push(order)
    if (!isHeld) this.reply(order)
    release = () => this.reply(order)
  }
  reply(order: Order) {
    const data = { id: order.id, ...answer(order) }
    queueMicrotask(() => this.dispatchEvent(new MessageEvent("message", { data })))
  }
}

let useIt: typeof useImagePicker
beforeEach(async () => {
  orders.length = 0
  isHeld = false
  answer = ({ source, side }) => ({
    image: { dataUrl: `data:${source.name}`, width: side, height: 1 },
  })
  vi.stubGlobal("Worker", FakeWorker)
  vi.stubGlobal("OffscreenCanvas", FakeWorker)
  vi.resetModules()
  useIt = (await import("./hooks.ts")).useImagePicker
})
afterEach(() => {
  vi.unstubAllGlobals()
  // The next test file must not see this one's toasts.
  vi.resetModules()
})

const file = (name: string, type = "image/png") => new File(["x"], name, { type })
const open = (purpose: "post" | "profile" = "post", isMultiple = true) =>
  renderHook(() => useIt(purpose, { isMultiple })).result
const shown = async () => (await import("#ui/toast.ts")).currentToast()

test("adds pictures in order, and describes, moves and removes them", async () => {
  const picker = open()
  await act(() => picker.current.addFiles([file("a.png"), file("b.png")]))
  expect(picker.current).toMatchObject({
    dataUrls: ["data:a.png", "data:b.png"],
    alts: ["", ""],
    isProcessing: false,
    progress: undefined,
  })
  expect(await shown()).toMatchObject({ title: "Images processed" })
  expect(orders.map(({ side }) => side)).toEqual([800, 800])
  const [first, second] = picker.current.images.map(({ id }) => id)
  act(() => picker.current.describe(first!, "  A lake "))
  act(() => picker.current.move(second!, 0))
  expect([picker.current.dataUrls, picker.current.alts]).toEqual([
    ["data:b.png", "data:a.png"],
    ["", "A lake"],
  ])
  act(() => picker.current.remove(second!))
  expect(picker.current.dataUrls).toEqual(["data:a.png"])
  act(() => picker.current.restore(picker.current.images))
  expect(new Set(picker.current.images.map(({ id }) => id)).size).toBe(2)
  act(() => picker.current.clear())
  expect(picker.current.images).toEqual([])
})

test("a broken picture is named, the others are added", async () => {
  const picker = open()
  const whole = answer
  answer = (order) => (order.source.name === "bad.png" ? {} : whole(order))
  await act(() => picker.current.addFiles([file("bad.png"), file("b.png")]))
  expect(picker.current.dataUrls).toEqual(["data:b.png"])
  expect(await shown()).toMatchObject({
    title: "Processing failed",
    description: "bad.png could not be read as a photo",
    variant: "destructive",
  })
})

test("other files are rejected before any work, with words for picking and dropping", async () => {
  const picker = open()
  const text = file("notes.txt", "text/plain")
  await act(() => picker.current.addFiles([text]))
  expect(await shown()).toMatchObject({ title: "Invalid file type", variant: "destructive" })
  await act(() => picker.current.addFiles([text], "drop"))
  expect(await shown()).toMatchObject({ title: "No images found" })
  await act(() => picker.current.addFiles([text, file("a.png")], "drop"))
  expect([picker.current.dataUrls, orders.length]).toEqual([["data:a.png"], 1])
})

test("pictures still in work count, progress shows them, and a reset drops them", async () => {
  isHeld = true
  const picker = open()
  const names = Array.from({ length: 9 }, (_, n) => `${n}.png`)
  act(() => void picker.current.addFiles(names.map((name) => file(name))))
  await expect.poll(() => picker.current.progress).toEqual({ done: 0, total: 9 })
  act(() => void picker.current.addFiles([file("x.png"), file("y.png")]))
  await expect.poll(async () => (await shown())?.title).toBe("Too many photos")
  expect([picker.current.progress, picker.current.isProcessing]).toEqual([
    { done: 0, total: 10 },
    true,
  ])
  act(() => picker.current.clear())
  expect([picker.current.progress, picker.current.images]).toEqual([undefined, []])
})

test("a profile picture is single, sharp enough to crop, and keeps the origin of its file", async () => {
  const picker = open("profile", false)
  await act(() => picker.current.addFiles([file("a.png")]))
  await act(() => picker.current.addFiles([file("b.png")]))
  expect(picker.current.images).toMatchObject([
    { dataUrl: "data:b.png", name: "b.png", origin: "data:image/png;base64,eA==" },
  ])
  expect(orders[0]?.side).toBe(1200)
  answer = () => ({ image: { dataUrl: "x".repeat(3_000_000), width: 1, height: 1 } })
  await act(() => picker.current.addFiles([file("c.png")]))
  expect(await shown()).toMatchObject({ title: "Image too large" })
  expect(picker.current.images).toHaveLength(1)
})

test("several batches at once end together, each with its own success", async () => {
  isHeld = true
  const picker = open()
  act(() => void picker.current.addFiles([file("a.png")]))
  await expect.poll(() => orders.length).toBe(1)
  const finishFirst = release
  act(() => void picker.current.addFiles([file("b.png")]))
  await expect.poll(() => orders.length).toBe(2)
  await act(async () => finishFirst())
  await expect.poll(() => picker.current.dataUrls).toEqual(["data:a.png"])
  expect(picker.current.isProcessing).toBe(true)
  await act(async () => release())
  await expect.poll(() => picker.current.dataUrls).toEqual(["data:a.png", "data:b.png"])
  await expect.poll(() => picker.current.progress).toBeUndefined()
  isHeld = false
  await act(() => picker.current.addFiles(Array.from({ length: 9 }, (_, n) => file(`${n}.png`))))
  expect([picker.current.images.length, (await shown())?.title]).toEqual([10, "Too many photos"])
})

test("a picture that is ready after the form was emptied is dropped without a word", async () => {
  isHeld = true
  const picker = open()
  let added: Promise<void>
  act(() => void (added = picker.current.addFiles([file("a.png")])))
  await expect.poll(() => orders.length).toBe(1)
  act(() => picker.current.clear())
  await act(async () => {
    release()
    await added
  })
  expect([picker.current.images, picker.current.progress, await shown()]).toEqual([
    [],
    undefined,
    undefined,
  ])
  isHeld = false
  await act(() => picker.current.addFiles([file("b.png")]))
  expect([picker.current.dataUrls, picker.current.isProcessing]).toEqual([["data:b.png"], false])
})

test("a form that is left takes no more pictures", async () => {
  isHeld = true
  const { result, unmount } = renderHook(() => useIt("post", { isMultiple: true }))
  let added: Promise<void>
  act(() => void (added = result.current.addFiles([file("a.png")])))
  await expect.poll(() => orders.length).toBe(1)
  unmount()
  release()
  await added!
  expect(await shown()).toBeUndefined()
})

test("only a profile picture keeps the origin of its file", async () => {
  const picker = open()
  await act(() => picker.current.addFiles([file("a.png")]))
  const [image] = picker.current.images
  expect(image).toEqual({
    id: image!.id,
    dataUrl: "data:a.png",
    width: 800,
    height: 1,
    name: "a.png",
    alt: "",
  })
})

test("follows the rules of the form when they change", async () => {
  let isMultiple = true
  const { result, rerender } = renderHook(() => useIt("post", { isMultiple }))
  await act(() => result.current.addFiles([file("a.png")]))
  isMultiple = false
  rerender()
  expect(result.current).toMatchObject({ purpose: "post", isMultiple: false })
  await act(() => result.current.addFiles([file("b.png")]))
  expect(result.current.dataUrls).toEqual(["data:b.png"])
  act(() => result.current.restore([{ ...result.current.images[0]!, dataUrl: "data:c.png" }]))
  expect(result.current.dataUrls).toEqual(["data:c.png"])
})
