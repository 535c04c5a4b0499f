import type { CaixaEntrega } from '@portal/contract/caixa/entregas.ts'
import { CircleCheck, CircleHelp, Clock, Mail, ShieldX, Smartphone } from 'lucide-react'
import { Badge, type Tone } from '../../kit/badge.tsx'
import { cx } from '../../lib/cx.ts'
import { formatCount, formatInstant } from '../../lib/format.ts'
import styles from './caixa.module.css'
import { clientText, senderText, subjectText, verdictText, whenText } from './words.ts'

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

export const rowId = (id: string): string => `entrega-${id}`

/** One delivery a row: way, sender, subject and files, client, verdict. */
export function InboxList({ rows, current, onOpen }: Props) {
  const now = new Date()
  return (
    <ul className={styles.rows} aria-label="Entregas">
      {rows.map((row) => {
        const Way = row.ds_via === 'email' ? Mail : Smartphone
        const { tone, icon } = STATES[row.ds_situacao]
        return (
          <li key={row.id}>
            <button
              type="button"
              id={rowId(row.id)}
              data-entry=""
              className={cx(styles.row, row.id === current && styles.current)}
              aria-pressed={row.id === current}
              onClick={() => onOpen(row.id)}
            >
              <Way size={16} role="img" aria-label={row.ds_via === 'email' ? 'E-mail' : 'Celular'} />
              <span className={styles.sender}>{senderText(row)}</span>
              <time className={styles.when} dateTime={row.dt_recebimento} title={formatInstant(row.dt_recebimento)}>
                {whenText(row.dt_recebimento, now)}
              </time>
              <span className={styles.subject}>
                {[subjectText(row), formatCount(row.nr_arquivos, 'arquivo', 'arquivos')].join(' · ')}
              </span>
              <span
                className={cx(styles.client, row.ds_situacao === 'espera' && row.nm_empresa === null && styles.unknown)}
              >
                {clientText(row)}
              </span>
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
