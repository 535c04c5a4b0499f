import { dayText } from '@portal/tables/checks/written.ts'
import { CircleX, Database } from 'lucide-react'
import { cx } from '../../../lib/cx.ts'
import type { Sources } from '../malha/malha-list.ts'
import styles from '../produtos.module.css'
import { ALL, type AlertGroup, type groupsOf, type SheetFilter, sameFilter } from './filter.ts'

interface Props {
  groups: ReturnType<typeof groupsOf>
  count: number
  changed: number
  sources: Sources | undefined
  filter: SheetFilter
  onFilter: (filter: SheetFilter) => void
}

const number = (value: number) => value.toLocaleString('pt-BR')

/** Findings of the check; each is a filter. */
export function Strip({ groups, count, changed, sources, filter, onFilter }: Props) {
  const entry = (group: AlertGroup, red = false) => (
    <li key={group.name}>
      <button
        type="button"
        className={cx(styles.group, sameFilter(group.filter, filter) && styles.chosen)}
        aria-pressed={sameFilter(group.filter, filter)}
        onClick={() => onFilter(group.filter)}
      >
        {red && <CircleX size={14} className={styles.red} aria-hidden="true" />}
        <span className={styles.groupName} title={group.name}>
          {group.name}
        </span>
        <span className={styles.count}>{number(group.count)}</span>
      </button>
    </li>
  )
  return (
    <section className={styles.strip} aria-label="Malha do cadastro">
      <div className={styles.groups}>
        <h2 className={styles.heading}>Malha do cadastro</h2>
        <p className={styles.sub}>
          {groups.total === 0
            ? 'Nenhum alerta'
            : `${number(groups.total)} ${groups.total === 1 ? 'alerta' : 'alertas'} em ${number(groups.products)} ${groups.products === 1 ? 'produto' : 'produtos'}`}
        </p>
        <ul>
          {entry({ filter: ALL, name: 'Todos os produtos', count })}
          {changed > 0 && entry({ filter: { kind: 'changed' }, name: 'Alterados, não salvos', count: changed })}
        </ul>
        {groups.faults.length > 0 && (
          <>
            <h3 className={styles.part}>Impedem salvar</h3>
            <ul>{groups.faults.map((group) => entry(group, true))}</ul>
          </>
        )}
        {groups.alertas.length > 0 && (
          <>
            <h3 className={styles.part}>Alertas</h3>
            <ul>{groups.alertas.map((group) => entry(group))}</ul>
          </>
        )}
      </div>
      <p className={styles.sources}>
        <Database size={14} aria-hidden="true" />
        <span>{sourcesText(sources)}</span>
      </p>
    </section>
  )
}

const NAMES: Readonly<Record<string, string>> = {
  ncm: 'NCM',
  cest: 'CEST',
  cclasstrib: 'cClassTrib',
  'cclasstrib-ncm': 'anexos',
  tipi: 'TIPI',
}

function sourcesText(sources: Sources | undefined): string {
  if (!sources) return 'Lendo as tabelas fiscais.'
  const loaded = sources.filter(({ kind, rows }) => NAMES[kind] && rows > 0)
  const missing = Object.keys(NAMES).filter((kind) => !loaded.some((source) => source.kind === kind))
  const dates = loaded.map(
    ({ kind, referenceDate }) => `${NAMES[kind]}${referenceDate ? ` ${dayText(referenceDate)}` : ''}`,
  )
  const without = missingText(missing.flatMap((kind) => NAMES[kind] ?? []))
  return [dates.length > 0 ? `Tabelas: ${dates.join(', ')}.` : '', without].filter(Boolean).join(' ')
}

/** `Sem as tabelas de CEST e cClassTrib: o que depende delas não foi conferido.` */
function missingText(names: readonly string[]): string {
  const [last] = names.slice(-1)
  if (last === undefined) return ''
  if (names.length === 1) return `Sem a tabela de ${last}: o que depende dela não foi conferido.`
  return `Sem as tabelas de ${names.slice(0, -1).join(', ')} e ${last}: o que depende delas não foi conferido.`
}
