import { cpus } from "node:os"

/** Without these, acknowledged writes can be lost in a power failure. */
const DURABLE = { fsync: "on", full_page_writes: "on", synchronous_commit: "on" }

/** For tests: fast, without crash safety. */
const THROWAWAY = {
  fsync: "off",
  full_page_writes: "off",
  synchronous_commit: "off",
  max_connections: 200,
  checkpoint_timeout: "1h",
  max_wal_size: "2GB",
}

/** Passed on the command line, which overrides every configuration file in the data folder. */
const BASE = {
  listen_addresses: "",
  port: 5432,
  unix_socket_permissions: "0700",

  // Tuned for a small machine with short queries on data that fits in memory.
  shared_buffers: "128MB",
  effective_cache_size: "512MB",
  maintenance_work_mem: "64MB",
  random_page_cost: 1.1,
  jit: "off",
  huge_pages: "off",
  io_method: "sync",
  max_parallel_workers_per_gather: 0,
  max_worker_processes: Math.min(4, cpus().length + 1),
  autovacuum_max_workers: 2,

  // The embedded database has no replicas; a short WAL makes crash recovery fast.
  wal_level: "minimal",
  max_wal_senders: 0,
  max_logical_replication_workers: 0,
  max_wal_size: "256MB",

  // Statements can contain private messages, so only server events are logged.
  log_min_messages: "log",
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
  log_parameter_max_length: 0,
  log_parameter_max_length_on_error: 0,
  log_statement: "none",
  log_min_duration_statement: -1,
  log_min_duration_sample: -1,
  log_transaction_sample_rate: 0,
  log_lock_waits: "off",
  log_checkpoints: "off",
  log_autovacuum_min_duration: -1,
  logging_collector: "off",
  lc_messages: "C",
  log_timezone: "UTC",
  timezone: "UTC",
}

export interface PostgresOptions {
  isDurable: boolean
  /** Required number of connections. */
  connections: number
  /** Overrides, for replication and tests. */
  settings?: Readonly<Record<string, string | number>> | undefined
}

export function commandLine(data: string, socketDir: string, options: PostgresOptions): string[] {
  const settings = {
    ...BASE,
    max_connections: options.connections,
    // Splits a list in which quotes escape commas.
    unix_socket_directories: `"${socketDir.replaceAll('"', '""')}"`,
    ...(options.isDurable ? DURABLE : THROWAWAY),
    ...options.settings,
  }
  return [
    "-D",
    data,
    ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  ]
}
