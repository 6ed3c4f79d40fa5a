/** Class names shared by text inputs and selects. */
export const CONTROL =
  "w-full rounded-box border border-line-control bg-surface px-3.5 text-base text-ink transition-colors hover:border-ink-3 disabled:opacity-45 aria-invalid:border-danger md:text-md"
