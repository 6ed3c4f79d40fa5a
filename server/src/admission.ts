import type { Admission } from "#features/auth/admission.service.ts"
import { admit, recordAdmission } from "#features/registration/admission.service.ts"
import { claimSetup, holdsSetup } from "#features/setup/service.ts"

/** Joins the rules of registration and set-up for the sign-in, which both features depend on. */
export const admission: Admission = {
  async admit(ctx, identity, { invitation, setup }) {
    return admit(ctx, identity, { invitation, isSetupHolder: await holdsSetup(ctx, setup) })
  },
  async signedIn(ctx, user, { invitation, setup }) {
    if (user.isNew) await recordAdmission(ctx, user.id, invitation)
    await claimSetup(ctx, user.id, setup)
  },
}
