/**
 * SQLSTATEs that pass by themselves: connection lost or refused, server stopping or starting, no free slot.
 */
const AWAY = /^(08|57P0|53300|25P03|ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH)/
const SAID_BY_DRIVER =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/
/** Out of memory, statement timeout, lock timeout, deadlock. */
const BUSY = /^(53200|53400|57014|55P03|40001|40P01)$/

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** Whether an error means that the database is unreachable, rather than that it rejected the query. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (SAID_BY_DRIVER.test(error.message)) return true
  const code = codeOf(error)
  // a client socket fails with ECONNRESET and EPIPE too, but on its stream, never in a query
  return AWAY.test(code) && ('severity' in error || 'address' in error || /^(ECONN|EPIPE)/.test(code))
}

/**
 * Whether a query failed because a node of a cluster is unreachable: the coordinator answers, and other companies
 * may be on other nodes.
 */
export const isNodeAway = (error: unknown): boolean =>
  codeOf(error).startsWith('08') && error instanceof Error && 'severity' in error && error.severity === 'ERROR'

/** Whether a valid query failed because the database is overloaded. */
export const isDatabaseBusy = (error: unknown): boolean => BUSY.test(codeOf(error))

/** Whether a disk is full, the database's or this machine's. */
export const isDiskFull = (error: unknown): boolean => /^(53100|ENOSPC|EDQUOT)$/.test(codeOf(error))
