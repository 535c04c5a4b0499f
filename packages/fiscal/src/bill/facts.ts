import {
  type BillFacts,
  type BillLine,
  type BillMonth,
  type BillReference,
  NO_BILL,
  totalsOfBill,
} from '../base/bill.ts'
import type { Cents } from '../base/cents.ts'
import { codeAt } from '../fields/ledger.ts'
import { chaveShape } from '../ids/chave.ts'
import type { BillLayout, Kind, KindItem } from '../kind/kind.ts'
import { child, children, find, text, type XmlNode } from '../xml/node.ts'
import { centsAt, textAt } from '../xml/value.ts'
import { prodOfItem, taxOfItem } from './item-tax.ts'
import { groupOfClass, partOfItem, SIGN_OF_REPLACED_ITEM } from './rules.ts'

const MONTH = /^(\d{4})(0[1-9]|1[0-2])$/
const DAY = /^\d{4}-\d{2}-\d{2}$/
const MAX_ADJUSTED = 20
const MAX_MONTHS = 60
const MAX_TEXT = 60

/**
 * The facts of a bill, of a kind that has a `bill`.
 * Units   cents; money of the items is summed by group, code, CFOP and rate
 * Throws  FiscalError `dfe.number`; the message names the field
 */
export function billOf(inf: XmlNode, kind: Kind & { bill: BillLayout }): BillFacts {
  const { bill } = kind
  const [ide, total, billing, site] = ['ide', 'total', 'gFat', bill.site].map((name) => child(inf, name))
  const items = kind.items?.(inf) ?? []
  const lines = linesOf(items, kind.modelo)
  return {
    ...NO_BILL,
    purpose: codeAt(ide, bill.purpose),
    billing: codeAt(ide, 'tpFat'),
    replaces: replacedBy(inf, kind),
    adjusts: [...new Set(items.flatMap(({ adjusts }) => (adjusts && chaveShape(adjusts) ? adjusts : [])))].slice(
      0,
      MAX_ADJUSTED,
    ),
    lines,
    totals: totalsOfBill(lines),
    discount: centsAt(total, 'vDesc'),
    pis: centsAt(total, 'vPIS'),
    cofins: centsAt(total, 'vCOFINS'),
    withheld: withheldOf(child(total, 'vRetTribTot')),
    isUntaxed: items.length > 0 && lines.every(({ cst }) => cst === null),
    installation: shortText(site, bill.installation),
    customer: shortText(site, bill.customer),
    subscriber: codeAt(site, 'tpAssinante'),
    service: codeAt(site, 'tpServUtil'),
    competence: monthOf(text(billing, 'CompetFat')),
    due: dayAt(billing, 'dVencFat'),
    ...periodOf(inf, billing),
    nextReading: dayAt(billing, 'dProxLeitura'),
    isEstimated: items.some(({ node }) => isEstimate(prodOfItem(node))),
    history: historyOf(inf, bill.history),
  }
}

const shortText = (node: XmlNode | undefined, name: string): string | null =>
  text(node, name)?.slice(0, MAX_TEXT) ?? null

function dayAt(node: XmlNode | undefined, name: string): string | null {
  const written = text(node, name)
  return written !== undefined && DAY.test(written) ? written : null
}

/** `202610` as `2026-10`; null for anything else. */
export function monthOf(written: string | undefined): string | null {
  const [, year, month] = MONTH.exec(written ?? '') ?? []
  return year === undefined ? null : `${year}-${month}`
}

const withheldOf = (group: XmlNode | undefined): Cents =>
  ['vRetPIS', 'vRetCofins', 'vRetCSLL', 'vIRRF'].reduce((sum, name) => sum + centsAt(group, name), 0)

/** The use of a communication service, else the days of the first and the last reading. */
function periodOf(inf: XmlNode, billing: XmlNode | undefined): Pick<BillFacts, 'from' | 'to'> {
  const meters = children(inf, 'gMed')
  const days = (name: string) => meters.flatMap((meter) => dayAt(meter, name) ?? []).toSorted()
  return {
    from: dayAt(billing, 'dPerUsoIni') ?? days('dMedAnt')[0] ?? null,
    to: dayAt(billing, 'dPerUsoFim') ?? days('dMedAtu').at(-1) ?? null,
  }
}

/** indOrigemQtd 1 is an average; tpMotNaoLeitura tells why the meter was not read. */
const isEstimate = (prod: XmlNode): boolean =>
  text(prod, 'indOrigemQtd') === '1' || text(prod, 'gMedicao', 'tpMotNaoLeitura') !== undefined

function historyOf(inf: XmlNode, path: readonly string[]): BillMonth[] {
  const name = path.at(-1)
  if (name === undefined) return []
  const group = find(inf, ...path.slice(0, -2))
  const months = children(group, path.at(-2) ?? '').flatMap((history) => children(history, name))
  return months.slice(0, MAX_MONTHS).flatMap((node) => {
    const month = monthOf(text(node, 'CompetFat'))
    const quantity = text(node, 'vFat') ?? text(node, 'volFat')
    if (month === null || quantity === undefined || quantity.length > 20) return []
    return [{ month, quantity, unit: codeAt(node, 'uMed'), days: codeAt(node, 'qtdDias') }]
  })
}

/** What the group gSub names: the key of a document, or the fields of one on paper. */
function replacedBy(inf: XmlNode, { keyField }: Kind): BillReference | null {
  const group = child(inf, 'gSub')
  if (!group) return null
  const written = text(group, keyField)
  const chave = written !== undefined && chaveShape(written) ? written : null
  const paper = child(group, 'gNF')
  return {
    modelo: chave ? chave.slice(20, 22) : (codeAt(paper, 'mod') ?? (paper ? '06' : null)),
    chave,
    hash: paper ? textAt(paper, 'hash115') : null,
    serie: codeAt(paper, 'serie'),
    numero: codeAt(paper, 'nNF'),
    month: monthOf(text(paper, 'CompetEmis')),
  }
}

function linesOf(items: readonly KindItem[], modelo: number): BillLine[] {
  const lines = new Map<string, BillLine>()
  for (const item of items) {
    const line = lineOf(item, items, modelo)
    const key = [line.group, line.part, line.cst, line.cfop, line.rate, line.fcpRate].join(' ')
    const known = lines.get(key)
    lines.set(key, known ? addLines(known, line) : line)
  }
  return [...lines.values()]
}

const addLines = (one: BillLine, other: BillLine): BillLine => ({
  ...one,
  value: one.value + other.value,
  base: one.base + other.base,
  icms: one.icms + other.icms,
  fcp: one.fcp + other.fcp,
})

function lineOf(item: KindItem, items: readonly KindItem[], modelo: number): BillLine {
  const prod = prodOfItem(item.node)
  const tax = taxOfItem(item.node)
  const classification = textAt(prod, 'cClass')
  // an item of an earlier bill has no code of its own: it goes where the item stands that takes its place
  const coded = item.isReplaced ? successorOf(item, items) : item.node
  const cst = item.isReplaced ? (coded ? taxOfItem(coded).cst : null) : tax.cst
  const sign = (item.isReplaced ? SIGN_OF_REPLACED_ITEM : 1) * (text(prod, 'indDevolucao') === '1' ? -1 : 1)
  return {
    group: groupOfClass(classification),
    ...partOfItem({ modelo, classification, cst, hasIcms: tax.base !== 0 || tax.icms !== 0 }),
    cst,
    cfop: coded ? codeAt(prodOfItem(coded), 'CFOP') : null,
    rate: tax.rate,
    value: sign * centsAt(prod, 'vProd'),
    base: sign * tax.base,
    icms: sign * tax.icms,
    fcp: sign * tax.fcp,
    fcpRate: tax.fcpRate,
  }
}

/** The item of this bill with the classification of the one that it takes out. */
function successorOf({ node, adjusts }: KindItem, items: readonly KindItem[]): XmlNode | undefined {
  const classification = text(node, 'cClass')
  return items.find(
    (item) => !item.isReplaced && item.adjusts === adjusts && text(prodOfItem(item.node), 'cClass') === classification,
  )?.node
}
