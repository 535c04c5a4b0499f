import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { chavesDoUsuarioOptions, putSenha } from '../../api/acesso/conta.ts'
import { PasswordField } from '../../fields/password-field.tsx'
import { PasswordMeter } from '../../fields/password-meter.tsx'
import { Button } from '../../kit/button.tsx'
import { ErrorText } from '../../kit/error-text.tsx'
import { notify } from '../../lib/notify.ts'
import { KeptKeys } from '../../session/chaves/kept-keys.tsx'
import { keyState } from '../../session/chaves/key-state.ts'
import { useUsuario } from '../../session/session.ts'
import styles from './conta.module.css'
import { ContaSection } from './section.tsx'
import { ProofField, useProof } from './use-proof.tsx'

/** Changes the password, or sets the first one with a certificate. Only the server's refusal is an error. */
export function SenhaSection({ byCertificate }: { byCertificate: boolean }) {
  const { id } = useUsuario()
  const client = useQueryClient()
  const [password, setPassword] = useState('')
  const [kept, setKept] = useState<string[]>([])
  const keys = useQuery(chavesDoUsuarioOptions(id)).data?.data ?? []
  const live = keys.filter((key) => keyState(key, Date.now()) === 'active')
  const proof = useProof(byCertificate, async (given) => {
    const by = 'senha' in given ? { senha_atual: given.senha } : given
    await putSenha({ ...by, senha_nova: password, ...(kept.length > 0 ? { manter_chaves: kept } : {}) })
    setKept([])
    void client.invalidateQueries({ queryKey: ['conta', id] })
    setPassword('')
    proof.setSenha('')
    notify(`Senha ${'senha' in given ? 'trocada' : 'salva'}. As outras sessões foram encerradas.`)
  })
  const { way, busy, error, clear, fieldError, submit } = proof
  const wrongCurrent = fieldError('senha_atual')
  const wrongNew = fieldError('senha_nova')
  return (
    <ContaSection
      title="Senha"
      text="Ao trocar, terminam as suas outras sessões, os links abertos e as chaves de API que você não quiser manter."
    >
      <form
        className={styles.form}
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          submit()
        }}
        noValidate
      >
        {error && !wrongCurrent && !wrongNew && <ErrorText>{error.message}</ErrorText>}
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
        {password !== '' && <KeptKeys keys={live} kept={kept} onChange={setKept} />}
        <Button type="submit" disabled={busy}>
          {way === 'senha' ? 'Trocar senha' : 'Confirmar com certificado'}
        </Button>
      </form>
      {proof.dialog}
    </ContaSection>
  )
}

const NO_PASSWORD = 'A senha atual não confere. Quem ainda não tem senha confirma com o certificado.'
