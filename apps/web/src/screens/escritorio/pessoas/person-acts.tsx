import type { Convite } from '@portal/contract/acesso/usuarios.ts'
import type { PessoaDoEscritorio } from '@portal/contract/escritorio/escritorio.ts'
import { useState } from 'react'
import { deletePessoa, postConviteDaPessoa } from '../../../api/escritorio/escritorio.ts'
import { ErrorText } from '../../../kit/error-text.tsx'
import { Modal } from '../../../kit/modal.tsx'
import { notify } from '../../../lib/notify.ts'
import { useAct } from '../../../session/act.ts'
import { InviteResult } from '../../../session/convite-link/invite-result.tsx'
import { EndingDialog } from '../../../session/ending/ending-dialog.tsx'

interface Props {
  person: PessoaDoEscritorio
  onClose: () => void
  onChanged: () => void
}

const Wrong = ({ error }: { error: Error | null }) => error && <ErrorText>{error.message}</ErrorText>

export function RemovePerson({ person, onClose, onChanged }: Props) {
  const title = person.fl_pendente === 'S' ? 'Retirar convite' : 'Tirar do escritório'
  return (
    <EndingDialog
      title={title}
      text={`${person.nome} deixa de ver a carteira agora. O que tem por acesso direto fica.`}
      label={title}
      canAdopt
      end={(how) => deletePessoa(person.id, how)}
      onEnded={() => {
        notify(`${person.nome} não tem mais acesso pelo escritório.`)
        onChanged()
      }}
      onClose={onClose}
    />
  )
}

export function NewLink({ person, onClose, onChanged }: Props) {
  const [convite, setConvite] = useState<Convite | null>(null)
  const { busy, error, run } = useAct()
  if (convite) return <InviteResult nome={person.nome} email={person.email} convite={convite} onClose={onClose} />
  const make = () =>
    run(async () => {
      const { data } = await postConviteDaPessoa(person.id)
      onChanged()
      setConvite(data)
    })
  return (
    <Modal
      title="Novo link de senha"
      text={`Um link para ${person.nome} escolher a primeira senha. Links anteriores deixam de valer.`}
      action={{ label: 'Criar link', busy, onClick: () => void make() }}
      onClose={onClose}
    >
      {error && <Wrong error={error} />}
    </Modal>
  )
}
