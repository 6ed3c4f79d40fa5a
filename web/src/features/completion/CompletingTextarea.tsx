import { Textarea, type TextareaProps } from "#ui/Textarea.tsx"

import { useCompletion } from "./use-completion.tsx"

interface CompletingTextareaProps extends TextareaProps {
  /** The post whose conversation the text belongs to: its people are suggested first. */
  postId?: string
}

/** A text area that completes mentions and hashtags. */
export function CompletingTextarea({ postId, ref, ...props }: CompletingTextareaProps) {
  const { attach, prepare, look, list } = useCompletion<HTMLTextAreaElement>(postId)
  return (
    <>
      <Textarea
        {...props}
        ref={(box) => {
          attach(box)
          if (typeof ref === "function") return ref(box)
          if (ref) ref.current = box
          return undefined
        }}
        onFocus={(event) => {
          prepare()
          props.onFocus?.(event)
        }}
        onInput={(event) => {
          look()
          props.onInput?.(event)
        }}
      />
      {list}
    </>
  )
}
