import type { Profile } from "@grove/contract/users"
import { CalendarDays, Camera, Mail, MessageCircle, Pencil } from "lucide-react"
import { useState, type ReactNode } from "react"

import { SafetyMenu } from "#features/blocks/SafetyMenu.tsx"
import { FollowButton } from "#features/follows/FollowButton.tsx"
import { formatMonth } from "#lib/format.ts"
import { lazyPart } from "#lib/lazy-part.tsx"
import { paths } from "#lib/paths.ts"
import { t } from "#lib/text.ts"
import { useAsked } from "#lib/use-asked.ts"
import { Badge } from "#ui/Badge.tsx"
import { Button } from "#ui/Button.tsx"
import { ButtonLink } from "#ui/ButtonLink.tsx"
import { Card } from "#ui/Card.tsx"

import { BlockedNotice } from "./BlockedNotice.tsx"
import { displayName } from "./display-name.ts"
import { ProfileCounts, type CountName } from "./ProfileCounts.tsx"
import { ReportButton } from "./ReportButton.tsx"
import { UserAvatar } from "./UserAvatar.tsx"
import { VerifiedMark } from "./VerifiedMark.tsx"

const EditProfileDialog = lazyPart(() =>
  import("./EditProfileDialog.tsx").then((module) => module.EditProfileDialog),
)
const PictureDialog = lazyPart(() =>
  import("./PictureDialog.tsx").then((module) => module.PictureDialog),
)

export interface ProfileHeaderProps {
  profile: Profile
  isOwner: boolean
  /** The bio with its links rendered, if there is one. */
  bio: ReactNode
  onCount: (count: CountName) => void
  onReport: () => void
}

export function ProfileHeader(props: ProfileHeaderProps) {
  const { profile, isOwner, bio, onCount, onReport } = props
  const name = displayName(profile)
  return (
    <Card as="section" className="grid grid-cols-[minmax(0,1fr)] gap-4 md:p-6">
      <div className="flex flex-wrap items-start gap-2 sm:items-end">
        <OwnPicture profile={profile} isOwner={isOwner} />
        <span className="flex-1" />
        {isOwner ? (
          <EditButton profile={profile} />
        ) : (
          !profile.isBlocked && <Actions profile={profile} name={name} onReport={onReport} />
        )}
      </div>
      <div className="grid min-w-0 gap-1.5">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h1 className="max-w-full text-2xl font-bold tracking-tight wrap-anywhere">{name}</h1>
          {profile.isVerified && <VerifiedMark />}
          {profile.followsYou && <Badge>{t("Follows you")}</Badge>}
          {profile.isMuted && <Badge tone="outline">{t("Muted")}</Badge>}
        </div>
        <p className="text-ink-3 text-sm break-all">
          <bdi>@{profile.handle}</bdi>
        </p>
        {bio && <div className="mt-1 max-w-prose">{bio}</div>}
        {!profile.isBlocked && <Facts profile={profile} />}
      </div>
      {profile.isBlocked ? (
        <BlockedNotice person={{ id: profile.id, name }} />
      ) : (
        <ProfileCounts counts={profile._count} onOpen={onCount} />
      )}
    </Card>
  )
}

function Facts({ profile }: { profile: Profile }) {
  return (
    <ul className="text-ink-2 mt-1 flex flex-wrap gap-x-5 gap-y-1 text-sm">
      {profile.email && (
        <li className="flex min-w-0 items-center gap-1.5">
          <Mail aria-hidden size={16} className="shrink-0" />
          <span className="sr-only">{t("E-mail")}</span>
          <span className="break-all">{profile.email}</span>
        </li>
      )}
      <li className="flex items-center gap-1.5">
        <CalendarDays aria-hidden size={16} className="shrink-0" />
        {t("Joined {date}", { date: formatMonth(profile.createdAt) })}
      </li>
    </ul>
  )
}

function OwnPicture({ profile, isOwner }: { profile: Profile; isOwner: boolean }) {
  const [isChanging, setIsChanging] = useState(false)
  if (!isOwner) return <UserAvatar user={profile} size={128} isAlone />
  return (
    <div className="relative">
      <UserAvatar user={profile} size={128} isAlone />
      <button
        type="button"
        aria-label={t("Change profile picture")}
        data-tip={t("Change profile picture")}
        onPointerEnter={PictureDialog.preload}
        onClick={() => setIsChanging(true)}
        className="border-line-strong bg-surface text-ink hover:bg-surface-2 shadow-card absolute end-0 bottom-0 grid size-10 place-items-center rounded-full border transition-colors"
      >
        <Camera aria-hidden size={18} />
      </button>
      <DialogInAddress name="picture" onOpen={() => setIsChanging(true)} />
      {isChanging && <PictureDialog user={profile} onClose={() => setIsChanging(false)} />}
    </div>
  )
}

/** Opens the dialog that `?edit=` names. */
function DialogInAddress(props: { name: "picture" | "profile"; onOpen: () => void }) {
  useAsked("edit", (value) => {
    if (value === props.name) props.onOpen()
  })
  return null
}

function EditButton({ profile }: { profile: Profile }) {
  const [isEditing, setIsEditing] = useState(false)
  return (
    <>
      <Button
        variant="secondary"
        icon={<Pencil aria-hidden size={16} />}
        onPointerEnter={EditProfileDialog.preload}
        onClick={() => setIsEditing(true)}
      >
        {t("Edit Profile")}
      </Button>
      <DialogInAddress name="profile" onOpen={() => setIsEditing(true)} />
      {isEditing && <EditProfileDialog user={profile} onClose={() => setIsEditing(false)} />}
    </>
  )
}

/** On a phone, Follow and Message share a line of their own. */
function Actions(props: { profile: Profile; name: string; onReport: () => void }) {
  const { profile, name, onReport } = props
  return (
    <>
      <div className="order-1 grid w-full grid-cols-2 gap-2 sm:order-none sm:flex sm:w-auto">
        <FollowButton person={profile} name={name} look="profile" />
        <ButtonLink
          href={paths.conversation(profile.id)}
          variant="secondary"
          icon={<MessageCircle aria-hidden size={17} />}
        >
          {t("Message")}
        </ButtonLink>
      </div>
      <ReportButton onReport={onReport} />
      <SafetyMenu person={profile} name={name} onReport={onReport} />
    </>
  )
}
