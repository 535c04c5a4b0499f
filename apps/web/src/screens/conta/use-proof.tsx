import { Suspense, useRef, useState } from 'react'
import type { Proof } from '../../api/acesso/conta.ts'
import { ApiError } from '../../api/http/http.ts'
import { PasswordField } from '../../fields/password-field.tsx'
import text from '../../kit/text.module.css'
import { lazyNamed } from '../../lib/lazy.tsx'
import { useAct } from '../../session/act.ts'
import styles from './conta.module.css'

const CertificateDialog = lazyNamed(() => import('./certificate-dialog.tsx'), 'CertificateDialog')

/** Milliseconds for reusing a signed proof; less than the 60 s for which the server accepts it. */
const PROOF_LIFE = 50_000

type Way = 'senha' | 'certificado'

/**
 * Proof of identity for a form: password or certificate. A user who signed in by certificate
 * (`byCertificate`) may have no password, so the certificate is the default then. `work` runs with the proof;
 * the form shows its errors.
 */
export function useProof(byCertificate: boolean, work: (proof: Proof) => Promise<unknown>) {
  const [chosen, setChosen] = useState<Way | null>(null)
  const [senha, setSenha] = useState('')
  const [asking, setAsking] = useState(false)
  const cached = useRef<{ certificado: Record<string, unknown>; until: number } | null>(null)
  const { busy, error, run, clear, fieldError } = useAct()
  const way = chosen ?? (byCertificate ? 'certificado' : 'senha')
  const spend = (certificado: Record<string, unknown>) =>
    run(async () => {
      try {
        await work({ certificado })
        cached.current = null
      } catch (failure) {
        if (failure instanceof ApiError && failure.code === 'certificado.wrong') cached.current = null
        throw failure
      }
    })
  const submit = () => {
    if (busy) return
    clear()
    if (way === 'senha') void run(() => work({ senha }))
    else if (cached.current && cached.current.until > Date.now()) void spend(cached.current.certificado)
    else setAsking(true)
  }
  const dialog = asking ? (
    <Suspense fallback={null}>
      <CertificateDialog
        onClose={() => setAsking(false)}
        onProven={(certificado) => {
          setAsking(false)
          cached.current = { certificado, until: Date.now() + PROOF_LIFE }
          void spend(certificado)
        }}
      />
    </Suspense>
  ) : null
  const swap = () => {
    clear()
    setSenha('')
    setChosen(way === 'senha' ? 'certificado' : 'senha')
  }
  return { way, swap, senha, setSenha, busy, error, clear, fieldError, submit, dialog }
}

type State = Pick<ReturnType<typeof useProof>, 'way' | 'swap' | 'senha' | 'setSenha' | 'busy' | 'clear'>

interface FieldProps {
  proof: State
  label: string
  hint?: string
  error?: string | null
  autoFocus?: boolean
}

/** The password field, or a notice that the certificate is requested next, with a switch between both. */
export function ProofField({ proof, label, hint, error, autoFocus }: FieldProps) {
  const { way, swap, senha, setSenha, busy, clear } = proof
  return (
    <div className={styles.proof}>
      {way === 'senha' ? (
        <PasswordField
          label={label}
          hint={hint}
          error={error}
          autoFocus={autoFocus}
          value={senha}
          onChange={(value) => {
            clear()
            setSenha(value)
          }}
        />
      ) : (
        <p className={text.note}>Quem confirma é o certificado digital do seu login, pedido no próximo passo.</p>
      )}
      <button type="button" className={styles.swap} disabled={busy} onClick={swap}>
        {way === 'senha' ? 'Confirmar com certificado' : 'Usar a senha'}
      </button>
    </div>
  )
}
