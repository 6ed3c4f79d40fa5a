import { Trash2 } from "lucide-react"

import { useReopened } from "#features/auth/fresh.hooks.ts"
import { lazyPart } from "#lib/lazy-part.tsx"
import { t } from "#lib/text.ts"
import { Button } from "#ui/Button.tsx"
import { Card } from "#ui/Card.tsx"

const DeleteDialog = lazyPart(() =>
  import("./DeleteDialog.tsx").then((module) => module.DeleteDialog),
)

export function DeleteCard({ isBuiltInAdmin }: { isBuiltInAdmin: boolean }) {
  const dialog = useReopened("delete")
  return (
    <Card as="section" title={t("Delete account")}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-2 max-w-prose text-sm">
          {isBuiltInAdmin
            ? t("This is a built-in account and cannot be deleted.")
            : t(
                "Your profile, posts, comments and stories are deleted permanently. This cannot be undone.",
              )}
        </p>
        <Button
          variant="danger"
          disabled={isBuiltInAdmin}
          icon={<Trash2 aria-hidden size={17} />}
          onPointerEnter={DeleteDialog.preload}
          onClick={() => dialog.open("account")}
        >
          {t("Delete account")}
        </Button>
      </div>
      {dialog.value !== undefined && !isBuiltInAdmin && (
        <DeleteDialog returnTo={dialog.returnTo} onClose={dialog.close} />
      )}
    </Card>
  )
}
