import { connectionBack, connectionLost, isConnectionLost, onConnection } from '../../lib/connection.ts'
import { apiUrl } from './http.ts'

/** Milliseconds between two attempts to reach the server */
const PAUSE = 3000

/** Follows the connection: while it is lost, asks the server again every three seconds and when the browser says that it is online. */
export function followConnection(): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const attempt = async () => {
    clearTimeout(timer)
    if (!isConnectionLost()) return
    if (await isReachable()) connectionBack()
    else timer = setTimeout(() => void attempt(), PAUSE)
  }
  onConnection((isLost) => {
    clearTimeout(timer)
    if (isLost) timer = setTimeout(() => void attempt(), PAUSE)
  })
  addEventListener('offline', connectionLost)
  addEventListener('online', () => void attempt())
}

/** Whether the server answers, whatever it says. */
async function isReachable(): Promise<boolean> {
  try {
    await fetch(apiUrl('/configuracao'), { cache: 'no-store', credentials: 'omit', signal: AbortSignal.timeout(PAUSE) })
    return true
  } catch {
    return false
  }
}
