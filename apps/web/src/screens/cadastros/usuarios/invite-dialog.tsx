import type { Papel } from '@portal/contract/acesso/acesso.ts'
import type { NovoUsuarioReply } from '@portal/contract/acesso/usuarios.ts'
import { useState } from 'react'
import { postUsuario } from '../../../api/acesso/usuarios.ts'
import { RadioField } from '../../../fields/choice.tsx'
import { TextField } from '../../../fields/text-field.tsx'
import { ErrorText } from '../../../kit/error-text.tsx'
import { Modal } from '../../../kit/modal.tsx'
import { useConfiguracao } from '../../../prefs/configuracao.ts'
import { PAPEL_OPTIONS } from '../../../session/acesso-words.ts'
import { useAct } from '../../../session/act.ts'
import { InviteResult } from '../../../session/convite-link/invite-result.tsx'
import { addedResult } from './person-state.ts'

export interface DialogProps {
  cnpj: string
  onClose: () => void
  onChanged: () => void
}

const EMPTY = { cpfcnpj: '', nome: '', email: '', telefone: '' }
const FIELDS: { name: keyof typeof EMPTY; label: string; required?: boolean }[] = [
  { name: 'cpfcnpj', label: 'CPF ou CNPJ', required: true },
  { name: 'nome', label: 'Nome', required: true },
  { name: 'email', label: 'E-mail' },
  { name: 'telefone', label: 'Telefone' },
]

const BY_TITULAR =
  'Quem ainda não tem login recebe um link para escolher a senha. Quem já tem recebe um convite e só entra na empresa depois do próprio sim.'
const BY_PROVIDER =
  'Onde a empresa tem titular, isto é uma proposta: vale depois do sim dele. Onde não tem, a pessoa aceita entrando com o próprio certificado digital.'

/** The e-mail is needed for a new login alone, and only the server knows whether there is one. */
const BY_MAIL = 'Obrigatório se a pessoa ainda não tem login: o link da senha vai por aqui.'

/** `provider`: the current user belongs to the provider's staff. */
export function InviteDialog({ cnpj, provider, onClose, onChanged }: DialogProps & { provider: boolean }) {
  const [typed, setTyped] = useState(EMPTY)
  const [papel, setPapel] = useState<Papel>('consulta')
  const [reply, setReply] = useState<NovoUsuarioReply['data'] | null>(null)
  const { busy, error, run, clear, fieldError } = useAct()
  const mails = useConfiguracao()?.email === true
  if (reply?.convite)
    return <InviteResult nome={typed.nome} email={typed.email} convite={reply.convite} onClose={onClose} />
  if (reply) return <Modal {...addedResult(typed.nome, reply, provider)} onClose={onClose} />
  const invite = () =>
    run(async () => {
      const { data } = await postUsuario(cnpj, { ...typed, papel })
      onChanged()
      setReply(data)
    })
  const hasField = FIELDS.some(({ name }) => fieldError(name))
  return (
    <Modal
      title="Convidar pessoa"
      text={provider ? BY_PROVIDER : BY_TITULAR}
      action={{ label: 'Convidar', busy, onClick: () => void invite() }}
      onClose={onClose}
    >
      {error && !hasField && <ErrorText>{error.message}</ErrorText>}
      {FIELDS.map(({ name, label, required }) => (
        <TextField
          key={name}
          label={label}
          required={required}
          hint={name === 'email' && mails ? BY_MAIL : undefined}
          autoComplete="off"
          error={fieldError(name)}
          value={typed[name]}
          onChange={(value) => {
            clear()
            setTyped({ ...typed, [name]: value })
          }}
        />
      ))}
      <RadioField label="Papel" cards value={papel} options={PAPEL_OPTIONS} onChange={setPapel} />
    </Modal>
  )
}
