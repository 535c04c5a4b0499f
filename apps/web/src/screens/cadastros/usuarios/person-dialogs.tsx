import type { Convite, UsuarioDaEmpresa } from '@portal/contract/acesso/usuarios.ts'
import { useState } from 'react'
import { deleteUsuario, postConvite, putPapel } from '../../../api/acesso/usuarios.ts'
import { RadioField } from '../../../fields/choice.tsx'
import { ErrorText } from '../../../kit/error-text.tsx'
import { Modal } from '../../../kit/modal.tsx'
import { notify } from '../../../lib/notify.ts'
import { PAPEL_OPTIONS, PAPEL_WORD } from '../../../session/acesso-words.ts'
import { useAct } from '../../../session/act.ts'
import { InviteResult } from '../../../session/convite-link/invite-result.tsx'
import { EndingDialog } from '../../../session/ending/ending-dialog.tsx'
import type { DialogProps } from './invite-dialog.tsx'
import { personState } from './person-state.ts'

type Props = DialogProps & { person: UsuarioDaEmpresa }

/** True for a person with an open invitation or proposal, which the dialogs then change. */
const isInvited = (person: UsuarioDaEmpresa) => ['convite', 'proposta'].includes(personState(person))

const Wrong = ({ error }: { error: Error | null }) => error && <ErrorText>{error.message}</ErrorText>

export function PapelDialog({ cnpj, person, onClose, onChanged }: Props) {
  const [papel, setPapel] = useState(person.papel)
  const { busy, error, run } = useAct()
  const save = async () => {
    if (!(await run(() => putPapel(cnpj, { id: person.id, papel })))) return
    notify(
      isInvited(person)
        ? `O convite agora é para ${PAPEL_WORD[papel]}.`
        : `${person.nome} agora é ${PAPEL_WORD[papel]}.`,
    )
    onChanged()
    onClose()
  }
  return (
    <Modal
      title={`Papel de ${person.nome}`}
      action={{ label: 'Salvar', busy, onClick: () => void save() }}
      onClose={onClose}
    >
      <Wrong error={error} />
      <RadioField label="Papel" cards value={papel} options={PAPEL_OPTIONS} onChange={setPapel} />
    </Modal>
  )
}

export function LinkDialog({ cnpj, person, onClose, onChanged }: Props) {
  const [convite, setConvite] = useState<Convite | null>(null)
  const { busy, error, run } = useAct()
  if (convite) return <InviteResult nome={person.nome} email={person.email} convite={convite} onClose={onClose} />
  const make = () =>
    run(async () => {
      const { data } = await postConvite(cnpj, person.id)
      onChanged()
      setConvite(data)
    })
  return (
    <Modal
      title="Novo link de senha"
      text={`Um link para ${person.nome} escolher a senha. Links anteriores deixam de valer. Onde o portal envia e-mail, ele vai para o endereço do próprio login e não aparece aqui.`}
      action={{ label: 'Criar link', busy, onClick: () => void make() }}
      onClose={onClose}
    >
      {error && <Wrong error={error} />}
    </Modal>
  )
}

/** `provider`: the provider's staff adopts nothing. */
export function RevokeDialog({ cnpj, person, provider, onClose, onChanged }: Props & { provider: boolean }) {
  const invited = isInvited(person)
  const label = invited ? 'Retirar convite' : 'Tirar acesso'
  return (
    <EndingDialog
      title={label}
      text={
        invited
          ? `${person.nome} não poderá mais aceitá-lo.`
          : `${person.nome} deixa de ver esta empresa agora. O que fez fica na auditoria.`
      }
      label={label}
      canAdopt={!provider}
      end={(how) => deleteUsuario(cnpj, person.id, how)}
      onEnded={() => {
        notify(invited ? 'Convite retirado.' : `${person.nome} não tem mais acesso.`)
        onChanged()
      }}
      onClose={onClose}
    />
  )
}
