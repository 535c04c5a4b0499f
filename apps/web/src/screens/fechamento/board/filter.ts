import type { Fechamento } from '@portal/contract/fechamento/fechamento.ts'
import { foldText } from '@portal/files/fold-text.ts'
import { hasCaptureTrouble } from '../../../api/escritorio/fechamento.ts'
import { formatDate } from '../../../lib/format.ts'
import type { FechamentoSearch } from '../address.ts'
import { documentCount, lacksSomething, pendingsOf } from '../pending.ts'

/** `until`: last day of the quick filter by due day */
type Test = (row: Fechamento, until: string) => boolean

const has =
  (kind: keyof Fechamento['pendencias']): Test =>
  ({ pendencias }) =>
    (pendencias[kind] ?? 0) > 0
const efd =
  (state: Fechamento['efd']['ds_estado']): Test =>
  (row) =>
    row.efd.ds_estado === state

const isDueBy: Test = ({ efd }, until) =>
  Boolean(efd.dt_vencimento && efd.dt_vencimento <= until && efd.ds_estado !== 'entregue')

const dayBefore = (day: string): string => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)

/** The next day on which an EFD of the board that is not delivered is due; yesterday when all were due before. */
export const nextDue = (rows: readonly Fechamento[], today: string): string =>
  rows
    .flatMap(({ efd }) => (efd.ds_estado !== 'entregue' && efd.dt_vencimento ? [efd.dt_vencimento] : []))
    .filter((day) => day >= today)
    .sort()[0] ?? dayBefore(today)

/** Quick filters, in the order in which they are shown. */
export const CHIPS: readonly { key: string; label: string | ((until: string, today: string) => string); test: Test }[] =
  [
    { key: 'sem_xml', label: 'Sem XML', test: has('sem_xml') },
    { key: 'lacunas', label: 'Lacunas', test: has('numeros_faltando') },
    { key: 'conflitos', label: 'Conflitos', test: has('conflitos') },
    { key: 'a_confirmar', label: 'Cancelamento a confirmar', test: has('cancelamentos_a_confirmar') },
    { key: 'sem_manifestacao', label: 'Sem manifestação', test: has('sem_manifestacao') },
    { key: 'ibscbs', label: 'IBS/CBS com erro', test: has('erros_ibscbs') },
    { key: 'contas', label: 'Contas que faltam', test: has('contas_faltando') },
    { key: 'caixa', label: 'Caixa de entrada', test: has('caixa') },
    { key: 'cadastro', label: 'Produtos com erro', test: has('alertas_cadastro') },
    { key: 'captura', label: 'Captura com problema', test: hasCaptureTrouble },
    { key: 'efd_erros', label: 'EFD com erros', test: efd('com_erros') },
    { key: 'efd_configurar', label: 'EFD a configurar', test: efd('sem_configuracao') },
    { key: 'efd_pronta', label: 'EFD pronta', test: efd('pronta') },
    { key: 'efd_gerada', label: 'EFD gerada', test: efd('gerada') },
    {
      key: 'vence',
      label: (until, today) => (until < today ? 'EFD vencida' : `Vence até ${formatDate(until).slice(0, 5)}`),
      test: isDueBy,
    },
    { key: 'tardios', label: 'Tardios', test: (row) => row.ds_estado === 'fechado' && row.nr_tardios > 0 },
    { key: 'sem_responsavel', label: 'Sem responsável', test: ({ nm_responsavel }) => nm_responsavel === null },
  ]

export const chipsOf = ({ so }: FechamentoSearch): string[] => (so ? so.split(',') : [])

/** Adds a quick filter, or takes it away. */
export function toggleChip(search: FechamentoSearch, key: string): string | undefined {
  const now = chipsOf(search)
  const next = now.includes(key) ? now.filter((one) => one !== key) : [...now, key]
  return next.join(',') || undefined
}

const codeOf = (text: string): string => text.replace(/[^0-9A-Za-z]/g, '').toUpperCase()

function fitsWords({ nome, cpfcnpj, etiquetas }: Fechamento, text: string): boolean {
  const words = foldText(text).trim()
  const code = codeOf(text)
  return (
    words === '' ||
    foldText(nome).includes(words) ||
    etiquetas.some((tag) => foldText(tag).includes(words)) ||
    (code.length > 2 && cpfcnpj.includes(code))
  )
}

/** All filters but the tab, which counts over what they leave. */
export function filterBoard(rows: readonly Fechamento[], search: FechamentoSearch, today: string): Fechamento[] {
  const { busca = '', falta, etiqueta, responsavel, regime } = search
  const tests = CHIPS.filter(({ key }) => chipsOf(search).includes(key))
  const until = nextDue(rows, today)
  return rows.filter(
    (row) =>
      fitsWords(row, busca) &&
      (!falta || lacksSomething(row)) &&
      (!etiqueta || row.etiquetas.includes(etiqueta)) &&
      (!responsavel || row.nm_responsavel === responsavel) &&
      (!regime || (row.ds_regime ?? 'nenhum') === regime) &&
      tests.every(({ test }) => test(row, until)),
  )
}

const STATES: readonly Fechamento['ds_estado'][] = ['aberto', 'em_conferencia', 'fechado']
const collator = new Intl.Collator('pt-BR', { numeric: true })

/** Value of each order; text is compared by the alphabet, null comes last. */
const ORDERS: Partial<Record<string, (row: Fechamento) => string | number | null>> = {
  mes: ({ ds_estado }) => STATES.indexOf(ds_estado),
  empresa: ({ nome }) => nome,
  emitidos: (row) => documentCount(row, 'emitidas'),
  recebidos: (row) => documentCount(row, 'recebidas'),
  falta: (row) => pendingsOf(row).reduce((sum, { count }) => sum + count, 0),
  icms: ({ efd: { vl_icms } }) => vl_icms ?? null,
  vence: ({ efd: { dt_vencimento } }) => dt_vencimento ?? null,
  responsavel: ({ nm_responsavel }) => nm_responsavel,
}

export const DEFAULT_ORDER = 'empresa'

export function sortRows(rows: readonly Fechamento[], ordem = DEFAULT_ORDER): Fechamento[] {
  const value = ORDERS[ordem.replace('-', '')]
  if (!value) return [...rows]
  const sign = ordem.startsWith('-') ? -1 : 1
  return rows.toSorted((a, b) => {
    const [one, other] = [value(a), value(b)]
    if (one === null || other === null) return one === other ? collator.compare(a.nome, b.nome) : one === null ? 1 : -1
    const by =
      typeof one === 'number' && typeof other === 'number' ? one - other : collator.compare(`${one}`, `${other}`)
    return sign * by || collator.compare(a.nome, b.nome)
  })
}

/** The next order after a press on a head: ascending, descending. */
export const nextOrder = (now: string | undefined, key: string): string | undefined => {
  const next = (now ?? DEFAULT_ORDER) === key ? `-${key}` : key
  return next === DEFAULT_ORDER ? undefined : next
}
