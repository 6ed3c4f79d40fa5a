import type { CurrentUser, Permission } from "@grove/contract/auth"
import {
  Bell,
  Bookmark,
  CalendarDays,
  Compass,
  Gavel,
  House,
  MessageCircle,
  ScanFace,
  Search,
  Settings,
  ShieldCheck,
  SlidersHorizontal,
  SquarePlus,
  UserRound,
  type LucideIcon,
} from "lucide-react"

import { paths } from "#lib/paths.ts"
import { t } from "#lib/text.ts"

import { isLinkable } from "./routes.tsx"

export interface NavItem {
  href: string
  label: string
  icon: LucideIcon
  needs?: Permission
  /** Another address that belongs to the same entry. */
  alsoAt?: string
  /** Whether the addresses below it belong to it as well. */
  below?: boolean
}

/** A link of the navigation with its state. */
export interface NavLinkProps {
  item: NavItem
  isHere: boolean
  count: number
  words: string
}

function existing(user: CurrentUser, items: NavItem[]): NavItem[] {
  return items.filter(
    (item) => isLinkable(item.href) && (!item.needs || user.permissions.includes(item.needs)),
  )
}

/** The entries of the left sidebar, in order. */
export function sidebarItems(user: CurrentUser): NavItem[] {
  return existing(user, [
    { href: paths.home, label: t("Home"), icon: House },
    { href: paths.search, label: t("Search"), icon: Search },
    { href: paths.explore, label: t("Explore"), icon: Compass },
    { href: paths.events, label: t("Events"), icon: CalendarDays },
    { href: paths.create, label: t("Create"), icon: SquarePlus },
    { href: paths.notifications, label: t("Notifications"), icon: Bell },
    { href: paths.messages, label: t("Messages"), icon: MessageCircle },
    { href: paths.bookmarks, label: t("Bookmarks"), icon: Bookmark },
    { href: paths.communityRules, label: t("Community Rules"), icon: ShieldCheck },
    { href: paths.detection, label: t("Fake Detection"), icon: ScanFace, needs: "detection" },
    { href: paths.settings, label: t("Settings"), icon: Settings },
  ])
}

/** Staff entries, below a separator. */
export function staffItems(user: CurrentUser): NavItem[] {
  return existing(user, [
    {
      href: paths.moderation,
      label: t("Moderation"),
      icon: Gavel,
      needs: "rules",
      alsoAt: paths.rules,
    },
    {
      href: paths.admin,
      label: t("Administration"),
      icon: SlidersHorizontal,
      needs: "team",
      below: true,
    },
  ])
}

export function headerItems(user: CurrentUser): NavItem[] {
  return existing(user, [
    { href: paths.home, label: t("Home"), icon: House },
    { href: paths.explore, label: t("Explore"), icon: Compass },
    { href: paths.notifications, label: t("Notifications"), icon: Bell },
    { href: paths.messages, label: t("Messages"), icon: MessageCircle },
  ])
}

export function bottomItems(user: CurrentUser): NavItem[] {
  return existing(user, [
    { href: paths.home, label: t("Home"), icon: House },
    { href: paths.messages, label: t("Messages"), icon: MessageCircle },
    { href: paths.create, label: t("Create"), icon: SquarePlus },
    { href: paths.notifications, label: t("Activity"), icon: Bell },
  ])
}

/** The entries behind 'More' on a phone, staff entries first. */
export function moreItems(user: CurrentUser): NavItem[] {
  const staff = existing(user, [
    { href: paths.detection, label: t("Fake Detection"), icon: ScanFace, needs: "detection" },
  ])
  const items = existing(user, [
    { href: paths.search, label: t("Search"), icon: Search },
    { href: paths.explore, label: t("Explore"), icon: Compass },
    { href: paths.events, label: t("Events"), icon: CalendarDays },
    { href: paths.bookmarks, label: t("Bookmarks"), icon: Bookmark },
    { href: paths.communityRules, label: t("Community Rules"), icon: ShieldCheck },
    { href: paths.profile(user.id), label: t("Profile"), icon: UserRound },
  ])
  return [...staffItems(user), ...staff, ...items]
}
