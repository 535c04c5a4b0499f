import type { UsuarioDaEmpresa } from '@portal/contract/acesso/usuarios.ts'
import { acceptConvite, refuseConvite } from '../../../api/acesso/convites.ts'
import { ErrorText } from '../../../kit/error-text.tsx'
import { Modal } from '../../../kit/modal.tsx'
import { notify } from '../../../lib/notify.ts'
import { PAPEL_WORD } from '../../../session/acesso-words.ts'
import { useAct } from '../../../session/act.ts'
import type { DialogProps } from './invite-dialog.tsx'

type Props = DialogProps & { person: UsuarioDaEmpresa; yes: boolean }

/** A titular's answer to a proposal of the provider. */
export function ProposalDialog({ person, yes, onClose, onChanged }: Props) {
  const { busy, error, run } = useAct()
  const { nome, papel, nm_convidante, id_convite } = person
  const answer = async () => {
    if (!id_convite || !(await run(() => (yes ? acceptConvite : refuseConvite)(id_convite)))) return
    notify(yes ? 'Proposta aceita.' : 'Proposta recusada.')
    onChanged()
    onClose()
  }
  const text = `${nm_convidante ?? 'O provedor do portal'} propõe dar a ${nome} o papel ${PAPEL_WORD[papel]} nesta empresa.`
  const accepting =
    'Aceite só se você conhece a pessoa e quer isto. Quem já tem login ainda precisa aceitar o convite; quem não tem recebe o link da senha por e-mail ou de você, em «Novo link de senha».'
  return (
    <Modal
      title={yes ? 'Aceitar a proposta' : 'Recusar a proposta'}
      text={`${text} ${yes ? accepting : 'Recusada, ela não dá acesso a ninguém.'}`}
      action={{ label: yes ? 'Aceitar' : 'Recusar', busy, onClick: () => void answer() }}
      onClose={onClose}
    >
      {error && <ErrorText>{error.message}</ErrorText>}
    </Modal>
  )
}
