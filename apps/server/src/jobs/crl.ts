import { openRevocation, type RevocationDeps } from '../features/acesso/certificado/revocation.ts'

const EVERY_MS = 60_000

export interface CrlRefresh {
  /** Starts no further round and waits for the running one, which its fetch timeout limits. */
  stop(): Promise<void>
}

/**
 * Refreshes the revocation lists of the trusted authorities in the background. Each round fetches the due
 * ones, one after another.
 */
export function startCrlRefresh(deps: RevocationDeps): CrlRefresh {
  const { refresh, close } = openRevocation(deps)
  let ended = false
  let running: Promise<void> = Promise.resolve()
  const round = async () => {
    await refresh(() => ended).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'as listas de revogação não puderam ser renovadas'),
    )
    if (!ended) timer = setTimeout(begin, EVERY_MS).unref()
  }
  const begin = () => {
    running = round()
  }
  let timer = setTimeout(begin, 0)
  const stop = async () => {
    ended = true
    clearTimeout(timer)
    await running
    await close()
  }
  return { stop }
}
