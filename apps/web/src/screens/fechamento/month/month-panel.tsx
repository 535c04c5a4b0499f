import type { Fechamento } from '@portal/contract/fechamento/fechamento.ts'
import { ChevronDown, ChevronUp, User, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Badge } from '../../../kit/badge.tsx'
import { IconButton } from '../../../kit/icon-button.tsx'
import { formatDate, formatInstantDay, formatReais, formatTaxId } from '../../../lib/format.ts'
import { monthName } from '../../../lib/month-name.ts'
import { useEmpresas } from '../../../session/empresa.ts'
import styles from '../fechamento.module.css'
import { ESTADO, holidayNotice } from '../words.ts'
import { AssignedPart } from './assigned-part.tsx'
import { ConflictsPart, LatePart } from './late-part.tsx'
import { MonthActs } from './month-acts.tsx'
import { NotesPart } from './notes-part.tsx'
import { StepsPart } from './steps-part.tsx'

interface Props {
  row: Fechamento
  mes: string
  /** The companies in the order of the list, for the arrows */
  order: readonly Fechamento[]
  /** Opens another company; undefined closes */
  onGo: (cnpj: string | undefined) => void
}

const REGIME: Record<NonNullable<Fechamento['ds_regime']>, string> = {
  simples: 'Simples Nacional',
  presumido: 'Lucro presumido',
  real: 'Lucro real',
  mei: 'MEI',
}

/** One company's month at the side: the steps, what is missing and where it is mended, what came late. */
export function MonthPanel({ row, mes, order, onGo }: Props) {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus({ preventScroll: true }), [])
  const { efd } = row
  const own = useEmpresas().empresas.find(({ cpfcnpj }) => cpfcnpj === row.cpfcnpj)
  const writer = own && own.papel !== 'consulta' ? own : null
  const estado = ESTADO[row.ds_estado]
  const holiday = holidayNotice(row)
  const due = efd.dt_vencimento ? `, vence em ${formatDate(efd.dt_vencimento)}` : ''
  return (
    <section
      ref={panel}
      className={styles.month_panel}
      aria-label={`Mês de ${row.nome}`}
      tabIndex={-1}
      onKeyDown={(event) => event.key === 'Escape' && onGo(undefined)}
    >
      <PanelBar cnpj={row.cpfcnpj} order={order} onGo={onGo} />
      <p className={styles.kind}>
        ICMS de {monthName(mes)}
        {due} <Badge tone={estado.tone} icon={estado.icon} word={estado.word} />
      </p>
      <h2 className={styles.value}>{efd.vl_icms === undefined ? 'Sem apuração' : formatReais(efd.vl_icms)}</h2>
      <p className={styles.party}>{row.nome}</p>
      <p className={styles.soft}>
        {[formatTaxId(row.cpfcnpj), row.uf, row.ds_regime ? REGIME[row.ds_regime] : 'Sem regime'].join(' · ')}
      </p>
      {holiday && <p className={styles.soft}>{holiday}</p>}
      <p className={styles.who}>
        <User size={16} aria-hidden="true" />
        <b>{row.nm_responsavel ?? 'Sem responsável'}</b>
        {row.dt_fechamento && <span>fechado em {formatInstantDay(row.dt_fechamento)}</span>}
      </p>
      <AssignedPart cnpj={row.cpfcnpj} mes={mes} />
      {writer && <MonthActs row={row} mes={mes} empresa={writer} rows={order} />}
      <StepsPart row={row} mes={mes} mayWrite={writer !== null} />
      {(row.pendencias.conflitos ?? 0) > 0 && <ConflictsPart row={row} mes={mes} />}
      {row.nr_tardios > 0 && <LatePart row={row} mes={mes} />}
      <NotesPart row={row} mes={mes} mayWrite={writer !== null} />
    </section>
  )
}

function PanelBar({ cnpj, order, onGo }: { cnpj: string } & Pick<Props, 'order' | 'onGo'>) {
  const at = order.findIndex(({ cpfcnpj }) => cpfcnpj === cnpj)
  const go = (step: number) => () => onGo(order[at + step]?.cpfcnpj)
  return (
    <div className={styles.panelBar}>
      <IconButton icon={ChevronUp} label="Empresa anterior" disabled={at <= 0} onClick={go(-1)} />
      <IconButton
        icon={ChevronDown}
        label="Próxima empresa"
        disabled={at < 0 || at >= order.length - 1}
        onClick={go(1)}
      />
      <span className={styles.soft}>{at >= 0 && `${at + 1} de ${order.length}`}</span>
      <IconButton icon={X} label="Fechar painel" onClick={() => onGo(undefined)} />
    </div>
  )
}
