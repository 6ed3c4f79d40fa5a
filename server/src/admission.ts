import type { Admission } from "#features/auth/admission.service.ts"

/** Everyone may come in. */
export const admission: Admission = {
  admit: async () => "admitted",
  signedIn: async () => undefined,
}
