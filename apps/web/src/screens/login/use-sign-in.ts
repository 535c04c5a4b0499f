import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { postCertificado } from '../../api/acesso/acesso-calls.ts'
import { warn } from '../../session/attention.ts'
import { forgetNotice, signIn, useSession } from '../../session/session.ts'
import { safeReturn } from '../../session/store-rules.ts'
import { askSignIn, type Credentials, loginMessage, needsFactor, waitOf } from './sign-in.ts'

const route = getRouteApi('/login')

/** State of the login screen, shared by the password and the certificate. */
export interface SignIn {
  /** Button whose call is running */
  busy: Credentials['kind'] | 'codigo' | null
  error: string | null
  /** Credentials that were accepted and need a code */
  pending: Credentials | null
  keep: boolean
  setKeep: (keep: boolean) => void
  /** Clears the messages, on the next key or click */
  clear: () => void
  /** Returns from the step of the code */
  back: () => void
  /** Resolves with `S` when the sign-in took over a login made by another person. */
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
    // a missing code is not an error: the next step asks for it
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

/** Runs in the background; a failure is only logged to the console. */
function recordCertificate(certificado: Record<string, unknown>): void {
  postCertificado(certificado).catch((error: unknown) => console.error('POST /certificado', error))
}
