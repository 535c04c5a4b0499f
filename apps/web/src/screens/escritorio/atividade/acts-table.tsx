import type { Ato } from '@portal/contract/escritorio/atividade.ts'
import { Link } from '@tanstack/react-router'
import { formatCount } from '../../../lib/format.ts'
import { type FoldedAct, foldActs } from '../../../session/fold-acts.ts'
import { actText, areaWord, byDay, dayTitle, hourOf, placeOf } from './act-words.ts'
import styles from './atividade.module.css'

/** Acts by day, newest first; the act leads to what it touched. An act of many clients is one line. */
export function ActsTable({ atos }: { atos: readonly Ato[] }) {
  return (
    <table className={styles.table} aria-label="Atividade do escritório">
      <thead>
        <tr>
          <th scope="col">Hora</th>
          <th scope="col">Pessoa</th>
          <th scope="col">Ato</th>
          <th scope="col">O que foi</th>
          <th scope="col">Cliente</th>
        </tr>
      </thead>
      {byDay(foldActs(atos)).map((day) => (
        <tbody key={day.day}>
          <tr className={styles.day}>
            <th colSpan={5} scope="rowgroup">
              {dayTitle(day.day)}{' '}
              <span>
                {formatCount(day.atos.length, 'ato', 'atos')},{' '}
                {formatCount(new Set(day.atos.flatMap(({ empresas }) => empresas)).size, 'cliente', 'clientes')}
              </span>
            </th>
          </tr>
          {day.atos.map((ato) => (
            <tr key={ato.id}>
              <td>{hourOf(ato)}</td>
              <td>{ato.nm_usuario}</td>
              <td>{areaWord(ato)}</td>
              <td>
                <What ato={ato} />
              </td>
              <td title={ato.empresas.length > 1 ? ato.empresas.join(', ') : undefined}>{clientText(ato)}</td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  )
}

const clientText = ({ empresas: [first, ...others] }: FoldedAct<Ato>): string =>
  others.length > 0 ? formatCount(others.length + 1, 'cliente', 'clientes') : (first ?? '–')

function What({ ato }: { ato: FoldedAct<Ato> }) {
  const place = placeOf(ato.empresas.length > 1 ? { ...ato, cpfcnpj: null } : ato)
  if (!place) return actText(ato)
  return (
    // the addresses of placeOf are routes; their parameters are checked by the screen that reads them
    <Link to={place.to as '/'} search={place.search as never}>
      {actText(ato)}
    </Link>
  )
}
