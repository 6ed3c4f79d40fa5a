import { linkHref, SECURITY_PATH, type OwnSignInMethod, type WayToLink } from "@grove/contract/auth"
import { Fingerprint, KeyRound, Link2, Plus } from "lucide-react"
import { useSearch } from "wouter"

import { formatDate } from "#lib/format.ts"
import { listState } from "#lib/list-state.ts"
import { paths } from "#lib/paths.ts"
import { t } from "#lib/text.ts"
import { Badge } from "#ui/Badge.tsx"
import { Button } from "#ui/Button.tsx"
import { ButtonLink } from "#ui/ButtonLink.tsx"
import { Card } from "#ui/Card.tsx"
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx"
import { ListStates } from "#ui/ListStates.tsx"
import { SkeletonRow } from "#ui/SkeletonRow.tsx"
import { Time } from "#ui/Time.tsx"

import { useNeedsFreshSignIn, useReopened } from "./fresh.hooks.ts"
import { FreshSignInDialog } from "./FreshSignInDialog.tsx"
import { useRemoveMethod, useSignInMethods } from "./methods.hooks.ts"

/** The member's ways to sign in: linked only while signed in, and never the last one removed. */
export function SignInMethods() {
  const { data, isError, refetch } = useSignInMethods()
  const dialog = useReopened("remove-method")
  const linkedKey = new URLSearchParams(useSearch()).get("linked")
  const removing = data?.methods.find(({ id }) => id === dialog.value)
  const working = data?.methods.filter(({ provider }) => provider !== null) ?? []
  const isLast = (method: OwnSignInMethod) => !working.some(({ id }) => id !== method.id)
  const linked = data?.methods.find(({ provider }) => provider !== null && provider === linkedKey)
  return (
    <Card as="section" title={t("Ways to sign in")}>
      {linked && (
        <output className="bg-ok-soft text-ok rounded-box mb-2 block px-3 py-2 text-sm">
          {t("You can now also sign in with {provider}.", { provider: linked.label })}
        </output>
      )}
      <ListStates
        state={listState({ items: data?.methods, isError })}
        skeleton={<SkeletonRow />}
        skeletons={1}
        empty={{ title: t("No way to sign in") }}
        error={t("Failed to load your ways to sign in")}
        onRetry={() => void refetch()}
      >
        <ul className="divide-line divide-y">
          {data?.methods.map((method) => (
            <li key={method.id}>
              <MethodRow
                method={method}
                isLast={isLast(method)}
                onRemove={() => dialog.open(method.id)}
              />
            </li>
          ))}
        </ul>
        {data && working.length < 2 && (
          <p className="text-ink-2 mt-1 text-sm">
            {data.linkable.length > 0
              ? t("Your only way to sign in cannot be removed. Add another one first.")
              : t("Your only way to sign in cannot be removed.")}
          </p>
        )}
        <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
          {data?.hasSecurityPage && (
            <ButtonLink
              href={SECURITY_PATH}
              isFullPage
              variant="secondary"
              size="sm"
              icon={<KeyRound aria-hidden size={16} />}
            >
              {t("Passkeys, password and second factor")}
            </ButtonLink>
          )}
          {data?.linkable.map((way) => (
            <LinkButton key={way.key} way={way} />
          ))}
        </div>
      </ListStates>
      {removing && (
        <RemoveDialog method={removing} returnTo={dialog.returnTo} onClose={dialog.close} />
      )}
    </Card>
  )
}

interface MethodRowProps {
  method: OwnSignInMethod
  isLast: boolean
  onRemove: () => void
}

function MethodRow({ method, isLast, onRemove }: MethodRowProps) {
  const Icon = method.provider === "local" ? Fingerprint : Link2
  return (
    <div className="flex items-center gap-3 py-3">
      <Icon aria-hidden size={22} className="text-ink-2 shrink-0" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="text-md font-semibold wrap-anywhere">{method.label}</span>
          {method.isCurrent && <Badge tone="accent">{t("This session")}</Badge>}
          {method.provider === null && <Badge tone="warn">{t("No longer offered")}</Badge>}
        </p>
        <p className="text-ink-2 text-sm wrap-anywhere">
          {method.email && `${method.email} · `}
          {method.usedAt ? (
            <>
              {t("Last used")} <Time at={method.usedAt} />
            </>
          ) : (
            t("added {date}", { date: formatDate(method.createdAt) })
          )}
        </p>
      </div>
      <Button
        variant="secondary"
        size="sm"
        disabled={isLast}
        aria-label={t("Remove {provider}", { provider: method.label })}
        onClick={onRemove}
      >
        {t("Remove")}
      </Button>
    </div>
  )
}

/** The server asks for a recent sign-in: signing in again first returns here. */
function LinkButton({ way }: { way: WayToLink }) {
  const needsSignIn = useNeedsFreshSignIn()
  return (
    <ButtonLink
      href={needsSignIn ? paths.freshLogin(paths.settings) : linkHref(way.key)}
      isFullPage
      variant="secondary"
      size="sm"
      icon={<Plus aria-hidden size={16} />}
    >
      {needsSignIn
        ? t("Sign in again to add {provider}", { provider: way.label })
        : t("Add {provider}", { provider: way.label })}
    </ButtonLink>
  )
}

function RemoveDialog(props: { method: OwnSignInMethod; returnTo: string; onClose: () => void }) {
  const { method, onClose } = props
  const remove = useRemoveMethod(onClose)
  const needsSignIn = useNeedsFreshSignIn(remove.error)
  const title = t("Remove {provider}?", { provider: method.label })
  if (needsSignIn) return <FreshSignInDialog {...props} title={title} />
  return (
    <ConfirmDialog
      isOpen
      isDanger
      title={title}
      question={t(
        "You can no longer sign in with it. Other devices that were signed in with it are signed out. Your account, posts and followers stay.",
      )}
      confirm={t("Remove")}
      isLoading={remove.isPending}
      onConfirm={() => remove.mutate(method.id)}
      onClose={onClose}
    />
  )
}
