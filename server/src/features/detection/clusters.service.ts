import type { Cluster } from "@grove/contract/detection"

import type { Context } from "#platform/context.ts"

import { viewClusters } from "./clusters.view.ts"

/** Accounts that belong together; with an id only the group that account is in. */
export const listClusters = (ctx: Context, userId: string | undefined): Promise<Cluster[]> =>
  viewClusters(ctx, userId)
