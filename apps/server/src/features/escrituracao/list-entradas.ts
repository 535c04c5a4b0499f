import { createHash } from 'node:crypto'
import type { EntradasReply, GrupoEntrada, MotivoDuvida } from '@portal/contract/escrituracao/escrituracao.ts'
import type { EstadoLancamento } from '@portal/contract/escrituracao/lancamento.ts'
import { sumToMoney } from '@portal/contract/money.ts'
import { supplierRoot } from '@portal/efd/entry/proposal/memory.ts'
import { addDecimals } from '@portal/efd/line/decimal.ts'
import { entryLaw } from '@portal/tables/entrada/entrada-cfop.ts'
import type { MonthEntry } from './entries.ts'

/**
 * The month's entries as the screen lists them: totals of the four tabs, doubts by reason, and one row for each group of
 * items that one decision settles. Built in one pass; a group holds at most `MOST_ITEMS` items, further ones form another.
 */

const MOST_ITEMS = 500
const MOST_GROUPS = 2000

/** A group before it has its history. */
export interface EntryGroup {
  key: string
  state: EstadoLancamento
  first: MonthEntry
  items: { ds_chave: string; nr_item: number }[]
  notes: Set<string>
  quantity: string
  cents: number
  icms: number
  sums: { credit: number; ipi: number; pis: number; cofins: number; difal: number | null; ciap: number }
}

export interface EntryList {
  groups: Map<string, EntryGroup>
  totals: Record<EstadoLancamento, { items: number; notes: Set<string>; cents: number }>
  causes: Map<MotivoDuvida, number>
  ruled: number
  once: number
}

const newTotal = () => ({ items: 0, notes: new Set<string>(), cents: 0 })

export const newEntryList = (): EntryList => ({
  groups: new Map(),
  totals: { certo: newTotal(), duvida: newTotal(), decidido: newTotal() },
  causes: new Map(),
  ruled: 0,
  once: 0,
})

/** Adds an item; only items of `wanted` form groups. */
export function addEntry(list: EntryList, entry: MonthEntry, wanted: EstadoLancamento | undefined): void {
  const { item, treatment, note } = entry
  const total = list.totals[item.state]
  total.items += 1
  total.cents += item.total
  total.notes.add(note.id)
  const cause = treatment?.proposal.cause ?? (item.state === 'duvida' ? 'sem_base' : null)
  if (item.state === 'duvida' && cause) list.causes.set(cause, (list.causes.get(cause) ?? 0) + 1)
  const decided = treatment?.decided
  if (decided) {
    if (decided.ruleId === null) list.once += 1
    else list.ruled += 1
  }
  if (wanted === undefined || wanted === item.state) addToGroup(list.groups, entry)
}

function addToGroup(groups: Map<string, EntryGroup>, entry: MonthEntry): void {
  const { item, note } = entry
  const alike = keyOf(entry)
  let turn = 0
  let group = groups.get(`${alike}|0`)
  while (group && group.items.length >= MOST_ITEMS) {
    turn += 1
    group = groups.get(`${alike}|${turn}`)
  }
  if (!group) {
    group = newGroup(`${alike}|${turn}`, entry)
    groups.set(group.key, group)
  }
  // the dearest item stands for its group
  if (item.total > group.first.item.total) group.first = entry
  group.items.push({ ds_chave: note.chave, nr_item: item.n })
  group.notes.add(note.id)
  group.quantity = addDecimals(group.quantity, item.quantity ?? '0')
  group.cents += item.total
  group.icms += item.icms.stated
  const { sums } = group
  sums.credit += item.icms.value
  sums.ipi += item.ipi.value
  sums.pis += item.pis.value
  sums.cofins += item.cofins.value
  sums.ciap += item.ciap
  sums.difal = sums.difal === null || item.difal === null ? null : sums.difal + item.difal
}

const newGroup = (key: string, first: MonthEntry): EntryGroup => ({
  key,
  state: first.item.state,
  first,
  items: [],
  notes: new Set(),
  quantity: '0',
  cents: 0,
  icms: 0,
  sums: { credit: 0, ipi: 0, pis: 0, cofins: 0, difal: 0, ciap: 0 },
})

/** Supplier, NCM and everything that differs: sale, CST, answer, reason, and who decided when. */
function keyOf({ note, item, treatment }: MonthEntry): string {
  const { decided, proposal } = treatment ?? {}
  const product = item.ncm && item.ncm !== '00000000' ? item.ncm : (item.code ?? '')
  return [
    item.state,
    note.tipo,
    // a sale is booked the same way for every customer
    treatment?.answer.destination === 'saida' ? '' : supplierRoot(note.party_id),
    product,
    item.stated.cfop,
    item.stated.cst,
    item.stated.isCsosn,
    item.cfop,
    item.destination,
    item.icms.value > 0,
    item.accumulator,
    item.account,
    proposal?.reason,
    proposal?.cause,
    decided?.who,
    decided?.at,
  ].join('|')
}

/** A short name of a group, the same while its first item is in it: what was learned meanwhile does not move it. */
const groupId = ({ state, items }: EntryGroup): string =>
  createHash('sha256')
    .update(`${state}|${items[0]?.ds_chave ?? ''}|${items[0]?.nr_item ?? ''}`)
    .digest('hex')
    .slice(0, 12)

/** The groups with the highest values. */
export const largestGroups = ({ groups }: EntryList): EntryGroup[] =>
  [...groups.values()].sort((a, b) => b.cents - a.cents).slice(0, MOST_GROUPS)

export function toTotals({
  totals,
  causes,
  ruled,
  once,
  groups,
}: EntryList): Pick<EntradasReply, 'totais' | 'motivos' | 'nr_regras' | 'nr_so_desta_vez' | 'nr_grupos'> {
  const part = ({ items, notes, cents }: EntryList['totals']['certo']) => ({
    nr_itens: items,
    nr_notas: notes.size,
    vl_itens: sumToMoney(cents),
  })
  const { certo, duvida, decidido } = totals
  const parts = [certo, duvida, decidido]
  const all = {
    items: parts.reduce((sum, { items }) => sum + items, 0),
    notes: new Set(parts.flatMap(({ notes }) => [...notes])),
    cents: parts.reduce((sum, { cents }) => sum + cents, 0),
  }
  return {
    totais: { itens: part(all), certo: part(certo), duvida: part(duvida), decidido: part(decidido) },
    motivos: [...causes]
      .map(([cd_motivo, nr_itens]) => ({ cd_motivo, nr_itens }))
      .sort((a, b) => b.nr_itens - a.nr_itens),
    nr_regras: ruled,
    nr_so_desta_vez: once,
    nr_grupos: groups.size,
  }
}

/** What a group shows of its items and its proposal. */
export function toGrupo(
  group: EntryGroup,
  names: ReadonlyMap<string, string>,
): Omit<GrupoEntrada, 'usados' | 'historico' | 'nr_iguais' | 'dt_escriturado'> {
  const { note, item, treatment } = group.first
  const { proposal, decided } = treatment ?? {}
  const proofs = proposal?.explain().proofs
  return {
    id: groupId(group),
    ds_estado: group.state,
    ds_confianca: item.confidence,
    cd_motivo: group.state === 'duvida' ? (proposal?.cause ?? 'sem_base') : null,
    ds_motivo: item.reason,
    ds_aviso: proposal?.notice ?? null,
    ds_tipo: note.tipo,
    nr_cpfcnpj: note.party_id,
    nm_fornecedor: note.party_name,
    ds_uf: note.party_uf,
    nr_docfiscal: note.number,
    nr_serie: note.serie,
    dt_emissao: note.issued,
    id_nota: note.id,
    nm_prd: item.name,
    cd_ncm: item.ncm,
    cd_cest: item.cest,
    qt_itens: group.quantity,
    ds_unidade: item.unit,
    nr_itens: group.items.length,
    nr_notas: group.notes.size,
    vl_itens: sumToMoney(group.cents),
    vl_icms_nota: sumToMoney(group.icms),
    itens: group.items,
    cd_cfop_nota: item.stated.cfop,
    cd_cst_nota: item.stated.cst,
    fl_csosn_nota: item.stated.isCsosn,
    proposta: toProposta(group, names),
    provas: {
      ds_regra: proofs?.rule ?? null,
      ds_passado: proofs?.past ?? null,
      ds_ramo: proofs?.peers ?? null,
      ds_geral: proofs?.general ?? '',
      ds_lei: lawOf(group.first),
    },
    decisao: decided ? { nm_usuario: decided.who, dt_decisao: decided.at, fl_regra: decided.ruleId !== null } : null,
  }
}

/** The acts behind the general rule; a document of the company's own is booked as issued. */
function lawOf({ item, treatment }: MonthEntry): string | null {
  const use = treatment?.answer.destination ?? item.destination ?? 'revenda'
  // an NFS-e states no CFOP
  const sale = item.stated.cfop || `5${item.cfop.slice(1)}`
  return use === 'saida' || !/^[5-7]/.test(sale) ? null : (entryLaw(sale, use)?.source ?? null)
}

function toProposta(
  { first: { item, treatment }, sums }: EntryGroup,
  names: ReadonlyMap<string, string>,
): GrupoEntrada['proposta'] {
  return {
    cd_cfop: item.cfop,
    ds_destino: treatment?.answer.destination ?? item.destination ?? 'revenda',
    cd_cst: item.cst,
    // an entry never keeps the CSOSN of its document
    fl_csosn: item.stated.isCsosn && item.cst === item.stated.cst,
    fl_credito: item.icms.value > 0,
    vl_credito: sumToMoney(sums.credit),
    vl_ipi: sumToMoney(sums.ipi),
    vl_pis: sumToMoney(sums.pis),
    vl_cofins: sumToMoney(sums.cofins),
    vl_difal: sums.difal === null ? null : sumToMoney(sums.difal),
    vl_ciap: sumToMoney(sums.ciap),
    cd_acumulador: item.accumulator,
    nm_acumulador: item.accumulator === null ? null : (names.get(item.accumulator) ?? null),
    cd_conta: item.account,
    cd_centro: item.costCentre,
  }
}
