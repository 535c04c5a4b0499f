import type { UsuarioDaEmpresa } from '@portal/contract/acesso/usuarios.ts'
import { Link2, Trash2, UserCog } from 'lucide-react'
import { Button, buttonClass } from '../../../kit/button.tsx'
import { MenuButton } from '../../../kit/menu.tsx'
import styles from '../cadastros.module.css'
import { personState } from './person-state.ts'

/** The dialogs about a person. */
export type Asked = 'papel' | 'link' | 'revoke' | 'accept' | 'refuse'

interface Props {
  person: UsuarioDaEmpresa
  provider: boolean
  onAsk: (kind: Asked, person: UsuarioDaEmpresa) => void
}

/** Buttons to answer a proposal of the provider; otherwise a menu, without a link for invited persons. */
export function PersonActions({ person, provider, onAsk }: Props) {
  const state = personState(person)
  const { nome } = person
  if (state === 'proposta' && !provider) {
    return (
      <div className={styles.cellActions}>
        <Button aria-label={`Aceitar a proposta para ${nome}`} onClick={() => onAsk('accept', person)}>
          Aceitar
        </Button>
        <Button aria-label={`Recusar a proposta para ${nome}`} onClick={() => onAsk('refuse', person)}>
          Recusar
        </Button>
      </div>
    )
  }
  const invited = state === 'convite' || state === 'proposta'
  const entry = (kind: Asked, label: string, Icon: typeof UserCog) => ({
    kind: 'action' as const,
    key: kind,
    icon: <Icon size={16} aria-hidden="true" />,
    label,
    onClick: () => onAsk(kind, person),
  })
  return (
    <MenuButton
      className={buttonClass()}
      align="end"
      aria-label={`Ações de ${nome}`}
      entries={[
        entry('papel', 'Mudar papel', UserCog),
        ...(invited ? [] : [entry('link', 'Novo link de senha', Link2)]),
        entry('revoke', invited ? 'Retirar convite' : 'Tirar acesso', Trash2),
      ]}
    >
      Ações
    </MenuButton>
  )
}
