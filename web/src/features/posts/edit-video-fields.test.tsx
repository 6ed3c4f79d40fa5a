// @vitest-environment jsdom
import { fireEvent, render, screen } from "@testing-library/react"
import { useState } from "react"
import { expect, test } from "vitest"

import { EditVideoFields, type VideoEdit } from "./EditVideoFields.tsx"

const WORDS = "WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n"

function show(captionsUrl: string | null) {
  const edits: VideoEdit[] = []
  function Form() {
    const [edit, setEdit] = useState<VideoEdit>({})
    edits.push(edit)
    return <EditVideoFields video={{ alt: "A boat", captionsUrl }} edit={edit} onChange={setEdit} />
  }
  const { unmount } = render(<Form />)
  return { last: () => edits.at(-1), unmount }
}
const pick = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), {
    target: { files: [new File([text], "words.vtt")] },
  })

test("changes the description and adds captions, and refuses a file that is none", async () => {
  const { last, unmount } = show(null)
  fireEvent.change(screen.getByLabelText("Description of the video"), {
    target: { value: "A red boat" },
  })
  pick("Add captions", "hello")
  expect((await screen.findByRole("alert")).textContent).toMatch(/WebVTT/)
  expect(last()).toEqual({ videoAlt: "A red boat" })
  pick("Add captions", WORDS)
  expect(await screen.findByText("words.vtt")).toBeDefined()
  expect(screen.queryByRole("alert")).toBeNull()
  expect(last()).toEqual({ videoAlt: "A red boat", videoCaptions: WORDS })
  unmount()
})

test("removes captions that are there, and changes nothing untouched", async () => {
  const { last, unmount } = show("/media/x-1.vtt")
  expect(last()).toEqual({})
  fireEvent.click(screen.getByRole("button", { name: "Remove the captions" }))
  expect(await screen.findByText("Add captions")).toBeDefined()
  expect(last()).toEqual({ videoCaptions: "" })
  unmount()
})
