import { t } from "#lib/text.ts"
import { ErrorState } from "#ui/ErrorState.tsx"

/** The outermost error boundary: replaces the whole page. */
export function Broken() {
  return (
    <main className="grid min-h-dvh place-items-center">
      <ErrorState
        message={t("Something went wrong.")}
        hint={t(
          "Load the page again. If it happens again, please tell the people who run this site.",
        )}
        onRetry={() => location.reload()}
      />
    </main>
  )
}
