import { useQueryClient, type QueryClient } from "@tanstack/react-query"

import { keepShown } from "./keep-shown.ts"
import { useApiMutation } from "./use-api-mutation.ts"

interface OptimisticChange<Change, State> {
  /** Changes under the same name are sent one after the other. */
  name: string
  read: (client: QueryClient) => State | undefined
  show: (client: QueryClient, next: State) => void
  merge: (state: State, change: Change) => State
  /** Replies with the state that the server has stored. */
  send: (change: Change, client: QueryClient) => Promise<State>
  failure: string
  onDone?: (client: QueryClient, change: Change, reply: State) => void
}

/** The state last confirmed by the server, and the changes it has not answered yet, oldest first. */
interface Pending<Change, State> {
  confirmed: State
  changes: Change[]
  endKeeping: (last: () => void) => void
}

const pendings = new WeakMap<QueryClient, Map<string, Pending<never, never>>>()

/**
 * Shows a change at once and takes it back on failure. Every reply is shown with the changes that still wait on top
 * of it, so that several quick changes neither undo each other nor arrive in another order.
 */
export function useOptimisticChange<Change, State>(change: OptimisticChange<Change, State>) {
  const client = useQueryClient()
  const { name, read, show, merge, failure, onDone } = change

  const showPending = ({ confirmed, changes }: Pending<Change, State>) =>
    show(client, changes.reduce(merge, confirmed))

  const begin = (confirmed: State): Pending<Change, State> => {
    const pending: Pending<Change, State> = {
      confirmed,
      changes: [],
      endKeeping: keepShown(client, () => showPending(pending)),
    }
    return pending
  }

  const settle = (confirmed?: State) => {
    const pending = pendingIn<Change, State>(client).get(name)
    if (!pending) return
    pending.changes.shift()
    if (confirmed !== undefined) pending.confirmed = confirmed
    showPending(pending)
    if (pending.changes.length > 0) return
    pendingIn(client).delete(name)
    // Newer changes show themselves.
    pending.endKeeping(() => {
      if (!pendingIn(client).has(name)) showPending(pending)
    })
  }

  return useApiMutation<Change, State>({
    inOrder: name,
    send: (input) => change.send(input, client),
    before: (input) => {
      const shown = read(client)
      if (shown === undefined) return
      const all = pendingIn<Change, State>(client)
      const pending = all.get(name) ?? begin(shown)
      pending.changes.push(input)
      all.set(name, pending)
      show(client, merge(shown, input))
    },
    failure,
    onDone: (reply, input) => {
      settle(reply)
      onDone?.(client, input, reply)
    },
    onFail: () => settle(),
  })
}

function pendingIn<Change, State>(client: QueryClient): Map<string, Pending<Change, State>> {
  const known = pendings.get(client) ?? new Map<string, Pending<never, never>>()
  pendings.set(client, known)
  return known as unknown as Map<string, Pending<Change, State>>
}
