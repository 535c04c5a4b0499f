import type { EstadoConta, FaltandoReply, GrupoConta, SerieConta } from '@portal/contract/contas/contas.ts'
import { foldText } from '@portal/files/fold-text.ts'
import {
  CircleCheck,
  CircleDashed,
  CircleX,
  Droplet,
  Flame,
  Keyboard,
  type LucideIcon,
  Minus,
  Phone,
  Zap,
} from 'lucide-react'
import { formatReais } from '../../../lib/format.ts'
import { monthText } from '../../../lib/month-name.ts'
import type { ContasSearch } from './address.ts'

export const GROUPS: Readonly<Record<GrupoConta, { label: string; icon: LucideIcon }>> = {
  energia: { label: 'Energia', icon: Zap },
  agua: { label: 'Água', icon: Droplet },
  gas: { label: 'Gás', icon: Flame },
  comunicacao: { label: 'Comunicação', icon: Phone },
}

/** A month of an account: its word for assistive technology, its icon. */
export const STATES: Readonly<Record<EstadoConta, { label: string; icon: LucideIcon }>> = {
  xml: { label: 'XML', icon: CircleCheck },
  digitada: { label: 'Digitada', icon: Keyboard },
  falta: { label: 'Falta', icon: CircleX },
  esperada: { label: 'Esperada', icon: CircleDashed },
  sem: { label: 'Sem conta', icon: Minus },
}

type Tab = NonNullable<ContasSearch['ver']>
const TAB_STATES: Readonly<Record<Tab, EstadoConta>> = {
  faltam: 'falta',
  esperadas: 'esperada',
  chegaram: 'xml',
  digitadas: 'digitada',
}

/** Tabs with their counts. An account without a bill due in the month is counted in the first tab only, and is its last row. */
export const TABS: readonly { ver: Tab | undefined; label: string; count: keyof FaltandoReply['totais'] }[] = [
  { ver: undefined, label: 'Todas', count: 'todas' },
  { ver: 'faltam', label: 'Faltam', count: 'faltam' },
  { ver: 'esperadas', label: 'Esperadas', count: 'esperadas' },
  { ver: 'chegaram', label: 'Chegaram', count: 'chegaram' },
  { ver: 'digitadas', label: 'Digitadas', count: 'digitadas' },
]

/** Rows of the tab, the group and the search. */
export function filterSeries(rows: readonly SerieConta[], { ver, grupo, busca }: ContasSearch): SerieConta[] {
  const words = foldText(busca ?? '').trim()
  return rows.filter(
    (row) =>
      (!ver || row.ds_estado === TAB_STATES[ver]) &&
      (!grupo || row.ds_grupo === grupo) &&
      foldText(`${row.nome} ${row.nm_emitente ?? ''} ${row.ds_instalacao ?? ''} ${row.cpfcnpj}`).includes(words),
  )
}

export const keyOfSerie = ({ cpfcnpj, cd_serie }: Pick<SerieConta, 'cpfcnpj' | 'cd_serie'>): string =>
  `${cpfcnpj} ${cd_serie}`

/** «Energia, 6440871» */
export const placeText = ({ ds_grupo, ds_instalacao }: SerieConta): string =>
  ds_instalacao ? `${GROUPS[ds_grupo].label}, ${ds_instalacao}` : GROUPS[ds_grupo].label

/** «2 meses», «15 dias», «até 30/11»; empty for a bill that came. */
export function lateText(row: SerieConta): string {
  if (row.ds_estado === 'esperada' && row.dt_esperada) return `até ${dayText(row.dt_esperada)}`
  if (row.ds_estado !== 'falta') return ''
  const months = row.ds_desde ? monthsBetween(row.ds_desde, row.meses.at(-1)?.mes ?? row.ds_desde) + 1 : 1
  if (months > 1) return `${months} meses`
  return row.nr_atraso === 1 ? '1 dia' : `${row.nr_atraso} dias`
}

const dayText = (day: string): string => `${day.slice(8, 10)}/${day.slice(5, 7)}`
const monthsBetween = (from: string, to: string): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5)) - Number(from.slice(5))

/** «jun» of `2026-06` */
export const shortMonth = (mes: string): string =>
  ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez'][Number(mes.slice(5)) - 1] ?? mes

/** The first figures of the foot: «chegaram 105, digitadas 12, esperadas 6, faltam 9». */
export const totalsText = ({ chegaram, digitadas, esperadas, faltam }: FaltandoReply['totais']): string =>
  `chegaram ${chegaram}, digitadas ${digitadas}, esperadas ${esperadas}, faltam ${faltam}`

/** One message for each client, with all its missing bills. */
export function requestsOf(
  rows: readonly SerieConta[],
  mes: string,
): { cpfcnpj: string; nome: string; text: string; series: string[] }[] {
  const byClient = new Map<string, SerieConta[]>()
  for (const row of rows) byClient.set(row.cpfcnpj, [...(byClient.get(row.cpfcnpj) ?? []), row])
  return [...byClient].map(([cpfcnpj, list]) => ({
    cpfcnpj,
    nome: list[0]?.nome ?? '',
    series: list.map(({ cd_serie }) => cd_serie),
    text: [
      list.length === 1
        ? `Olá! Para fechar ${monthText(mes)}, falta esta conta:`
        : `Olá! Para fechar ${monthText(mes)}, faltam estas contas:`,
      ...list.map(
        (row) =>
          `- ${row.nm_emitente ?? row.nr_cpfcnpj_emitente}, ${placeText(row)}, cerca de ${formatReais(row.vl_media)}`,
      ),
      'Pode nos enviar o XML, o PDF ou uma foto?',
    ].join('\n'),
  }))
}
