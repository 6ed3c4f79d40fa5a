import { useOffline } from "#lib/connection.ts"
import { needsConnection } from "#lib/offline-words.ts"
import { leaveOverlays } from "#lib/overlays.ts"
import { paths } from "#lib/paths.ts"
import { t } from "#lib/text.ts"
import { useUnsentCount } from "#lib/waiting.ts"
import { FormDialog } from "#ui/FormDialog.tsx"

/** Asks before leaving with changes that wait to be sent. Follows the outbox while it is open. */
export function LogoutDialog({ onClose }: { onClose: () => void }) {
  const unsent = useUnsentCount()
  const isOffline = useOffline()
  return (
    <FormDialog
      onClose={onClose}
      title={t("Logout")}
      role="alertdialog"
      size="sm"
      cancelLabel={t("Wait")}
      submitLabel={unsent > 0 ? t("Log out anyway") : t("Logout")}
      isDanger={unsent > 0}
      isPending={false}
      isDisabled={isOffline}
      onSubmit={() => leaveOverlays(() => location.assign(paths.logout))}
    >
      <output className="text-md text-ink-2 grid gap-2">
        {unsent > 0 ? (
          <span>
            {t(
              "{count, plural, one {# change has not been sent yet. Logging out deletes it.} other {# changes have not been sent yet. Logging out deletes them.}}",
              { count: unsent },
            )}
          </span>
        ) : (
          !isOffline && <span>{t("Everything has been sent.")}</span>
        )}
        {isOffline && <span className="text-warn">{needsConnection()}</span>}
      </output>
    </FormDialog>
  )
}
