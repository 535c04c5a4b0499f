import type { UsuarioDaEmpresa } from '@portal/contract/acesso/usuarios.ts'
import { Hourglass, Mail, UserCheck } from 'lucide-react'
import { Badge } from '../../../kit/badge.tsx'
import text from '../../../kit/text.module.css'
import { formatInstantDay } from '../../../lib/format.ts'
import styles from '../cadastros.module.css'
import { personState, stateWord, waitingText } from './person-state.ts'

const LOOK = {
  senha: { tone: 'amber', icon: Hourglass },
  convite: { tone: 'info', icon: Mail },
  proposta: { tone: 'amber', icon: UserCheck },
} as const

/** Date of access of a person, or the pending step with its deadline. */
export function PersonStateBadge({ person, provider }: { person: UsuarioDaEmpresa; provider: boolean }) {
  const state = personState(person)
  if (state === 'active') return `desde ${formatInstantDay(person.dt_concessao)}`
  const waiting = waitingText(state, person)
  return (
    <div className={styles.state}>
      <Badge {...LOOK[state]} word={stateWord(state, provider)} />
      {waiting && <p className={text.small}>{waiting}</p>}
    </div>
  )
}
