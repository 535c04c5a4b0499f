import { Suspense, useState } from 'react'
import { lazyNamed } from '../../lib/lazy.tsx'
import { PasswordForm } from './password-form.tsx'
import { useSignIn } from './use-sign-in.ts'

const FactorStep = lazyNamed(() => import('./factor-step.tsx'), 'FactorStep')
const ForgottenStep = lazyNamed(() => import('./forgotten-step.tsx'), 'ForgottenStep')
const CertificateMode = lazyNamed(() => import('./certificado/certificate-mode.tsx'), 'CertificateMode')

interface Props {
  demo: boolean
  first: 'senha' | 'certificado'
  /** Whether the installation sends mail */
  mails: boolean
  /** The provider's phone */
  phone: string | null
}

/** The steps of the login, one at a time: password, second factor, certificate, forgotten password. */
export function LoginForm({ demo, first, mails, phone }: Props) {
  const signIn = useSignIn()
  const [step, setStep] = useState<'senha' | 'certificado' | 'esqueci'>('senha')
  const [typed, setTyped] = useState({ usuario: '', senha: '' })
  const go = (next: typeof step) => {
    signIn.clear()
    setStep(next)
  }
  const back = () => go('senha')
  return (
    <>
      {signIn.pending ? (
        <Suspense fallback={null}>
          <FactorStep signIn={signIn} />
        </Suspense>
      ) : step === 'esqueci' ? (
        <Suspense fallback={null}>
          <ForgottenStep
            usuario={typed.usuario}
            mails={mails}
            phone={phone}
            onCertificate={() => go('certificado')}
            onBack={back}
          />
        </Suspense>
      ) : step === 'certificado' ? (
        <Suspense fallback={null}>
          <CertificateMode signIn={signIn} onCancel={back} />
        </Suspense>
      ) : (
        <PasswordForm
          signIn={signIn}
          demo={demo}
          certificateFirst={first === 'certificado'}
          typed={typed}
          onType={setTyped}
          onCertificate={() => go('certificado')}
          onForgotten={() => go('esqueci')}
        />
      )}
    </>
  )
}
