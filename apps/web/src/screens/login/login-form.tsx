import { lazy, Suspense, useState } from 'react'
import { FactorStep } from './factor-step.tsx'
import { ForgottenStep } from './forgotten-step.tsx'
import { PasswordForm } from './password-form.tsx'
import { useSignIn } from './use-sign-in.ts'

const CertificateStep = lazy(async () => ({
  default: (await import('./certificado/certificate-step.tsx')).CertificateStep,
}))

/** Login and password, the code after them, the certificate, the way back for who forgot: one at a time. */
export function LoginForm({ demo, first }: { demo: boolean; first: 'senha' | 'certificado' }) {
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
        <FactorStep signIn={signIn} />
      ) : step === 'esqueci' ? (
        <ForgottenStep usuario={typed.usuario} onBack={back} />
      ) : step === 'certificado' ? (
        <Suspense fallback={null}>
          <CertificateStep signIn={signIn} onCancel={back} />
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
