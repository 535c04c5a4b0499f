import { dayDigits, fixedDecimal, moneyText } from './figures.ts'
import type { ExportCompany, ExportItem, ExportNote, ExportParty, LayoutWriter } from './model.ts'
import { safeText } from './text-bytes.ts'
import { unitName, unitOf } from './units.ts'

/**
 * The entries of a month in the layout of the EFD ICMS/IPI, for systems that import it (Domínio, Contmatic G5, Calima).
 * It is no file for the tax authority: it has the registers that importers read (0150, 0190, 0200, C100, C170, C190,
 * D100, D190) and fills PIS and COFINS in the C170. NFS-e and bills of energy have no place in these registers.
 * Source  Guia Prático da EFD; vendor pages of the three systems
 */
export function importableEfdWriter(company: ExportCompany, { version }: { version: string }): LayoutWriter {
  const parties = new Map<string, string>()
  const units = new Set<string>()
  const products = new Map<string, string>()
  const counts = new Map<string, number>()
  let freights = ''
  const line = (reg: string, cells: readonly string[]): string => {
    counts.set(reg, (counts.get(reg) ?? 0) + 1)
    return lineOf(reg, cells)
  }
  const isSkipped = ({ modelo }: ExportNote) => !GOODS.has(modelo) && !FREIGHTS.has(modelo)
  return {
    note(note) {
      if (isSkipped(note)) return ''
      const { code } = note.party
      if (!parties.has(code)) parties.set(code, line('0150', partyCells(note.party)))
      if (FREIGHTS.has(note.modelo)) {
        freights += line('D100', freightCells(note))
        for (const cells of freightGroups(note)) freights += line('D190', cells)
        return ''
      }
      for (const item of note.items) {
        units.add(unitOf(item))
        if (!products.has(item.code)) products.set(item.code, line('0200', productCells(item)))
      }
      let lines = line('C100', noteCells(note))
      for (const item of note.items) lines += line('C170', itemCells(item))
      for (const cells of groupsOf(note)) lines += line('C190', cells)
      return lines
    },
    head() {
      const opening = line('0000', companyCells(company, version)) + line('0001', ['0'])
      const sortedUnits = [...units].sort().map((unit) => line('0190', [unit, unitName(unit)]))
      const lines = [opening, ...parties.values(), ...sortedUnits, ...products.values()].join('')
      const size = countOf(counts, '0') + 1
      const empty = line('B001', ['1']) + line('B990', ['2'])
      return lines + line('0990', [String(size)]) + empty + line('C001', [counts.has('C100') ? '0' : '1'])
    },
    tail() {
      const block = (name: string, body = '') => {
        const opening = line(`${name}001`, [body === '' ? '1' : '0'])
        return opening + body + line(`${name}990`, [String(countOf(counts, name) + 1)])
      }
      const goods = line('C990', [String(countOf(counts, 'C') + 1)])
      const rest = ['E', 'G', 'H', 'K', '1'].map((name) => block(name)).join('')
      return goods + block('D', freights) + rest + closing(counts)
    },
  }
}

const GOODS = new Set(['55', '65'])
const FREIGHTS = new Set(['57', '67'])

const lineOf = (reg: string, cells: readonly string[]): string => `|${reg}|${cells.join('|')}|\r\n`

function countOf(counts: ReadonlyMap<string, number>, block: string): number {
  let sum = 0
  for (const [reg, count] of counts) if (reg.startsWith(block)) sum += count
  return sum
}

/** Block 9 lists every register, its own lines too. */
function closing(counts: ReadonlyMap<string, number>): string {
  const others = [...counts].sort(([a], [b]) => (a < b ? -1 : 1))
  const listed = [...others, ['9001', 1], ['9900', others.length + 4], ['9990', 1], ['9999', 1]] as const
  const own = listed.length + 3
  const all = others.reduce((sum, [, count]) => sum + count, own)
  return (
    lineOf('9001', ['0']) +
    listed.map(([reg, count]) => lineOf('9900', [reg, String(count)])).join('') +
    lineOf('9990', [String(own)]) +
    lineOf('9999', [String(all)])
  )
}

function companyCells({ taxId, name, uf, stateId, city, month }: ExportCompany, version: string): string[] {
  const [year = '', number = ''] = month.split('-')
  const last = new Date(Date.UTC(Number(year), Number(number), 0)).getUTCDate()
  const isPerson = taxId.length === 11
  const days = [`01${number}${year}`, `${last}${number}${year}`]
  const id = isPerson ? ['', taxId] : [taxId, '']
  return [version, '0', ...days, safeText(name), ...id, uf, stateId, city, '', '', 'A', '1']
}

const partyCells = (party: ExportParty): string[] => [
  party.code,
  safeText(party.name).slice(0, 100),
  party.country,
  party.taxId.length === 11 ? '' : party.taxId,
  party.taxId.length === 11 ? party.taxId : '',
  party.stateId,
  party.city,
  '',
  safeText(party.street).slice(0, 60),
  safeText(party.streetNumber).slice(0, 10),
  safeText(party.complement).slice(0, 60),
  safeText(party.district).slice(0, 60),
]

const ITEM_TYPES: Readonly<Record<string, string>> = {
  revenda: '00',
  industria: '01',
  consumo: '07',
  ativo: '08',
  servico: '10',
}

const productCells = (item: ExportItem): string[] => [
  safeText(item.code),
  safeText(item.description),
  '',
  '',
  unitOf(item),
  ITEM_TYPES[item.destination] ?? '99',
  item.ncm,
  '',
  item.ncm.slice(0, 2),
  '',
  '',
  item.cest,
]

const sumOf = (items: readonly ExportItem[], value: (item: ExportItem) => number): number =>
  items.reduce((sum, item) => sum + value(item), 0)

/** The goods' value of an item: taxes without a credit belong to it. */
const itemValue = ({ product, st, stCharged, ipi, ipiCharged }: ExportItem): number =>
  product + (st === 0 ? stCharged : 0) + (ipi === 0 ? ipiCharged : 0)

function noteCells(note: ExportNote): string[] {
  const money = (value: (item: ExportItem) => number) => moneyText(sumOf(note.items, value))
  return [
    '0',
    note.isOwn ? '0' : '1',
    note.party.code,
    note.modelo,
    note.situation,
    note.serie,
    note.number,
    note.chave,
    dayDigits(note.issued),
    dayDigits(note.entered),
    moneyText(note.total),
    note.payment,
    money(({ discount }) => discount),
    '0,00',
    money(itemValue),
    note.freightBy,
    money(({ freight }) => freight),
    money(({ insurance }) => insurance),
    money(({ other }) => other),
    money(({ icmsBase }) => icmsBase),
    money(({ icms }) => icms),
    money(({ stBase, st }) => (st === 0 ? 0 : stBase)),
    money(({ st }) => st),
    money(({ ipi }) => ipi),
    money(({ pis }) => pis),
    money(({ cofins }) => cofins),
    '',
    '',
  ]
}

const rateText = (item: ExportItem): string => fixedDecimal(item.icms === 0 ? '0' : item.icmsRate || '0', 2)

const itemCells = (item: ExportItem): string[] => [
  String(item.n),
  safeText(item.code),
  '',
  fixedDecimal(item.quantity, 5),
  unitOf(item),
  moneyText(itemValue(item)),
  moneyText(item.discount),
  item.moves ? '0' : '1',
  item.cst,
  item.cfop,
  '',
  moneyText(item.icmsBase),
  rateText(item),
  moneyText(item.icms),
  moneyText(item.st === 0 ? 0 : item.stBase),
  '0,00',
  moneyText(item.st),
  '0',
  item.ipiCst,
  '',
  item.ipi === 0 ? '' : moneyText(item.ipiBase),
  item.ipi === 0 ? '' : fixedDecimal(item.ipiRate || '0', 2),
  item.ipi === 0 ? '' : moneyText(item.ipi),
  ...contributionCells(item, { rate: item.pisRate, value: item.pis }),
  ...contributionCells(item, { rate: item.cofinsRate, value: item.cofins }),
  '',
  '0,00',
]

const contributionCells = (item: ExportItem, { rate, value }: { rate: string; value: number }): string[] => [
  item.contributionCst,
  moneyText(item.contributionBase),
  fixedDecimal(rate || '0', 4),
  '',
  '',
  moneyText(value),
]

/** Items by CST, CFOP and rate, in the order of the first of each. */
function grouped(note: ExportNote): ExportItem[][] {
  const groups = new Map<string, ExportItem[]>()
  for (const item of note.items) {
    const key = `${item.cst} ${item.cfop} ${rateText(item)}`
    const known = groups.get(key)
    if (known) known.push(item)
    else groups.set(key, [item])
  }
  return [...groups.values()]
}

const groupHead = ([first]: readonly ExportItem[]): string[] =>
  first ? [first.cst, first.cfop, rateText(first)] : ['', '', '']

const groupsOf = (note: ExportNote): string[][] =>
  grouped(note).map((items) => {
    const money = (value: (item: ExportItem) => number) => moneyText(sumOf(items, value))
    return [
      ...groupHead(items),
      money(({ accounting }) => accounting),
      money(({ icmsBase }) => icmsBase),
      money(({ icms }) => icms),
      money(({ stBase, st }) => (st === 0 ? 0 : stBase)),
      money(({ st }) => st),
      money(({ reduction }) => reduction),
      money(({ ipi }) => ipi),
      '',
    ]
  })

function freightCells(note: ExportNote): string[] {
  const { carriage } = note
  const money = (value: (item: ExportItem) => number) => moneyText(sumOf(note.items, value))
  return [
    '0',
    '1',
    note.party.code,
    note.modelo,
    note.situation,
    note.serie,
    '',
    note.number,
    note.chave,
    dayDigits(note.issued),
    dayDigits(note.entered),
    carriage?.kind ?? '0',
    carriage?.replaces ?? '',
    moneyText(note.total),
    money(({ discount }) => discount),
    carriage?.freightBy ?? '2',
    money(({ accounting }) => accounting),
    money(({ icmsBase }) => icmsBase),
    money(({ icms }) => icms),
    moneyText(carriage?.untaxed ?? 0),
    '',
    '',
    carriage?.fromCity ?? '',
    carriage?.toCity ?? '',
  ]
}

const freightGroups = (note: ExportNote): string[][] =>
  grouped(note).map((items) => {
    const money = (value: (item: ExportItem) => number) => moneyText(sumOf(items, value))
    return [
      ...groupHead(items),
      money(({ accounting }) => accounting),
      money(({ icmsBase }) => icmsBase),
      money(({ icms }) => icms),
      money(({ reduction }) => reduction),
      '',
    ]
  })
