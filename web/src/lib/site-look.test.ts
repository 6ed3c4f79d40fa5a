// @vitest-environment jsdom
import { act } from "@testing-library/react"
import { beforeEach, expect, onTestFinished, test } from "vitest"

import { renderHook } from "#test/render-hook.tsx"

import { brandName, providerName, readBoot, setBoot } from "./boot.ts"
import { applySite, sizedLogo, useBrand } from "./site-look.ts"
import { titleText } from "./title-text.ts"

const siteOf = (fields: object = {}) =>
  ({ name: "Lake", logoUrl: null, accentColor: null, ...fields }) as never
beforeEach(() => {
  setBoot({ site: siteOf(), providerName: "Lake ID" } as never)
  onTestFinished(() => {
    setBoot(undefined as never)
    document.head.replaceChildren()
  })
})

const styles = () => [...document.querySelectorAll("link")].map((link) => link.getAttribute("href"))
const loaded = () =>
  document
    .querySelectorAll("link")
    .item(styles().length - 1)
    .dispatchEvent(new Event("load"))

test("names come from the page, and are the product's without one", () => {
  expect([brandName(), providerName()]).toEqual(["Lake", "Lake ID"])
  setBoot({ site: siteOf() } as never)
  expect(providerName()).toBe("Lake")
  setBoot(undefined as never)
  expect([readBoot(), brandName(), providerName()]).toEqual([undefined, "Grove", "Grove"])
})

test("reads the data embedded in the page once", () => {
  setBoot(undefined as never)
  const data = document.createElement("script")
  data.id = "boot"
  data.type = "application/json"
  data.textContent = `{"site":{"name":"Hill"}}`
  document.head.append(data)
  expect(brandName()).toBe("Hill")
  data.remove()
  expect(brandName()).toBe("Hill")
})

test("titles have the name of the site, and a count before it", () => {
  expect([
    titleText(undefined, 0),
    titleText("Ann", 0),
    titleText("Ann", 3),
    titleText("", 120),
  ]).toEqual(["Lake", "Ann · Lake", "(3) Ann · Lake", "(99+) Lake"])
})

test("changed settings show at once where the page uses them", () => {
  const { result, unmount } = renderHook(useBrand)
  expect(result.current).toEqual({ name: "Lake", logoUrl: null })
  act(() => applySite(siteOf({ name: "Pond", logoUrl: "/site/logo-512.webp" })))
  expect(result.current).toEqual({ name: "Pond", logoUrl: "/site/logo-64.webp" })
  unmount()
  applySite(siteOf())
  expect(brandName()).toBe("Lake")
})

test("a logo has three sizes, and an address of another form stays", () => {
  expect(sizedLogo("/site/logo-12-64.webp", 192)).toBe("/site/logo-12-192.webp")
  expect(sizedLogo("/logo-64.webp?x", 192)).toBe("/logo-64.webp?x")
})

test("a new accent color replaces the old one only when it has loaded", () => {
  applySite(siteOf({ accentColor: "#112233" }))
  const [first] = styles()
  expect(first).toMatch(/\?v=112233$/)
  loaded()
  applySite(siteOf({ accentColor: "#112233", name: "Pond" }))
  expect(styles()).toEqual([first])
  applySite(siteOf({ accentColor: "#445566" }))
  expect(styles()).toHaveLength(2)
  loaded()
  expect(styles()).toEqual([expect.stringMatching(/\?v=445566$/)])
  applySite(siteOf())
  expect(styles()).toEqual([])
})

test("a page without data has nothing to change", () => {
  setBoot(undefined as never)
  applySite(siteOf({ accentColor: "#112233" }))
  expect([styles(), readBoot()]).toEqual([[], undefined])
})
