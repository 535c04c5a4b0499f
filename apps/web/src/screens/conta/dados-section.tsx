import { type FormEvent, useState } from 'react'
import { type Proof, putDados } from '../../api/acesso/conta.ts'
import { TaxId } from '../../fields/tax-id.tsx'
import { TextField } from '../../fields/text-field.tsx'
import { Button } from '../../kit/button.tsx'
import { ErrorText } from '../../kit/error-text.tsx'
import { notify } from '../../lib/notify.ts'
import { useAct } from '../../session/act.ts'
import { updateUsuario, useUsuario } from '../../session/session.ts'
import styles from './conta.module.css'
import { ContaSection } from './section.tsx'
import { ProofField, useProof } from './use-proof.tsx'

const FIELDS = [
  { name: 'nome', label: 'Nome', required: true, autoComplete: 'name' },
  {
    name: 'email',
    label: 'E-mails',
    required: false,
    autoComplete: 'email',
    hint: 'Até cinco, separados por ponto e vírgula. O primeiro é o principal.',
  },
  {
    name: 'telefone',
    label: 'Telefones',
    required: false,
    autoComplete: 'tel',
    hint: 'Até cinco, separados por ponto e vírgula.',
  },
] as const

/** Contacts as the server joins them. */
const joined = (text: string): string =>
  [...new Set(text.split(/[;,/|]/).flatMap((part) => part.trim() || []))].join('; ')

/** Name and contacts of the user. Other e-mails need the password or certificate again. `fixed`: the demo's user. */
export function DadosSection({ byCertificate, fixed }: { byCertificate: boolean; fixed: boolean }) {
  const { cpfcnpj } = useUsuario()
  return (
    <ContaSection title="Seus dados" text="É para o e-mail que vai o link de uma senha nova.">
      <dl className={styles.facts}>
        <dt>Login</dt>
        <dd>
          <TaxId value={cpfcnpj} />
        </dd>
        {fixed && <FixedFacts />}
      </dl>
      {!fixed && <DadosForm byCertificate={byCertificate} />}
    </ContaSection>
  )
}

function FixedFacts() {
  const { nome, email, telefone } = useUsuario()
  return (
    <>
      <dt>Nome</dt>
      <dd>{nome}</dd>
      {email && <dt>E-mails</dt>}
      {email && <dd>{joined(email)}</dd>}
      {telefone && <dt>Telefones</dt>}
      {telefone && <dd>{joined(telefone)}</dd>}
    </>
  )
}

function DadosForm({ byCertificate }: { byCertificate: boolean }) {
  const usuario = useUsuario()
  const [typed, setTyped] = useState({
    nome: usuario.nome,
    email: joined(usuario.email),
    telefone: joined(usuario.telefone),
  })
  const save = async (proof: Proof | object) => {
    const { data } = await putDados({ ...typed, ...proof })
    updateUsuario({ ...usuario, ...data })
    setTyped(data)
    proven.setSenha('')
    notify('Dados salvos.')
  }
  const plain = useAct()
  const proven = useProof(byCertificate, save)
  const needsProof = joined(typed.email) !== usuario.email
  const error = needsProof ? proven.error : plain.error
  const fieldError = needsProof ? proven.fieldError : plain.fieldError
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (needsProof) proven.submit()
    else void plain.run(() => save({}))
  }
  const wrongSenha = fieldError('senha')
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {error && !wrongSenha && !FIELDS.some(({ name }) => fieldError(name)) && <ErrorText>{error.message}</ErrorText>}
      {FIELDS.map(({ name, ...field }) => (
        <TextField
          key={name}
          {...field}
          error={fieldError(name)}
          value={typed[name]}
          onChange={(value) => {
            plain.clear()
            proven.clear()
            setTyped({ ...typed, [name]: value })
          }}
        />
      ))}
      {needsProof && <ProofField proof={proven} label="Sua senha" hint="Para mudar os e-mails." error={wrongSenha} />}
      <Button type="submit" disabled={plain.busy || proven.busy}>
        {needsProof && proven.way === 'certificado' ? 'Confirmar com certificado' : 'Salvar'}
      </Button>
      {proven.dialog}
    </form>
  )
}
