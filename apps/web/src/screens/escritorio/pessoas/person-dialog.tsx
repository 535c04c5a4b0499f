import type { NovaPessoaReply, PapelEscritorio, PessoaDoEscritorio } from '@portal/contract/escritorio/escritorio.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { empresasDaCarteiraOptions, postPessoa, putPessoa } from '../../../api/escritorio/escritorio.ts'
import { CheckField } from '../../../fields/check-field.tsx'
import { RadioField } from '../../../fields/choice.tsx'
import { TextField } from '../../../fields/text-field.tsx'
import { ErrorText } from '../../../kit/error-text.tsx'
import { Modal } from '../../../kit/modal.tsx'
import textStyles from '../../../kit/text.module.css'
import { formatCount } from '../../../lib/format.ts'
import { notify } from '../../../lib/notify.ts'
import { useConfiguracao } from '../../../prefs/configuracao.ts'
import { useAct } from '../../../session/act.ts'
import { InviteResult } from '../../../session/convite-link/invite-result.tsx'
import { useUsuario } from '../../../session/session.ts'
import { TagsField } from '../tags-field.tsx'
import { PAPEL_OPTIONS } from '../words.ts'

interface Props {
  /** Undefined to invite a new person */
  person?: PessoaDoEscritorio
  onClose: () => void
  onChanged: () => void
}

const FIELDS = [
  { name: 'cpfcnpj', label: 'CPF ou CNPJ' },
  { name: 'nome', label: 'Nome' },
  { name: 'email', label: 'E-mail' },
] as const

const INVITED =
  'A pessoa já tem login: o convite aparece quando ela entrar, e ela só vê as empresas depois do próprio sim.'

const BY_MAIL = 'Obrigatório: o convite vai por e-mail.'
const BY_HAND = 'Este portal não envia e-mail: o link do convite aparece aqui, para você entregar.'

/** Invites a person, or changes papel and etiquetas of one. */
export function PersonDialog({ person, onClose, onChanged }: Props) {
  const [typed, setTyped] = useState({ cpfcnpj: '', nome: '', email: '' })
  const [papel, setPapel] = useState<PapelEscritorio>(person?.papel ?? 'contador')
  const [all, setAll] = useState(person ? person.fl_carteira === 'S' : true)
  const [tags, setTags] = useState<string[]>(person?.etiquetas ?? [])
  const [reply, setReply] = useState<NovaPessoaReply['data'] | null>(null)
  const { busy, error, run, clear, fieldError } = useAct()
  /** Undefined until the configuration is known */
  const mails = useConfiguracao()?.email
  if (reply?.convite) return <InviteResult {...typed} convite={reply.convite} onClose={onClose} />
  if (reply) return <Modal title="Convite enviado" text={INVITED} onClose={onClose} />
  const rights = { papel, etiquetas: papel === 'dono' || all ? null : tags }
  const invite = () =>
    run(async () => {
      const { data } = await postPessoa({ ...typed, email: typed.email.trim() || undefined, ...rights })
      onChanged()
      setReply(data)
    })
  const save = async (id: string) => {
    if (!(await run(() => putPessoa(id, rights)))) return
    notify('Pessoa alterada. Vale agora.')
    onChanged()
    onClose()
  }
  const fields = person ? [] : FIELDS
  return (
    <Modal
      title={person ? `Editar ${person.nome}` : 'Convidar pessoa'}
      action={{
        label: person ? 'Salvar' : 'Convidar',
        busy,
        onClick: () => void (person ? save(person.id) : invite()),
      }}
      onClose={onClose}
    >
      {error && !fields.some(({ name }) => fieldError(name)) && <ErrorText>{error.message}</ErrorText>}
      {fields.map(({ name, label }) => (
        <TextField
          key={name}
          label={label}
          required={name !== 'email' || mails === true}
          hint={name === 'email' && mails !== undefined ? (mails ? BY_MAIL : BY_HAND) : undefined}
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
      {papel !== 'dono' && <CheckField label="Vê toda a carteira" checked={all} onChange={setAll} />}
      {papel !== 'dono' && !all && (
        <TagsField
          isNewAllowed={false}
          hint="A pessoa vê só as empresas com uma delas; sem etiqueta, nenhuma."
          value={tags}
          onChange={setTags}
        />
      )}
      <Reach tags={rights.etiquetas} />
    </Modal>
  )
}

/** How many clients the person will see, before anything is sent. */
function Reach({ tags }: { tags: readonly string[] | null }) {
  const { data } = useQuery(empresasDaCarteiraOptions(useUsuario().id))
  if (!data) return null
  const seen = data.filter(({ etiquetas }) => tags === null || etiquetas.some((tag) => tags.includes(tag))).length
  return (
    <p className={textStyles.note} role="status">
      {seen === 0 ? 'Não vê nenhuma empresa.' : `Vê ${formatCount(seen, 'empresa', 'empresas')}.`}
    </p>
  )
}
