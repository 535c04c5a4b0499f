import type { Convite } from '@portal/contract/acesso/usuarios.ts'
import { Mail } from 'lucide-react'
import { buttonClass } from '../../kit/button.tsx'
import layout from '../../kit/layout.module.css'
import { Modal } from '../../kit/modal.tsx'
import { firstOf, formatInstant } from '../../lib/format.ts'
import { CopyField } from './copy-field.tsx'
import { mailtoInvite } from './mailto.ts'

interface Props {
  nome: string
  email: string
  convite: Convite
  onClose: () => void
}

/** Result of an invitation: the link that sets a password, or a notice that it was sent by mail. */
export function InviteResult({ nome, email, convite, onClose }: Props) {
  const until = `O link serve uma vez e vale até ${formatInstant(convite.dt_expiracao)}.`
  if (!convite.url) {
    const text = `O link foi enviado ao e-mail de ${nome} e não aparece aqui: só quem lê aquele e-mail escolhe a senha. ${until}`
    return <Modal title="Link enviado" text={text} onClose={onClose} />
  }
  // without a configured address, the server returns only the path
  const url = new URL(convite.url, location.origin).href
  return (
    <Modal title="Entregue este link" text={`Com ele, ${nome} escolhe a senha. ${until}`} onClose={onClose}>
      <CopyField label="Link de acesso" value={url} message="Link copiado." />
      <div className={layout.buttons}>
        <a className={buttonClass()} href={mailtoInvite({ nome, email: firstOf(email), url })}>
          <Mail size={16} aria-hidden="true" />
          Enviar pelo seu e-mail
        </a>
      </div>
    </Modal>
  )
}
