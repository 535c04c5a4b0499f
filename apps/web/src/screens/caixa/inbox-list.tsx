import type { CaixaEntrega } from '@portal/contract/caixa/entregas.ts'
import { CircleCheck, CircleHelp, Clock, Mail, ShieldX, Smartphone } from 'lucide-react'
import { Badge, type Tone } from '../../kit/badge.tsx'
import { cx } from '../../lib/cx.ts'
import { formatCount, formatInstant } from '../../lib/format.ts'
import styles from './caixa.module.css'
import { senderText, verdictText } from './words.ts'

const STATES = {
  espera: { tone: 'amber', icon: CircleHelp },
  recebida: { tone: 'info', icon: Clock },
  resolvida: { tone: 'ok', icon: CircleCheck },
  recusada: { tone: 'neutral', icon: ShieldX },
} as const satisfies Record<CaixaEntrega['ds_situacao'], { tone: Tone; icon: typeof Clock }>

interface Props {
  rows: readonly CaixaEntrega[]
  current: string | undefined
  onOpen: (id: string) => void
}

/** One delivery a row: way, sender, subject and files, client, verdict. */
export function InboxList({ rows, current, onOpen }: Props) {
  return (
    <ul className={styles.rows} aria-label="Entregas">
      {rows.map((row) => {
        const Way = row.ds_via === 'email' ? Mail : Smartphone
        const { tone, icon } = STATES[row.ds_situacao]
        return (
          <li key={row.id}>
            <button
              type="button"
              className={cx(styles.row, row.id === current && styles.current)}
              aria-current={row.id === current ? 'true' : undefined}
              onClick={() => onOpen(row.id)}
            >
              <Way size={16} aria-hidden="true" />
              <span className={styles.sender}>{senderText(row)}</span>
              <span className={styles.when}>{formatInstant(row.dt_recebimento)}</span>
              <span className={styles.subject}>
                {[row.ds_assunto ?? 'Sem assunto', formatCount(row.nr_arquivos, 'arquivo', 'arquivos')].join(' · ')}
              </span>
              <span className={styles.client}>{row.nm_empresa ?? 'Cliente não reconhecido'}</span>
              <span className={styles.verdict}>
                <Badge tone={tone} icon={icon} word={verdictText(row)} quiet={row.ds_situacao === 'resolvida'} />
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
