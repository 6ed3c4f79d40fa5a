import { FormDialog } from "./FormDialog.tsx"

export interface ConfirmDialogProps {
  isOpen: boolean
  title: string
  /** States the consequences and whether the action can be undone. */
  question: string
  confirm: string
  isDanger?: boolean
  isLoading?: boolean
  onConfirm: () => void
  onClose: () => void
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <FormDialog
      isOpen={props.isOpen}
      onClose={props.onClose}
      title={props.title}
      role="alertdialog"
      size="sm"
      submitLabel={props.confirm}
      isDanger={props.isDanger ?? false}
      isPending={props.isLoading ?? false}
      onSubmit={props.onConfirm}
    >
      <p className="text-md text-ink-2">{props.question}</p>
    </FormDialog>
  )
}
