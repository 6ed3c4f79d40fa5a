import type { ChangeEvent, Ref } from "react"

import { ACCEPT } from "./check-files.ts"
import type { ImagePicker } from "./hooks.ts"

export interface FileInputProps {
  picker: Pick<ImagePicker, "addFiles" | "isMultiple" | "accept">
  /** The id for a label elsewhere. */
  id: string
  /** The accessible name when the label has no text. */
  name?: string
  describedBy?: string
  ref?: Ref<HTMLInputElement>
}

/** The native file input, visually hidden but focusable; the label around it is visible. */
export function FileInput({ picker, id, name, describedBy, ref }: FileInputProps) {
  function handleChange(event: ChangeEvent<HTMLInputElement>) {
    const files = [...(event.target.files ?? [])]
    // Reset, so that choosing the same file again fires a change event.
    event.target.value = ""
    if (files.length > 0) void picker.addFiles(files)
  }
  return (
    <input
      ref={ref}
      id={id}
      type="file"
      accept={picker.accept ?? ACCEPT}
      multiple={picker.isMultiple}
      aria-label={name}
      aria-describedby={describedBy}
      onChange={handleChange}
      className="sr-only"
    />
  )
}
