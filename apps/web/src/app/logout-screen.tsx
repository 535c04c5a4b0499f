import { useEffect } from 'react'
import { wait } from '../lib/delay.ts'
import { signOut } from '../session/session.ts'

/** Longest wait for the server; the call continues (keepalive) when the page is left. */
const FAREWELL_MS = 3_000

/** Logs out, then reloads the page at /login: nothing of the last session stays in memory. */
export function LogoutScreen() {
  useEffect(() => {
    void Promise.race([signOut(), wait(FAREWELL_MS)]).finally(() => location.replace('/login'))
  }, [])
  return (
    <p className="splash" role="status">
      Saindo…
    </p>
  )
}
