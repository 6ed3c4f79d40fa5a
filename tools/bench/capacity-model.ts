import type { ActionName } from "./actions.ts"

/** Milliseconds of processor time. */
interface Cost {
  server: number
  database: number
  redis: number
}

export interface Measured {
  costs: Record<ActionName, Cost>
  /** Of a node that has worked for a while. */
  nodeMegabytes: number
  /** Of a node to one database. */
  connections: number
  databaseBytesPerPost: number
}

/** What no measurement can tell. Change it to what your community does. */
export interface Assumptions {
  /** Share of the members who come on a day. */
  dailyShare: number
  /** What such a member does on that day, in requests. */
  perDay: Record<ActionName, number>
  /** Share of the day's requests in the busiest hour, and how much its busiest minute exceeds its average. */
  busiestHour: number
  burst: number
  /** Share of the day's members with an open page in the busiest hour. */
  onlineShare: number
  /** Part of a core that work may take, so that bursts, jobs and failures fit. */
  usedShare: number
  /** Processor time of the database per doubling of members beyond those measured. */
  growthPerDoubling: number
  measuredMembers: number
  /** Share of the database's work for reads that replicas take. */
  replicaShare: number
  coresPerNode: number
  kilobytesPerSocket: number
  /** Stored per upload, all sizes together. */
  kilobytesPerUpload: number
  kilobytesPerPictureRead: number
}

export const ASSUMPTIONS: Assumptions = {
  dailyShare: 0.2,
  perDay: {
    page: 6,
    feed: 25,
    post: 10,
    profile: 6,
    search: 2,
    notifications: 10,
    picture: 120,
    like: 8,
    write: 0.5,
    message: 8,
    upload: 0.2,
  },
  busiestHour: 0.1,
  burst: 1.5,
  onlineShare: 0.15,
  usedShare: 0.5,
  growthPerDoubling: 1.05,
  measuredMembers: 1000,
  replicaShare: 0.9,
  coresPerNode: 4,
  kilobytesPerSocket: 15,
  kilobytesPerUpload: 600,
  kilobytesPerPictureRead: 60,
}

const READS: readonly ActionName[] = ["page", "feed", "profile", "search"]

export interface Capacity {
  members: number
  requestsPerSecond: number
  serverCores: number
  nodes: number
  primaryCores: number
  /** Together, however many there are. */
  replicaCores: number
  redisCores: number
  liveConnections: number
  memoryPerNodeGb: number
  databaseConnections: number
  databaseGbPerYear: number
  pictureTbPerYear: number
  megabitsPerSecond: number
}

export function capacityFor(
  members: number,
  { costs, nodeMegabytes, connections, databaseBytesPerPost }: Measured,
  a: Assumptions = ASSUMPTIONS,
): Capacity {
  const daily = members * a.dailyShare
  const perSecond = (name: ActionName) =>
    ((daily * a.perDay[name]) / 3600) * a.busiestHour * a.burst
  const names = Object.keys(a.perDay) as ActionName[]
  const sum = (value: (name: ActionName) => number) =>
    names.reduce((total, name) => total + value(name), 0)
  const coresOf = (milliseconds: number) => milliseconds / 1000 / a.usedShare

  const growth = a.growthPerDoubling ** Math.max(0, Math.log2(members / a.measuredMembers))
  const database = (name: ActionName) => perSecond(name) * costs[name].database * growth
  const readFromReplicas = (name: ActionName) =>
    READS.includes(name) ? database(name) * a.replicaShare : 0

  const serverCores = coresOf(sum((name) => perSecond(name) * costs[name].server))
  // One more than needed, so that one may fail or be replaced.
  const nodes = Math.ceil(serverCores / a.coresPerNode) + 1
  const sockets = daily * a.onlineShare
  const processes = nodes * a.coresPerNode
  const socketsPerProcess = sockets / processes
  const yearly = daily * 365
  return {
    members,
    requestsPerSecond: sum(perSecond),
    serverCores,
    nodes,
    primaryCores: coresOf(sum((name) => database(name) - readFromReplicas(name))),
    replicaCores: coresOf(sum(readFromReplicas)),
    redisCores: coresOf(sum((name) => perSecond(name) * costs[name].redis)),
    liveConnections: sockets,
    memoryPerNodeGb:
      (a.coresPerNode * (nodeMegabytes + (socketsPerProcess * a.kilobytesPerSocket) / 1024)) / 1024,
    databaseConnections: processes * connections,
    databaseGbPerYear: (yearly * (a.perDay.write + a.perDay.upload) * databaseBytesPerPost) / 1e9,
    pictureTbPerYear: (yearly * a.perDay.upload * a.kilobytesPerUpload) / 1e9,
    megabitsPerSecond: (perSecond("picture") * a.kilobytesPerPictureRead * 8) / 1000,
  }
}
