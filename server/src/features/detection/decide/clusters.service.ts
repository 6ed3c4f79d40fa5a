import type { Cluster } from "@grove/contract/detection"

import type { Context } from "#platform/context.ts"

import { viewClusters } from "./clusters.view.ts"

/** All clusters, or only that of the given account. */
export const listClusters = (ctx: Context, userId: string | undefined): Promise<Cluster[]> =>
  viewClusters(ctx, userId)
