/** The layout of the main column with and without the sidebar, shared with server-rendered pages. */
export const GUEST_FRAME = "mx-auto max-w-4xl pb-8 md:px-6 md:pt-6"
export const MEMBER_FRAME =
  "mx-auto grid max-w-[80rem] items-start gap-7 pb-[calc(var(--bar)+1rem)] md:px-6 md:pt-6 lg:grid-cols-[15.5rem_minmax(0,1fr)] lg:pb-8 xl:px-10"
export const HEADER =
  "border-line bg-surface sticky top-0 z-40 h-(--header) border-b pt-[env(safe-area-inset-top)]"
export const BAR = "mx-auto grid h-full max-w-[80rem] items-center gap-3 px-3.5 md:px-6 xl:px-10"
