// @vitest-environment jsdom
import { render } from "@testing-library/react"
import type { ReactElement } from "react"
import { expect, test } from "vitest"

import { ActionButton } from "./ActionButton.tsx"
import { Avatar, type AvatarSize } from "./Avatar.tsx"
import { Badge, type BadgeTone } from "./Badge.tsx"
import { Button } from "./Button.tsx"
import { Dialog } from "./Dialog.tsx"
import { IconButton } from "./IconButton.tsx"
import { Sheet } from "./Sheet.tsx"

const close = () => undefined
const VARIANTS = ["primary", "secondary", "soft", "ghost", "danger", "warn"] as const
const BADGES = "neutral secondary accent danger destructive warn ok outline".split(" ")
const AVATARS = [22, 28, 34, 36, 40, 44, 46, 48, 52, 56, 96, 128]

/** A choice that is not there has only what all have. */
const NONE = "none" as never
const CHOICES: Record<string, readonly (() => ReactElement)[]> = {
  "variant of a button": [NONE, ...VARIANTS].map((variant) => () => (
    <Button variant={variant}>x</Button>
  )),
  "size of a button": ([NONE, "sm", "md", "lg"] as const).map((size) => () => (
    <Button size={size}>x</Button>
  )),
  "tone of an icon": ([NONE, "quiet", "accent", "solid"] as const).map((tone) => () => (
    <IconButton label="x" icon={null} tone={tone} />
  )),
  "tone of an action": ([NONE, "like", "accent"] as const).map((tone) => () => (
    <ActionButton label="x" tip="x" icon={null} isOn tone={tone} />
  )),
  "tone of a badge": [NONE, ...BADGES].map((tone) => () => (
    <Badge tone={tone as BadgeTone}>x</Badge>
  )),
  "size of an avatar": [NONE, ...AVATARS].map((size) => () => (
    <Avatar id="ann" name="Ann" size={size as AvatarSize} />
  )),
  "size of a dialog": ([NONE, "sm", "md", "lg", "bare"] as const).map((size) => () => (
    <Dialog isOpen title="x" onClose={close} size={size}>
      x
    </Dialog>
  )),
  "side of a sheet": ([NONE, "bottom", "right", "full"] as const).map((side) => () => (
    <Sheet isOpen title="x" onClose={close} side={side}>
      x
    </Sheet>
  )),
}

function lookOf(element: ReactElement): string {
  const { container, unmount } = render(element)
  const shown = document.querySelector("[role=dialog]") ?? container.firstElementChild!
  const look = [...shown.classList].toSorted().join(" ")
  unmount()
  return look
}

test.each(Object.entries(CHOICES))("every %s has a look of its own", (_, elements) => {
  const looks = elements.map((make) => lookOf(make()))
  expect(new Set(looks).size).toBe(elements.length)
})

test("what is not chosen has the usual look", () => {
  const pairs: [() => ReactElement, () => ReactElement][] = [
    [
      () => <Button>x</Button>,
      () => (
        <Button variant="primary" size="md">
          x
        </Button>
      ),
    ],
    [
      () => <IconButton label="x" icon={null} />,
      () => <IconButton label="x" icon={null} tone="quiet" />,
    ],
    [() => <Badge>x</Badge>, () => <Badge tone="neutral">x</Badge>],
    [() => <Avatar id="ann" name="Ann" />, () => <Avatar id="ann" name="Ann" size={44} />],
    [
      () => (
        <Dialog isOpen title="x" onClose={close}>
          x
        </Dialog>
      ),
      () => (
        <Dialog isOpen title="x" onClose={close} size="md">
          x
        </Dialog>
      ),
    ],
    [
      () => (
        <Sheet isOpen title="x" onClose={close}>
          x
        </Sheet>
      ),
      () => (
        <Sheet isOpen title="x" onClose={close} side="bottom">
          x
        </Sheet>
      ),
    ],
  ]
  for (const [bare, usual] of pairs) expect(lookOf(bare())).toBe(lookOf(usual()))
  expect(lookOf(<Button isWide>x</Button>)).not.toBe(lookOf(<Button>x</Button>))
  expect(lookOf(<Button className="own">x</Button>)).toContain("own")
})

test("a badge takes the color of a category only where it is one", () => {
  const tintOf = (color: string) => {
    const { container, unmount } = render(<Badge color={color}>x</Badge>)
    const { dataset, style } = container.firstElementChild as HTMLElement
    const tint = [dataset["tint"], style.getPropertyValue("--tint")]
    unmount()
    return tint
  }
  expect(tintOf("#12aB3f")).toEqual(["#12aB3f", "#12aB3f"])
  for (const color of ["red", "#12ab3", "#12ab3f0", "x#12ab3f", "#12ab3g"])
    expect([color, ...tintOf(color)]).toEqual([color, undefined, ""])
  expect(lookOf(<Badge color="#12ab3f">x</Badge>)).toBe(lookOf(<Badge tone={NONE}>x</Badge>))
})
