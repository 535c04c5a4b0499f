import { useCallback, useEffect, useState } from 'react'
import { type CertificateEntry, firstChoice, toEntries } from './entries.ts'
import { SignerMissing, type SignerPort } from './signer-port.ts'

export type Listed =
  | { kind: 'loading' }
  | { kind: 'ready'; entries: CertificateEntry[] }
  | { kind: 'missing'; missing: SignerMissing }
  | { kind: 'failed'; message: string }

/** Certificates of this machine, read when the mode opens and again on request. */
export function useCertificates(port: SignerPort) {
  const [listed, setListed] = useState<Listed>({ kind: 'loading' })
  const [chosen, setChosen] = useState('')
  const load = useCallback(async () => {
    setListed({ kind: 'loading' })
    try {
      const entries = toEntries(await port.list(), Date.now())
      setListed({ kind: 'ready', entries })
      setChosen(firstChoice(entries))
    } catch (error) {
      if (error instanceof SignerMissing) setListed({ kind: 'missing', missing: error })
      else setListed({ kind: 'failed', message: error instanceof Error ? error.message : String(error) })
    }
  }, [port])
  useEffect(() => void load(), [load])
  return { listed, chosen, choose: setChosen, reload: load }
}
