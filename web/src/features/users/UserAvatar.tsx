import { Avatar, type AvatarSize } from "#ui/Avatar.tsx"

import { displayName, type Named } from "./display-name.ts"

export interface UserAvatarProps {
  user: Named & { id: string; profileImageUrl: string | null }
  size?: AvatarSize
  /** True where no name is shown next to the picture. */
  isAlone?: boolean
  className?: string
}

export function UserAvatar({ user, size, isAlone, className }: UserAvatarProps) {
  const name = displayName(user)
  return (
    <Avatar
      id={user.id}
      name={name}
      src={user.profileImageUrl}
      {...(size && { size })}
      {...(isAlone && { label: name })}
      {...(className && { className })}
    />
  )
}
