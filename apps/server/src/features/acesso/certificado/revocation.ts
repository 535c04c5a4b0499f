import type { X509Certificate } from 'node:crypto'
import { certificateFields } from '@portal/fiscal/certificado/fields.ts'
import { type Crls, type LinkState, revocationFault, revocationOf } from '@portal/fiscal/certificado/revocation.ts'
import type { Config } from '../../../base/config.ts'
import { type CrlDeps, type CrlStore, openCrls } from './crls.ts'

export interface RevocationDeps extends CrlDeps {
  config: Pick<Config, 'lcr'>
}

/** Result for a path; `notice` is set when no current list was available and the operator tolerates that. */
type Answer = { ok: true; notice: string } | { ok: false; reason: string; isRevoked: boolean }

export interface Revocation {
  ask(path: readonly X509Certificate[], moment: Date): Promise<Answer>
  /** Whether a certificate of the path is on a stored list; fetches nothing. */
  isRevoked(path: readonly X509Certificate[], moment: Date): Promise<boolean>
  /** Fetches the due lists that the trusted authorities name. For background work. */
  refresh: CrlStore['refresh']
  /** Ends the threads that read lists. */
  close: CrlStore['close']
}

const AGAIN = ' Tente novamente em alguns minutos.'

export function openRevocation(deps: RevocationDeps): Revocation {
  const store = openCrls(deps)
  const ask = async (path: readonly X509Certificate[], moment: Date): Promise<Answer> => {
    const states = await statesOf(store, path, moment)
    const fault = revocationFault(states)
    if (fault === null) return { ok: true, notice: '' }
    const isUnknown = fault.code === 'crl_missing' || fault.code === 'crl_expired'
    if (isUnknown && deps.config.lcr === 'tolerar') return { ok: true, notice: fault.reason }
    return { ok: false, reason: isUnknown ? `${fault.reason}${AGAIN}` : fault.reason, isRevoked: !isUnknown }
  }
  const isRevoked = async (path: readonly X509Certificate[], moment: Date): Promise<boolean> =>
    revocationOf(path, await store.read(), moment).some(({ state }) => state === 'revoked')
  return { ask, isRevoked, refresh: store.refresh, close: store.close }
}

/** Uses the stored lists. Missing and outdated ones are fetched once, from the addresses in the verified certificates. */
async function statesOf(store: CrlStore, path: readonly X509Certificate[], moment: Date): Promise<LinkState[]> {
  const ask = (crls: Crls) => revocationOf(path, crls, moment)
  const states = ask(await store.read())
  const unasked = states.filter(({ state }) => state === 'missing' || state === 'expired')
  if (unasked.length === 0 || states.some(({ state }) => state === 'revoked')) return states
  const urls = unasked.flatMap(({ certificate }) => certificateFields(certificate).crlUrls)
  return (await store.fetchNow(urls)) ? ask(await store.read()) : states
}
