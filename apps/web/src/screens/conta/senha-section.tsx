import { type FormEvent, useState } from 'react'
import { putSenha } from '../../api/conta.ts'
import { PasswordField } from '../../fields/password-field.tsx'
import { PasswordMeter } from '../../fields/password-meter.tsx'
import { Button } from '../../kit/button.tsx'
import { notify } from '../../lib/notify.ts'
import styles from './conta.module.css'
import { ContaSection } from './section.tsx'
import { ProofField, useProof } from './use-proof.tsx'

/** Changes the password, or sets the first one with a certificate. Only the server's refusal is an error. */
export function SenhaSection({ byCertificate }: { byCertificate: boolean }) {
  const [password, setPassword] = useState('')
  const proof = useProof(byCertificate, async (given) => {
    const by = 'senha' in given ? { senha_atual: given.senha } : given
    await putSenha({ ...by, senha_nova: password })
    setPassword('')
    proof.setSenha('')
    notify(`Senha ${'senha' in given ? 'trocada' : 'salva'}. As outras sessões foram encerradas.`)
  })
  const { way, busy, error, clear, fieldError, submit } = proof
  const wrongCurrent = fieldError('senha_atual')
  const wrongNew = fieldError('senha_nova')
  return (
    <ContaSection title="Senha" text="Ao trocar, as suas outras sessões terminam.">
      <form
        className={styles.form}
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          submit()
        }}
        noValidate
      >
        {error && !wrongCurrent && !wrongNew && (
          <p className={styles.wrong} role="alert">
            {error.message}
          </p>
        )}
        <ProofField
          proof={proof}
          label="Senha atual"
          error={wrongCurrent && (byCertificate ? NO_PASSWORD : 'A senha atual não confere.')}
        />
        <PasswordField
          label="Nova senha"
          autoComplete="new-password"
          error={wrongNew}
          value={password}
          onChange={(value) => {
            clear()
            setPassword(value)
          }}
        />
        <PasswordMeter password={password} />
        <Button type="submit" disabled={busy}>
          {way === 'senha' ? 'Trocar senha' : 'Confirmar com certificado'}
        </Button>
      </form>
      {proof.dialog}
    </ContaSection>
  )
}

const NO_PASSWORD = 'A senha atual não confere. Quem ainda não tem senha confirma com o certificado.'
