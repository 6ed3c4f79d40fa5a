import { replyUnder } from "./page-data.ts"

/** Stands in for the query cache: a query is answered from the replies embedded in the page, or is still loading. */
interface Query {
  queryKey: readonly unknown[]
  select?: (data: unknown) => unknown
}

const nothing = () => undefined
const STATE = { isError: false, error: null, isFetching: false, refetch: nothing }

export function useQuery({ queryKey, select }: Query) {
  const reply = replyUnder(queryKey)?.data
  const data = select && reply !== undefined ? select(reply) : reply
  return { ...STATE, data, isPending: data === undefined, isLoading: data === undefined }
}

export function useInfiniteQuery({ queryKey }: Query) {
  const reply = replyUnder(queryKey)
  const next = reply?.next ?? undefined
  const data = reply && { pages: [{ items: reply.data, next }], pageParams: [undefined] }
  return {
    ...STATE,
    data,
    isPending: !data,
    hasNextPage: next !== undefined,
    isFetchingNextPage: false,
    isFetchNextPageError: false,
    fetchNextPage: nothing,
    // The server embeds only lists from their beginning.
    hasPreviousPage: false,
    isFetchingPreviousPage: false,
    fetchPreviousPage: nothing,
  }
}

const MUTATION = { ...STATE, isPending: false, mutate: nothing, mutateAsync: nothing }
export const useMutation = () => MUTATION

/** Only its reading half: nothing is fetched or changed while rendering. */
export class QueryClient {
  getQueryData(key: readonly unknown[]) {
    return replyUnder(key)?.data
  }
  getQueriesData() {
    return []
  }
  setQueryData = nothing
  setDefaultOptions = nothing
}
export class QueryCache {
  subscribe = nothing
}

const client = new QueryClient()
export const useQueryClient = () => client
export const keepPreviousData = nothing
export const skipToken = nothing
