import { type ClipboardEvent, type DragEvent, useMemo, useState } from "react"

import type { ImagePicker } from "./hooks.ts"

/** Accepts dropped and pasted files on any element. Text keeps its default behavior. */
export function useFileDrop({ addFiles }: Pick<ImagePicker, "addFiles">) {
  const [isOver, setIsOver] = useState(false)
  const dropProps = useMemo(
    () => ({
      onDragOver(event: DragEvent) {
        if (!hasFiles(event.dataTransfer)) return
        event.preventDefault()
        event.dataTransfer.dropEffect = "copy"
        setIsOver(true)
      },
      onDragLeave(event: DragEvent<HTMLElement>) {
        // Moving over a child element is not a leave.
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false)
      },
      onDrop(event: DragEvent) {
        setIsOver(false)
        if (!hasFiles(event.dataTransfer)) return
        event.preventDefault()
        void addFiles([...event.dataTransfer.files], "drop")
      },
      onPaste(event: ClipboardEvent) {
        const files = [...event.clipboardData.files]
        if (files.length === 0) return
        event.preventDefault()
        void addFiles(files)
      },
    }),
    [addFiles],
  )
  return { isOver, dropProps }
}

const hasFiles = (data: DataTransfer) => data.types.includes("Files")
