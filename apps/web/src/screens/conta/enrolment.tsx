import type { FatorSegredoReply } from '@portal/contract/acesso/fator.ts'
import { Copy } from 'lucide-react'
import { type FormEvent, Suspense, useState } from 'react'
import { confirmFator, startFator } from '../../api/acesso/conta.ts'
import { TextField } from '../../fields/text-field.tsx'
import { Button } from '../../kit/button.tsx'
import { ErrorText } from '../../kit/error-text.tsx'
import { IconButton } from '../../kit/icon-button.tsx'
import layout from '../../kit/layout.module.css'
import textStyles from '../../kit/text.module.css'
import { copyText } from '../../lib/copy-text.ts'
import { groupChave } from '../../lib/format.ts'
import { lazyNamed } from '../../lib/lazy.tsx'
import { useAct } from '../../session/act.ts'
import styles from './conta.module.css'
import { ProofField, useProof } from './use-proof.tsx'

const QrCode = lazyNamed(() => import('./qr-code.tsx'), 'QrCode')

interface Props {
  onCancel: () => void
  onDone: (codes: string[]) => void
}

/** Enrolment: proof, secret for the app, first code. The factor is active only after the last step. */
export function Enrolment({ byCertificate, onCancel, onDone }: Props & { byCertificate: boolean }) {
  const [secret, setSecret] = useState<FatorSegredoReply | null>(null)
  return secret ? (
    <Confirm secret={secret} onCancel={onCancel} onDone={onDone} />
  ) : (
    <AskProof byCertificate={byCertificate} onCancel={onCancel} onSecret={setSecret} />
  )
}

interface AskProps {
  byCertificate: boolean
  onCancel: () => void
  onSecret: (secret: FatorSegredoReply) => void
}

function AskProof({ byCertificate, onCancel, onSecret }: AskProps) {
  const proof = useProof(byCertificate, async (given) => onSecret(await startFator(given)))
  const { way, busy, error, submit } = proof
  return (
    <>
      <form
        className={styles.form}
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          submit()
        }}
        noValidate
      >
        {error && way === 'certificado' && <ErrorText>{error.message}</ErrorText>}
        <ProofField
          proof={proof}
          label="Sua senha"
          hint="Pedida de novo para que ninguém mude o seu segundo fator numa sessão esquecida."
          error={error?.message}
          autoFocus
        />
        <div className={layout.buttons}>
          <Button type="submit" look="primary" disabled={busy}>
            {way === 'senha' ? 'Continuar' : 'Confirmar com certificado'}
          </Button>
          <Button onClick={onCancel}>Cancelar</Button>
        </div>
      </form>
      {/* outside of the form: React passes the dialog's own submit on to it */}
      {proof.dialog}
    </>
  )
}

function Confirm({ secret, onCancel, onDone }: Props & { secret: FatorSegredoReply }) {
  const [code, setCode] = useState('')
  const { busy, error, run, clear } = useAct()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    void run(async () => onDone((await confirmFator(code.replace(/\s/g, ''))).cd_recuperacao))
  }
  const copy = () => copyText(secret.cd_segredo, 'Chave copiada.')
  return (
    <form onSubmit={submit} noValidate>
      <ol className={styles.steps}>
        <li>
          No aplicativo autenticador do celular, leia este código:
          <div className={styles.qr}>
            <Suspense fallback={null}>
              <QrCode text={secret.ds_otpauth} label="Código QR do segundo fator" />
            </Suspense>
          </div>
          <p className={textStyles.note}>Sem câmera, digite esta chave:</p>
          <p className={styles.secret}>
            <strong>{groupChave(secret.cd_segredo)}</strong>
            <IconButton icon={Copy} label="Copiar chave do segundo fator" onClick={() => void copy()} />
          </p>
        </li>
        <li>
          <div className={styles.form}>
            <TextField
              label="Código que o aplicativo mostra"
              autoComplete="one-time-code"
              inputMode="numeric"
              maxLength={12}
              error={error?.message}
              value={code}
              onChange={(value) => {
                clear()
                setCode(value)
              }}
            />
            <div className={layout.buttons}>
              <Button type="submit" look="primary" disabled={busy}>
                Ativar
              </Button>
              <Button onClick={onCancel}>Cancelar</Button>
            </div>
          </div>
        </li>
      </ol>
    </form>
  )
}
