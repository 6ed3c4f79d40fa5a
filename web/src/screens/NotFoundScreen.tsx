import { TreePine } from "lucide-react"

import { paths } from "#lib/paths.ts"
import { t } from "#lib/text.ts"
import { ButtonLink } from "#ui/ButtonLink.tsx"
import { Card } from "#ui/Card.tsx"

export function NotFoundScreen() {
  return (
    <Card className="grid justify-items-center gap-2 px-6 py-16 text-center">
      <span className="bg-accent-soft text-accent mb-3 grid size-16 place-items-center rounded-full">
        <TreePine aria-hidden size={30} />
      </span>
      <h1 className="text-2xl font-bold tracking-tight">{t("404 Page Not Found")}</h1>
      <p className="text-md text-ink-2">{t("Did you forget to add the page to the router?")}</p>
      <div className="mt-5">
        <ButtonLink href={paths.home} variant="secondary" isFullPage>
          {t("Back to home")}
        </ButtonLink>
      </div>
    </Card>
  )
}
