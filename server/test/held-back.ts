import type { World } from "./world.ts"

async function isWaiting(w: World): Promise<boolean> {
  const { rows } = await w.pool.query<{ count: number }>(
    "select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  return rows[0]!.count > 0
}

/** Goes on when the act is done, or waits for somebody's lock: then it returns true. */
export async function isHeldBack(w: World, act: Promise<unknown>): Promise<boolean> {
  const state = { isDone: false }
  const finish = () => (state.isDone = true)
  void act.then(finish, finish)
  while (!state.isDone && !(await isWaiting(w)));
  return !state.isDone
}
