import { type DominioValues, dominioLine } from './dominio-fields.ts'
import { dayText, fixedDecimal, moneyText, sharesOf } from './figures.ts'
import {
  type ExportCodes,
  type ExportCompany,
  type ExportItem,
  type ExportNote,
  type ExportParty,
  exemptOf,
  type LayoutWriter,
  othersOf,
} from './model.ts'
import { shortCode } from './short-code.ts'
import { safeText } from './text-bytes.ts'
import { unitName, unitOf } from './units.ts'

/**
 * Notas de entrada: 0020 suppliers, 0150 units, 0160 group, 0100 products, then each note as one 1000 for every pair of
 * CFOP and acumulador (segment) with its taxes (1020), items (1030) and instalments (1500). The amounts of the items add
 * up to those of their segment, and the segments to the note. A freight, a bill and a service have no products and no
 * IPI: their PIS and COFINS stand in the 1000. No office has taken such a file yet, so the layout is marked «a conferir».
 * Source  two to four writers a register
 */
export function dominioPurchasesWriter(company: ExportCompany, codes: ExportCodes): LayoutWriter {
  const parties = new Map<string, string>()
  const units = new Set<string>()
  const products = new Map<string, { code: string; line: string }>()
  return {
    note(note) {
      // a foreign supplier has no id: its name tells it apart
      const party = note.party.taxId || note.party.name
      if (!parties.has(party)) parties.set(party, partyLine(note.party))
      const codeOf = (item: ExportItem): string => {
        const known = products.get(item.code)
        if (known) return known.code
        const code = shortCode(safeText(item.code), PRODUCT_CODE)
        products.set(item.code, { code, line: productLine(item, code) })
        return code
      }
      if (isGoods(note)) for (const item of note.items) units.add(unitOf(item))
      return noteLines(note, { codes, codeOf })
    },
    head: () =>
      [
        dominioLine('0000', { 2: company.taxId }),
        ...parties.values(),
        ...[...units].sort().map((unit) => dominioLine('0150', { 2: unit, 3: unitName(unit) })),
        dominioLine('0160', { 2: GROUP, 3: 'MERCADORIAS' }),
        ...[...products.values()].map(({ line }) => line),
      ].join(''),
    tail: () => '',
  }
}

/** Length of the code of a product. */
const PRODUCT_CODE = 14
const GOODS = new Set(['55', '65', '1', '01', '4', '04'])
const isGoods = ({ modelo }: ExportNote): boolean => GOODS.has(modelo)

const GROUP = '1'
const ZERO = '0,00'
const partyLine = (party: ExportParty): string =>
  dominioLine('0020', {
    2: party.taxId === '' ? 'Outros' : party.taxId,
    3: safeText(party.name).slice(0, 150),
    4: safeText(party.name).slice(0, 40).trimEnd(),
    5: safeText(party.street),
    6: /^\d+$/.test(party.streetNumber) ? party.streetNumber : '',
    7: safeText(party.complement),
    8: safeText(party.district),
    9: party.city,
    10: party.uf,
    12: party.zip,
    13: party.stateId,
    22: 'N',
    23: '7',
    24: 'N',
    25: party.stateId === '' ? 'N' : 'S',
    30: 'N',
    31: 'N',
  })

/** Type of the item (tabela 4.2.1 without leading zero) by destination. */
const ITEM_TYPES: Readonly<Record<string, string>> = {
  revenda: '0',
  industria: '1',
  consumo: '7',
  ativo: '8',
  servico: '10',
}

const productLine = (item: ExportItem, code: string): string =>
  dominioLine('0100', {
    2: code,
    3: safeText(item.description),
    5: item.ncm,
    9: GROUP,
    10: unitOf(item),
    11: 'N',
    12: 'O',
    16: 'N',
    18: '0,000',
    24: 'M',
    68: ITEM_TYPES[item.destination] ?? '99',
    89: item.cest,
    91: safeText(item.code).slice(0, 60),
  })

interface NoteCodes {
  codes: ExportCodes
  codeOf: (item: ExportItem) => string
}

function noteLines(note: ExportNote, { codes, codeOf }: NoteCodes): string {
  const segments = segmentsOf(note)
  const totals = segments.map((items) => sumOf(items, ({ accounting }) => accounting))
  const shares = note.installments.map(({ cents }) => sharesOf(cents, totals))
  let lines = ''
  segments.forEach((items, index) => {
    const number = segments.length === 1 ? '' : String(index + 1)
    lines += headLine(note, items, { number, species: codes.species[note.modelo] ?? '' })
    lines += icmsLines(items)
    if (isGoods(note)) {
      lines += ipiLine(items)
      for (const item of items) lines += itemLine(item, note, codeOf(item))
    }
    note.installments.forEach(({ due }, at) => {
      const title = String(index * note.installments.length + at + 1).padStart(3, '0')
      lines += dominioLine('1500', installment(dayText(due), moneyText(shares[at]?.[index] ?? 0), title))
    })
  })
  return lines
}

const installment = (due: string, value: string, title: string): DominioValues => ({
  2: due,
  3: value,
  ...Object.fromEntries(Array.from({ length: 10 }, (_, index) => [index + 4, ZERO])),
  14: title,
})

/** Items of a note by CFOP and acumulador, in the order of the first of each. */
function segmentsOf(note: ExportNote): ExportItem[][] {
  const segments = new Map<string, ExportItem[]>()
  for (const item of note.items) {
    const key = `${item.cfop} ${item.accumulator}`
    const known = segments.get(key)
    if (known) known.push(item)
    else segments.set(key, [item])
  }
  return [...segments.values()]
}

const sumOf = (items: readonly ExportItem[], value: (item: ExportItem) => number): number =>
  items.reduce((sum, item) => sum + value(item), 0)

/** The goods after discount: what is left of the share of the total. */
const goodsOf = ({ accounting, freight, insurance, other, ipiCharged, stCharged }: ExportItem): number =>
  accounting - freight - insurance - other - ipiCharged - stCharged

/** COD_SIT as the system numbers it. */
const SITUATIONS: Readonly<Record<string, string>> = { '00': '0', '01': '1', '06': '6', '07': '10', '08': '9' }

/** modFrete as the letters of the system. */
const FREIGHT: Readonly<Record<string, string>> = { 0: 'C', 1: 'F', 2: 'T', 3: 'R', 4: 'D', 9: 'S' }

function headLine(
  note: ExportNote,
  items: readonly ExportItem[],
  { number, species }: { number: string; species: string },
): string {
  const money = (value: (item: ExportItem) => number) => moneyText(sumOf(items, value))
  const optional = (value: (item: ExportItem) => number) => (sumOf(items, value) === 0 ? '' : money(value))
  const [first] = items
  return dominioLine('1000', {
    2: species,
    3: note.party.taxId === '' ? 'Outros' : note.party.taxId,
    5: first?.accumulator ?? '',
    6: first?.cfop ?? '',
    7: number,
    8: note.number,
    9: note.serie,
    11: dayText(note.entered),
    12: dayText(note.issued),
    13: money(({ accounting }) => accounting),
    16: FREIGHT[note.freightBy] ?? 'S',
    17: note.isOwn ? 'P' : 'T',
    26: money(({ freight }) => freight),
    27: money(({ insurance }) => insurance),
    28: money(({ other }) => other),
    39: money(goodsOf),
    41: SITUATIONS[note.situation] ?? '0',
    53: 'N',
    54: note.modelo === 'NFSE' ? '' : note.chave,
    79: note.modelo === 'NFSE' ? note.chave : '',
    ...(isGoods(note) ? {} : contributionsOf(items)),
    90: optional(({ ipiCharged }) => ipiCharged),
    91: optional(({ stCharged }) => stCharged),
  })
}

/** PIS and COFINS of a document without products; none while its CST is not known. */
function contributionsOf(items: readonly ExportItem[]): DominioValues {
  const [first] = items
  if (!first || first.contributionCst === '') return {}
  const money = (value: (item: ExportItem) => number) => moneyText(sumOf(items, value))
  return {
    73: first.contributionCst,
    74: first.creditNature,
    75: money(({ accounting }) => accounting),
    76: money(({ contributionBase }) => contributionBase),
    77: fixedDecimal(first.pisRate || '0', 2),
    78: fixedDecimal(first.cofinsRate || '0', 2),
  }
}

/** ICMS (1), also when it is zero: one line for each rate. */
function icmsLines(items: readonly ExportItem[]): string {
  const rates = new Map<string, ExportItem[]>()
  for (const item of items) {
    const rate = fixedDecimal(item.icms === 0 ? '0' : item.icmsRate || '0', 2)
    rates.set(rate, [...(rates.get(rate) ?? []), item])
  }
  const icms = [...rates].map(([rate, of]) => {
    const sum = (value: (item: ExportItem) => number) => moneyText(sumOf(of, value))
    return dominioLine('1020', {
      2: '1',
      3: ZERO,
      4: sum(({ icmsBase }) => icmsBase),
      5: rate,
      6: sum(({ icms: value }) => value),
      7: sum(exemptOf),
      8: sum(othersOf),
      9: sum(({ ipiCharged }) => ipiCharged),
      10: sum(({ stCharged }) => stCharged),
      11: sum(({ accounting }) => accounting),
    })
  })
  return icms.join('')
}

/** IPI (2), also when it is zero: an import without it was refused. */
function ipiLine(items: readonly ExportItem[]): string {
  const sum = (value: (item: ExportItem) => number) => moneyText(sumOf(items, value))
  const rates = new Set(items.filter(({ ipi }) => ipi !== 0).map(({ ipiRate }) => fixedDecimal(ipiRate || '0', 2)))
  return dominioLine('1020', {
    2: '2',
    3: ZERO,
    4: sum(({ ipi, ipiBase }) => (ipi === 0 ? 0 : ipiBase)),
    5: rates.size === 1 ? ([...rates][0] ?? ZERO) : ZERO,
    6: sum(({ ipi }) => ipi),
    7: ZERO,
    8: sum(({ accounting, ipi, ipiBase, stCharged, ipiCharged }) =>
      ipi === 0 ? accounting - stCharged - ipiCharged : accounting - ipiBase - stCharged - ipiCharged,
    ),
    9: sum(({ ipiCharged }) => ipiCharged),
    10: sum(({ stCharged }) => stCharged),
    11: sum(({ accounting }) => accounting),
  })
}

const itemLine = (item: ExportItem, note: ExportNote, code: string): string =>
  dominioLine('1030', {
    2: code,
    3: fixedDecimal(item.quantity, 3),
    4: moneyText(goodsOf(item) + item.ipiCharged),
    5: moneyText(item.ipiCharged),
    6: moneyText(goodsOf(item)),
    7: '1',
    8: dayText(note.entered),
    10: item.cst,
    11: moneyText(item.product),
    12: moneyText(item.discount),
    13: moneyText(item.icmsBase),
    14: moneyText(item.stBase),
    15: fixedDecimal(item.icms === 0 ? '0' : item.icmsRate || '0', 2),
    18: moneyText(item.freight),
    19: moneyText(item.insurance),
    20: moneyText(item.other),
    22: moneyText(item.icms),
    23: moneyText(item.stCharged),
    24: ZERO,
    25: ZERO,
    27: fixedDecimal(item.unitPrice, 6),
    34: item.cfop,
    56: item.moves ? 'S' : 'N',
    57: unitOf(item),
    60: moneyText(item.accounting),
    ...ipiFields(item),
    ...contributionFields(item),
    91: item.cest,
  })

const ipiFields = (item: ExportItem): DominioValues => ({
  29: item.ipiCst,
  30: fixedDecimal(item.ipi === 0 ? '0' : item.ipiRate || '0', 2),
})

const contributionFields = (item: ExportItem): DominioValues => ({
  36: fixedDecimal(item.pisRate || '0', 4),
  37: moneyText(item.pis),
  38: fixedDecimal(item.cofinsRate || '0', 4),
  39: moneyText(item.cofins),
  40: moneyText(item.accounting),
  41: item.contributionCst,
  42: moneyText(item.contributionBase),
  43: item.contributionCst,
  44: moneyText(item.contributionBase),
  67: item.creditNature,
})
