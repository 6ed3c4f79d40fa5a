import { t } from "#lib/text.ts"

import { Button } from "./Button.tsx"
import { Dialog } from "./Dialog.tsx"

export interface ConfirmDialogProps {
  isOpen: boolean
  title: string
  /** What will happen, and whether it can be undone. */
  question: string
  confirm: string
  isDanger?: boolean
  isLoading?: boolean
  onConfirm: () => void
  onClose: () => void
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <Dialog
      isOpen={props.isOpen}
      onClose={props.onClose}
      title={props.title}
      role="alertdialog"
      size="sm"
      footer={
        <>
          <Button variant="secondary" onClick={props.onClose}>
            {t("Cancel")}
          </Button>
          <Button
            variant={props.isDanger ? "danger" : "primary"}
            isLoading={props.isLoading ?? false}
            onClick={props.onConfirm}
          >
            {props.confirm}
          </Button>
        </>
      }
    >
      <p className="text-md text-ink-2">{props.question}</p>
    </Dialog>
  )
}
