import { useEffect, useRef, useState } from 'react'
import { authComplete, authStart } from '../../../api/auth.ts'
import { type AuthGate, type Outcome, prove, START_FAILED } from '../../../session/certificado/flow.ts'
import type { SignerPort } from '../../../session/certificado/signer-port.ts'
import { useCertificates } from '../../../session/certificado/use-certificates.ts'
import { type Credentials, loginMessage } from '../sign-in.ts'
import type { SignIn } from '../use-sign-in.ts'
import { CertificateView } from './certificate-view.tsx'

const server: AuthGate = { start: authStart, complete: authComplete }

interface Props {
  /** What signs */
  port: SignerPort
  gate?: AuthGate
  signIn: Pick<SignIn, 'busy' | 'error' | 'clear' | 'run'>
  info?: string
  /** The way by an A1 file, from the certificates of the computer */
  onFile?: () => void
  /** Of an opened file: back to choosing one */
  onOtherFile?: () => void
  onCancel: () => void
}

/** Choose, sign, sign in. An invalid certificate is told by the browser's alert, as the specification has it. */
export function CertificateStep({ port, gate = server, signIn, info, onFile, onOtherFile, onCancel }: Props) {
  const { listed, chosen, choose, reload } = useCertificates(port)
  const [proving, setProving] = useState(false)
  const [senha, setSenha] = useState('')
  const [error, setError] = useState<string | null>(null)
  // a signature that comes after the mode was left signs nobody in
  const left = useRef(false)
  useEffect(() => {
    left.current = false
    return () => {
      left.current = true
    }
  }, [])
  const clear = () => {
    setError(null)
    signIn.clear()
  }
  const login = async () => {
    clear()
    setProving(true)
    try {
      const outcome = await prove(port, gate, chosen)
      if (left.current) return
      if (outcome.kind === 'start_failed') setError(START_FAILED)
      else if (outcome.kind === 'refused') alert(outcome.text)
      else await signIn.run(credentialsOf(outcome, senha))
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
      proving={proving}
      busy={proving || signIn.busy !== null}
      error={error ?? signIn.error}
      info={info}
      senha={senha}
      onSenha={(value) => {
        clear()
        setSenha(value)
      }}
      onChoose={(thumbprint) => {
        clear()
        choose(thumbprint)
      }}
      onReload={() => {
        clear()
        void reload()
      }}
      onLogin={() => void login()}
      onFile={onFile}
      onOtherFile={onOtherFile}
      onCancel={onCancel}
    />
  )
}

/** The password goes along only when it was typed. */
const credentialsOf = ({ usuario, certificado }: Extract<Outcome, { kind: 'ready' }>, senha: string): Credentials => ({
  kind: 'certificado',
  usuario,
  certificado,
  ...(senha ? { senha } : {}),
})
