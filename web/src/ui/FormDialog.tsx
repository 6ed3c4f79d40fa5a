import { useId, type FormEvent } from "react"

import { t } from "#lib/text.ts"

import { Button } from "./Button.tsx"
import { Dialog, type DialogProps } from "./Dialog.tsx"

export interface FormDialogProps extends Omit<DialogProps, "isOpen" | "footer"> {
  isOpen?: boolean
  submitLabel: string
  cancelLabel?: string
  isDanger?: boolean
  /** The submit button is disabled and shows a spinner. */
  isPending: boolean
  /** True while the form cannot be submitted as filled in. */
  isDisabled?: boolean
  /** For forms that show their own validation errors. */
  noValidate?: boolean
  onSubmit: () => void
}

/** A dialog around one form, with Cancel and submit buttons that stay visible while it scrolls. */
export function FormDialog(props: FormDialogProps) {
  const { submitLabel, cancelLabel, isDanger, isPending, isDisabled, noValidate, ...dialog } = props
  const { onSubmit, isOpen, children, ...rest } = dialog
  const formId = useId()
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    // React events bubble through portals: a form around the dialog must not submit as well.
    event.stopPropagation()
    if (!isPending && !isDisabled) onSubmit()
  }
  return (
    <Dialog
      {...rest}
      isOpen={isOpen ?? true}
      footer={
        <>
          <Button variant="secondary" onClick={props.onClose}>
            {cancelLabel ?? t("Cancel")}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={isDanger ? "danger" : "primary"}
            isLoading={isPending}
            disabled={isDisabled}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate={noValidate} onSubmit={handleSubmit} className="grid gap-4">
        {children}
      </form>
    </Dialog>
  )
}
