/**
 * Differences from PostgreSQL's defaults, for one client program on a machine with 2 cores that also runs
 * Node.
 */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '60',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  random_page_cost: '1.1',
  jit: 'off',
  max_parallel_workers_per_gather: '1',
  wal_compression: 'on',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  // without replication, data and indexes created in a transaction need no WAL
  wal_level: 'minimal',
  max_wal_senders: '0',
  password_encryption: 'scram-sha-256',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  // statements and values contain tax ids: log the error without the data
  log_min_error_statement: 'panic',
  log_parameter_max_length_on_error: '0',
  log_line_prefix: '%m [%p] ',
}

/** Settings of the tests' temporary cluster, which need not survive a power failure and serves several programs at once. */
const VOLATILE = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '128MB',
  max_connections: '200',
}

export function serverArguments({ port, durable }: { port: number; durable: boolean }): string[] {
  const settings = { ...SETTINGS, ...(durable ? {} : VOLATILE), port: String(port) }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
