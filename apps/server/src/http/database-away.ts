/** Connection lost, refused, shutting down, starting up, or no slot left: all of them pass by themselves. */
const AWAY = /^(08|57P0|53300|ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|ETIMEDOUT|EHOSTUNREACH)/
const SAID_BY_DRIVER =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/

/** Whether a failure means that the database cannot be reached now, as opposed to having refused what was asked. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (SAID_BY_DRIVER.test(error.message)) return true
  // ECONNRESET and EPIPE of the caller's own socket come from the stream, never from a query
  return AWAY.test(code) && ('severity' in error || 'address' in error || /^(ECONN|EPIPE)/.test(code))
}
