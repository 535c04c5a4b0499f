/** Connection lost, refused, shutting down, starting up, or no slot left: all of them pass by themselves. */
const AWAY = /^(08|57P0|53300|25P03|ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH)/
const SAID_BY_DRIVER =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/
/** No memory, a question that lasted too long, a lock that did not come, two that waited for each other. */
const BUSY = /^(53200|53400|57014|55P03|40001|40P01)$/

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** Whether a failure means that the database cannot be reached now, as opposed to having refused what was asked. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (SAID_BY_DRIVER.test(error.message)) return true
  const code = codeOf(error)
  // ECONNRESET and EPIPE of the caller's own socket come from the stream, never from a query
  return AWAY.test(code) && ('severity' in error || 'address' in error || /^(ECONN|EPIPE)/.test(code))
}

/** Whether the database answered that it cannot just now, although the question was good. */
export const isDatabaseBusy = (error: unknown): boolean => BUSY.test(codeOf(error))

/** Whether a disk is full: the database's, or ours. */
export const isDiskFull = (error: unknown): boolean => /^(53100|ENOSPC|EDQUOT)$/.test(codeOf(error))
