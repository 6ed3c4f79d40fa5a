// @vitest-environment jsdom
import "fake-indexeddb/auto"
import { beforeEach, expect, test, vi } from "vitest"

import { renderHook } from "#test/render-hook.tsx"

import { handOver, useHandedOver } from "./hand-over.ts"
import type { ImagePicker } from "./hooks.ts"
import type { PickedImage } from "./picked-images.ts"
import { keepPictures, readPictures } from "./picture-store.ts"
import { useKeptPictures } from "./use-kept-pictures.ts"

const FLAG = "grove.pictures.post.me"
const fern = { id: 1, name: "fern.png" } as PickedImage

beforeEach(async () => {
  localStorage.clear()
  await keepPictures("post.me", [])
})

/** A form with these pictures. */
function open(images: PickedImage[]) {
  const restore = vi.fn<(images: readonly PickedImage[]) => void>((restored) => {
    picker.images = [...restored]
  })
  const picker = { images, restore } as unknown as ImagePicker
  const { rerender, unmount } = renderHook(() => {
    useKeptPictures("post.me", picker)
    useHandedOver(picker)
  })
  const pick = (next: PickedImage[]) => {
    picker.images = next
    rerender()
  }
  return { restored: () => restore.mock.calls, pick, unmount }
}

test("keeps what is picked until it is removed", async () => {
  const form = open([])
  form.pick([fern])
  await expect.poll(() => readPictures("post.me")).toEqual([fern])
  expect(localStorage.getItem(FLAG)).toBe("1")
  form.pick([])
  await expect.poll(() => readPictures("post.me")).toEqual([])
  expect(localStorage.getItem(FLAG)).toBeNull()
})

test("gives kept pictures back, and does not overwrite them before", async () => {
  localStorage.setItem(FLAG, "1")
  await keepPictures("post.me", [fern])
  const form = open([])
  expect(localStorage.getItem(FLAG)).toBe("1")
  await expect.poll(form.restored).toEqual([[[fern]]])
  expect([await readPictures("post.me"), localStorage.getItem(FLAG)]).toEqual([[fern], "1"])
})

test("does not read the store where no draft is known", async () => {
  await keepPictures("post.me", [fern])
  const form = open([])
  form.pick([{ ...fern, id: 2 }])
  await expect.poll(() => readPictures("post.me")).toEqual([{ ...fern, id: 2 }])
  expect(form.restored()).toEqual([])
})

test("hands pictures to the form that is open, or to the next one, once", () => {
  handOver([fern])
  const first = open([])
  expect(first.restored()).toEqual([[[fern]]])
  handOver([fern])
  expect(first.restored()).toHaveLength(2)
  first.unmount()
  expect(open([]).restored()).toEqual([])
})
