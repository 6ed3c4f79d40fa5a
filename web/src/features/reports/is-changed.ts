import type { Violation, ViolationDetail } from "@grove/contract/reports"

type Content = Pick<Violation, "content" | "images" | "video">

/** Whether the content is no longer what was reported. */
export function isChanged(was: Content, now: NonNullable<ViolationDetail["now"]> | null): boolean {
  return now === null || print(was) !== print(now)
}

/** Descriptions of pictures do not count: they are not what was reported. */
const print = ({ content, images, video }: Content) =>
  JSON.stringify([content, images.map(({ hash }) => hash), video?.url])
