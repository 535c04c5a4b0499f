import { useEffect, useRef, useState } from 'react'
import { authComplete, authStart } from '../../../api/acesso/auth.ts'
import { warn } from '../../../session/attention.ts'
import { type AuthGate, type LoginOutcome, prove, START_FAILED } from '../../../session/certificado/flow.ts'
import type { SignerPort } from '../../../session/certificado/signer-port.ts'
import { useCertificates } from '../../../session/certificado/use-certificates.ts'
import { type Credentials, loginMessage } from '../sign-in.ts'
import type { SignIn } from '../use-sign-in.ts'
import { CertificateView } from './certificate-view.tsx'
import { TakeOverStep } from './take-over-step.tsx'

const server: AuthGate = { start: authStart, complete: authComplete }

/** Milliseconds for using a comprovante; less than the 60 s for which the server accepts it. */
const PROOF_LIFE = 50_000

const TAKEN_OVER =
  'Este login agora é só seu. O que outra pessoa tinha posto nele (senha, segundo fator, contatos) foi retirado. Em «Minha conta» você escolhe uma senha.'

interface Props {
  /** Signer */
  port: SignerPort
  gate?: AuthGate
  signIn: Pick<SignIn, 'busy' | 'error' | 'clear' | 'run'>
  info?: string
  /** Switches from the certificates of the computer to an A1 file */
  onFile?: () => void
  /** For an opened file: chooses another one */
  onOtherFile?: () => void
  onCancel: () => void
}

interface Announced {
  credentials: CertificateCredentials
  /** Instant in milliseconds after which the certificate must sign again */
  until: number
}
type CertificateCredentials = Extract<Credentials, { kind: 'certificado' }>

/**
 * Steps: choose, sign, announce a take-over if there is one, sign in. An invalid certificate is reported by
 * the browser's alert, as the specification requires.
 */
export function CertificateStep({ port, gate = server, signIn, info, onFile, onOtherFile, onCancel }: Props) {
  const { listed, chosen, choose, reload } = useCertificates(port)
  const [proving, setProving] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [announced, setAnnounced] = useState<Announced | null>(null)
  const isLeft = useLeft()
  const clear = () => {
    setError(null)
    signIn.clear()
  }
  const run = async (credentials: CertificateCredentials) => {
    if (await signIn.run(credentials)) warn(TAKEN_OVER)
  }
  /** Signs, and passes on the credentials for signing in. */
  const sign = async (then: (outcome: Extract<LoginOutcome, { kind: 'ready' }>) => Promise<void>) => {
    clear()
    setProving(true)
    try {
      const outcome = await prove(port, gate, chosen)
      if (isLeft.current) return
      if (outcome.kind === 'start_failed') setError(START_FAILED)
      else if (outcome.kind === 'refused') alert(outcome.text)
      else await then(outcome)
    } catch (failure) {
      setError(loginMessage(failure))
    } finally {
      setProving(false)
    }
  }
  const login = () =>
    sign(async (outcome) => {
      const credentials = credentialsOf(outcome)
      if (outcome.takesOver) setAnnounced({ credentials, until: Date.now() + PROOF_LIFE })
      else await run(credentials)
    })
  const confirm = (now: Announced, senha: string) => {
    const typed = senha ? { senha } : {}
    if (now.until > Date.now()) return run({ ...now.credentials, ...typed })
    return sign((outcome) => run({ ...credentialsOf(outcome), ...typed }))
  }
  const busy = proving || signIn.busy !== null
  if (announced)
    return (
      <TakeOverStep
        busy={busy}
        error={error ?? signIn.error}
        onEdit={clear}
        onConfirm={(senha) => void confirm(announced, senha)}
        onCancel={() => {
          clear()
          setAnnounced(null)
        }}
      />
    )
  return (
    <CertificateView
      listed={listed}
      chosen={chosen}
      proving={proving}
      busy={busy}
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
      onFile={onFile}
      onOtherFile={onOtherFile}
      onCancel={onCancel}
    />
  )
}

const credentialsOf = ({ usuario, certificado }: Extract<LoginOutcome, { kind: 'ready' }>): CertificateCredentials => ({
  kind: 'certificado',
  usuario,
  certificado,
})

/** True after the step was left; a signature that arrives later does not sign in. */
function useLeft() {
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
    }
  }, [])
  return isLeft
}
