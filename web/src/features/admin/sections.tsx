import type { ComponentType } from "react"

import type { AdminCounts } from "#features/overview/hooks.ts"
import { brandName } from "#lib/boot.ts"
import { lazyPart } from "#lib/lazy-part.tsx"
import { t } from "#lib/text.ts"

import { SECTION_NAMES } from "./section-names.ts"

export interface SectionProps {
  /** The member whose page is open, in the section of members. */
  userId: string | undefined
}

export interface AdminSection {
  /** The last part of its address. */
  value: string
  label: () => string
  subtitle: () => string
  /** The number of pending items, shown after the label. */
  count?: (counts: AdminCounts) => number
  Component: ComponentType<SectionProps>
}

/** The sections of the administration, in the order of their tabs. Each is added by the feature it belongs to. */
export const SECTIONS: readonly AdminSection[] = [
  {
    value: "overview",
    label: SECTION_NAMES.overview,
    subtitle: () =>
      t("How {brand} is doing, and what needs your attention", { brand: brandName() }),
    Component: lazyPart(() =>
      import("#features/overview/OverviewSection.tsx").then((module) => module.OverviewSection),
    ),
  },
  {
    value: "members",
    label: SECTION_NAMES.members,
    subtitle: () => t("Everyone who has an account here"),
    Component: lazyPart(() =>
      import("#features/members/MembersSection.tsx").then((module) => module.MembersSection),
    ),
  },
  {
    value: "joining",
    label: SECTION_NAMES.joining,
    subtitle: () => t("People waiting to join, and invitations"),
    count: (counts) => counts.waitingPeople,
    Component: lazyPart(() =>
      import("#features/registration/JoiningSection.tsx").then((module) => module.JoiningSection),
    ),
  },
  {
    value: "site",
    label: SECTION_NAMES.site,
    subtitle: () => t("What everyone sees of this site, and who can join"),
    Component: lazyPart(() =>
      import("#features/site/SiteSection.tsx").then((module) => module.SiteSection),
    ),
  },
  {
    value: "announcements",
    label: SECTION_NAMES.announcements,
    subtitle: () => t("What members see above every page until they close it"),
    Component: lazyPart(() =>
      import("#features/site/AnnouncementsSection.tsx").then(
        (module) => module.AnnouncementsSection,
      ),
    ),
  },
  {
    value: "jobs",
    label: SECTION_NAMES.jobs,
    subtitle: () => t("Background jobs that failed"),
    count: (counts) => counts.failedJobs,
    Component: lazyPart(() =>
      import("#features/jobs/JobsSection.tsx").then((module) => module.JobsSection),
    ),
  },
  {
    value: "mail",
    label: SECTION_NAMES.mail,
    subtitle: () => t("Mail that was sent, is waiting, or came back"),
    Component: lazyPart(() =>
      import("#features/mail/MailSection.tsx").then((module) => module.MailSection),
    ),
  },
]
