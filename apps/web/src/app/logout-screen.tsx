import { useEffect } from 'react'
import { signOut } from '../session/session.ts'

/** Logs out, then loads the page anew at /login: nothing of the last session stays in memory. */
export function LogoutScreen() {
  useEffect(() => {
    void signOut().finally(() => location.replace('/login'))
  }, [])
  return (
    <p className="splash" role="status">
      Saindo…
    </p>
  )
}
