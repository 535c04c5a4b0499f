import type { Convite } from '@portal/contract/usuarios.ts'
import { Mail } from 'lucide-react'
import { buttonClass } from '../../../ui/button.tsx'
import { firstOf, formatInstant } from '../../../ui/format.ts'
import { Modal } from '../../../ui/modal.tsx'
import styles from '../cadastros.module.css'
import { CopyField } from '../copy-field.tsx'
import { mailtoInvite } from './mailto.ts'

interface Props {
  nome: string
  email: string
  /** null: the person signs in already, only the access is new */
  convite: Convite | null
  onClose: () => void
}

/** What came of an invitation: a link to hand over, a mail on its way, or an access that holds at once. */
export function InviteResult({ nome, email, convite, onClose }: Props) {
  if (!convite) {
    return (
      <Modal
        title="Acesso dado"
        text={`${nome} já tem login no portal: o acesso vale desde agora.`}
        onClose={onClose}
      />
    )
  }
  const until = `O link serve uma vez e vale até ${formatInstant(convite.dt_expiracao)}.`
  if (!convite.url) {
    return <Modal title="Link enviado" text={`O link foi enviado por e-mail a ${nome}. ${until}`} onClose={onClose} />
  }
  // an installation that does not know its address answers the path alone
  const url = new URL(convite.url, location.origin).href
  return (
    <Modal title="Entregue este link" text={`Com ele, ${nome} escolhe a senha. ${until}`} onClose={onClose}>
      <CopyField label="Link de acesso" value={url} said="Link copiado." />
      <div className={styles.row}>
        <a className={buttonClass()} href={mailtoInvite({ nome, email: firstOf(email), url })}>
          <Mail size={16} aria-hidden="true" />
          Enviar pelo seu e-mail
        </a>
      </div>
    </Modal>
  )
}
