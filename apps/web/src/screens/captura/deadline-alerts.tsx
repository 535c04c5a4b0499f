import type { AvisoCaptura, TipoAvisoCaptura } from '@portal/contract/captura/historico.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import { avisosOptions } from '../../api/captura.ts'
import { Button } from '../../kit/button.tsx'
import { cx } from '../../lib/cx.ts'
import { formatInteger } from '../../lib/format.ts'
import { Way } from './alerts-list.tsx'
import styles from './captura.module.css'
import { isOfDeadlines } from './deadlines.ts'

const FEW = 2
/** What ends first, or costs most, first */
const ORDER: readonly TipoAvisoCaptura[] = [
  'conclusiva_1',
  'ciencia_1',
  'manifesto_incerto',
  'manifesto_recusado',
  'conclusiva_5',
  'ciencia_3',
  'tacita',
  'confirmada_cancelada',
  'confirmada_corrigida',
  'documento_tardio',
  'conclusiva_15',
]

/** Alerts of deadlines and late documents, of the portfolio or of one company, each with the link to what mends it. Leaves out those marked «Ciente». */
export function DeadlineAlerts({ cnpj }: { cnpj: string | undefined }) {
  const { data } = useQuery(avisosOptions())
  const [isWhole, setWhole] = useState(false)
  const alerts = (data?.data ?? [])
    .filter((alert) => isOfDeadlines(alert, cnpj))
    .toSorted((a, b) => ORDER.indexOf(a.ds_tipo) - ORDER.indexOf(b.ds_tipo) || byName(a, b))
  if (alerts.length === 0) return null
  return (
    <ul className={cx(styles.needs, styles.deadlines)} aria-label="Prazos">
      {alerts.slice(0, isWhole ? undefined : FEW).map(({ id, ds_tipo, ds_motivo, nome, nr_cpfcnpj }) => (
        <li key={id} className={styles.need}>
          <CalendarClock size={16} className={styles.due} aria-hidden="true" />
          <p className={styles.sentence}>
            <b>{nome}</b>: {ds_motivo}
          </p>
          {nr_cpfcnpj && <Way kind={ds_tipo} cnpj={nr_cpfcnpj} />}
        </li>
      ))}
      {alerts.length > FEW && (
        <li className={styles.need}>
          <Button look="quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Ver só os primeiros' : `Ver os ${formatInteger(alerts.length)} avisos de prazo`}
          </Button>
          {!cnpj && (
            <Link to="/notas/manifestacao" search={{ carteira: '1' }} className={styles.queue}>
              Fila de toda a carteira
            </Link>
          )}
        </li>
      )}
    </ul>
  )
}

const byName = (a: AvisoCaptura, b: AvisoCaptura) => (a.nome ?? '').localeCompare(b.nome ?? '', 'pt-BR')
