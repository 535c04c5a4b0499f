import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { postCertificado } from '../../api/acesso-calls.ts'
import { warn } from '../../session/attention.ts'
import { forgetNotice, signIn, useSession } from '../../session/session.ts'
import { safeReturn } from '../../session/store-rules.ts'
import { askSignIn, type Credentials, loginMessage, needsFactor, waitOf } from './sign-in.ts'

const route = getRouteApi('/login')

/** State of the login screen, shared by the password and the certificate. */
export interface SignIn {
  /** Which of the buttons is at work */
  busy: Credentials['kind'] | 'codigo' | null
  error: string | null
  /** The pair was right: a code is asked for */
  pending: Credentials | null
  keep: boolean
  setKeep: (keep: boolean) => void
  /** Forgets what was said, on the next key or click */
  clear: () => void
  /** Back from the step of the code */
  back: () => void
  /** Resolves with `S` when the sign-in took over a login that somebody else made. */
  run: (credentials: Credentials, code?: string) => Promise<'S' | undefined>
}

export function useSignIn(): SignIn {
  const { de } = route.useSearch()
  const navigate = useNavigate()
  const { notice } = useSession()
  const [keep, setKeep] = useState(false)
  const [busy, setBusy] = useState<SignIn['busy']>(null)
  const [error, setError] = useState<string | null>(null)
  const [pending, setPending] = useState<Credentials | null>(null)
  const clear = () => {
    setError(null)
    if (notice) forgetNotice()
  }
  const fail = (failure: unknown, credentials: Credentials, code?: string) => {
    const seconds = waitOf(failure)
    if (seconds !== null) return warn(loginMessage(failure), seconds)
    const factor = needsFactor(failure)
    setPending(factor ? credentials : null)
    // the first time a code is wanted it is no error: the next step says so
    if (!factor || code !== undefined) setError(loginMessage(failure))
  }
  const run = async (credentials: Credentials, code?: string) => {
    clear()
    setBusy(code === undefined ? credentials.kind : 'codigo')
    try {
      const data = await askSignIn(credentials, code)
      signIn(data, keep)
      if (credentials.kind === 'certificado') recordCertificate(credentials.certificado)
      await navigate({ href: safeReturn(de), replace: true })
      return data.fl_tomada
    } catch (failure) {
      fail(failure, credentials, code)
    } finally {
      setBusy(null)
    }
  }
  const back = () => {
    clear()
    setPending(null)
  }
  return { busy, error, pending, keep, setKeep, clear, back, run }
}

/** Never waited for; a failure is for the console alone. */
function recordCertificate(certificado: Record<string, unknown>): void {
  postCertificado(certificado).catch((error: unknown) => console.error('POST /certificado', error))
}
