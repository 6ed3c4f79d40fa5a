import type { ChangeEvent, Ref } from "react"

import { ACCEPT } from "./check-files.ts"
import type { ImagePicker } from "./hooks.ts"

export interface FileInputProps {
  picker: Pick<ImagePicker, "addFiles" | "isMultiple">
  /** Ties it to the label around it. */
  id: string
  /** Where the label around it has no words. */
  name?: string
  describedBy?: string
  ref?: Ref<HTMLInputElement>
}

/** The browser's own chooser: unseen, but focusable and named. Its label around it is what one sees. */
export function FileInput({ picker, id, name, describedBy, ref }: FileInputProps) {
  function handleChange(event: ChangeEvent<HTMLInputElement>) {
    const files = [...(event.target.files ?? [])]
    // So that choosing the same file again is a change, too.
    event.target.value = ""
    if (files.length > 0) void picker.addFiles(files)
  }
  return (
    <input
      ref={ref}
      id={id}
      type="file"
      accept={ACCEPT}
      multiple={picker.isMultiple}
      aria-label={name}
      aria-describedby={describedBy}
      onChange={handleChange}
      className="sr-only"
    />
  )
}
