import { useState } from 'react'
import { authComplete, authStart } from '../../../api/auth.ts'
import { loginMessage } from '../sign-in.ts'
import type { SignIn } from '../use-sign-in.ts'
import { CertificateView } from './certificate-view.tsx'
import { type AuthGate, prove, START_FAILED } from './flow.ts'
import { noSigner, type SignerPort } from './signer-port.ts'
import { useCertificates } from './use-certificates.ts'

const server: AuthGate = { start: authStart, complete: authComplete }

interface Props {
  /** What signs; none is part of the portal yet */
  port?: SignerPort
  gate?: AuthGate
  signIn: Pick<SignIn, 'busy' | 'error' | 'clear' | 'run'>
  info?: string
  onCancel: () => void
}

/** Choose, sign, sign in. An invalid certificate is told by the browser's alert, as the specification has it. */
export function CertificateStep({ port = noSigner, gate = server, signIn, info, onCancel }: Props) {
  const { listed, chosen, choose, reload } = useCertificates(port)
  const [proving, setProving] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const clear = () => {
    setError(null)
    signIn.clear()
  }
  const login = async () => {
    clear()
    setProving(true)
    try {
      const outcome = await prove(port, gate, chosen)
      if (outcome.kind === 'start_failed') setError(START_FAILED)
      else if (outcome.kind === 'refused') alert(outcome.text)
      else await signIn.run(outcome.credentials)
    } catch (failure) {
      setError(loginMessage(failure))
    } finally {
      setProving(false)
    }
  }
  return (
    <CertificateView
      listed={listed}
      chosen={chosen}
      busy={proving || signIn.busy !== null}
      error={error ?? signIn.error}
      info={info}
      onChoose={(thumbprint) => {
        clear()
        choose(thumbprint)
      }}
      onReload={() => {
        clear()
        void reload()
      }}
      onLogin={() => void login()}
      onCancel={onCancel}
    />
  )
}
