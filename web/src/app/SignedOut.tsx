import { useEffect } from "react"

import { paths } from "#lib/paths.ts"
import { t } from "#lib/text.ts"
import { signInSoon } from "#lib/unauthorized.ts"
import { toast } from "#ui/toast.ts"

import { isLinkable } from "./routes.tsx"
import { ScreenView } from "./ScreenView.tsx"
import { Shell } from "./Shell.tsx"

/** Visitors see the landing page on every member route; signing in returns to the route. */
export function SignedOut(props: { signedOut: "landing" | "login"; path: string }) {
  const { signedOut, path } = props
  useEffect(() => {
    if (signedOut === "login") return signInSoon()
    if (path !== paths.home) toast({ title: t("Please Sign In") })
    return undefined
  }, [signedOut, path])
  if (signedOut === "landing") {
    const params: Record<string, string> = isLinkable(paths.communityRules)
      ? { rules: paths.communityRules }
      : {}
    return <ScreenView name="LandingScreen" title={undefined} path={path} params={params} />
  }
  return (
    <Shell user={null}>
      <p role="alert" className="p-12 text-center text-lg font-semibold">
        {t("Unauthorized")}
      </p>
    </Shell>
  )
}
