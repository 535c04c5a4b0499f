import { entryCfop } from '../cfop.ts'
import type { EntryFeatures, EntryQuestion, EntryUse, PastEntry } from './model.ts'

/** What was booked before, found by what an item is recognised by. */
export interface EntryMemory {
  rows: Map<string, PastEntry[]>
  /** Standing of a key, computed once */
  known: Map<string, unknown>
  /** Standings of a supplier, an NCM and a class of sale, found once */
  around: Map<string, unknown>
  items: number
  suppliers: Set<string>
}

export const newEntryMemory = (): EntryMemory => ({
  rows: new Map(),
  known: new Map(),
  around: new Map(),
  items: 0,
  suppliers: new Set(),
})

/** A purchase may be an asset from this price of one unit on (Decreto 9.580/2018, art. 313, § 1). */
export const ASSET_CENTS = 120_000

/** The branches of a company are one supplier. */
export const supplierRoot = (taxId: string): string => (taxId.length === 14 ? taxId.slice(0, 8) : taxId)

/**
 * Classes of sale that an entry may come from, where its own code is not the class. What a service uses (126, 128) is
 * booked the same with and without substituição, own use of a transfer (552, 557) and of fuel (653) likewise.
 * Source  Ajuste SINIEF 7/2001
 */
const CLASSES_OF_ENTRY: Readonly<Record<string, readonly string[]>> = {
  ...{ 101: ['102'], 551: ['102'], 556: ['102'], 126: ['102', '403'], 128: ['102', '403'] },
  ...{ 401: ['403'], 406: ['403'], 407: ['403'] },
  ...{ 111: ['113'], 116: ['117'], 120: ['121'], 151: ['152'], 408: ['409'] },
  ...{ 552: ['152', '409'], 557: ['152', '409'] },
  ...{ 651: ['652'], 653: ['652', '653'], 658: ['659'] },
}
const DESTINATIONS: Readonly<Record<string, EntryUse>> = {
  101: 'industria',
  111: 'industria',
  116: 'industria',
  120: 'industria',
  122: 'industria',
  126: 'industria',
  151: 'industria',
  401: 'industria',
  408: 'industria',
  651: 'industria',
  658: 'industria',
  128: 'consumo',
  407: 'consumo',
  556: 'consumo',
  557: 'consumo',
  653: 'consumo',
  406: 'ativo',
  551: 'ativo',
  552: 'ativo',
}

/** Energy, communication, freight and services of the ISS: their CFOP follows the activity of the buyer, not a use. */
const SERVICES = /^(?:25|30|35)\d$|^(?:360|932|933)$/

/** True for a CFOP, of a document or of an entry, that is of a service. */
export const isServiceCfop = (cfop: string): boolean => SERVICES.test(cfop.slice(-3))

/** The use that a CFOP of entry says, as those of goods for resale do by default. */
export const destinationOfEntry = (cfop: string): EntryUse =>
  isServiceCfop(cfop) ? 'servico' : (DESTINATIONS[cfop.slice(1)] ?? 'revenda')

/** Classes by CFOP, as `saleClass` found them. A month has many items and few CFOPs. */
const classes = new Map<string, string>()

/** Sales whose entries differ by destination alone: 5101 and 6102 are one class, 5405 another. */
export function saleClass(sale: string): string {
  const known = classes.get(sale)
  if (known !== undefined) return known
  if (isServiceCfop(sale)) return sale.slice(1, 3)
  const answer = entryCfop(sale, 'revenda')
  if (!('cfop' in answer)) return sale.slice(1)
  const made = answer.cfop.slice(1)
  classes.set(sale, made)
  return made
}

/** The classes of an entry whose document is not known: all that its CFOP leaves open. */
function entryClasses(entry: string): readonly string[] {
  if (isServiceCfop(entry)) return [entry.slice(1, 3)]
  return CLASSES_OF_ENTRY[entry.slice(1)] ?? [entry.slice(1)]
}

/** In place of the supplier in what the company issues: a sale is booked the same way for every customer. */
export const OWN_ISSUES = 'saida'

/** An exit is booked as issued, so only the same CFOP is alike. */
const exitClass = (sale: string): string => `S${sale.slice(1)}`

/** The classes of what was booked: of a known document one. */
function pastClasses({ sale, answer: { cfop, destination } }: PastEntry): readonly string[] {
  if (destination === 'saida') return [exitClass(sale)]
  return sale === '' ? entryClasses(cfop) : [saleClass(sale)]
}

/** Where the past of a question is found: its class, and whether it may be an asset. */
export const placeOf = ({ kind, sale, unitValue }: Pick<EntryQuestion, 'kind' | 'sale' | 'unitValue'>) =>
  kind === 'saida'
    ? { sale: exitClass(sale), isDear: false }
    : { sale: saleClass(sale), isDear: mayBeAsset(sale, unitValue) }

/** By the document: however goods were booked, they are found again where the next ones are looked up. */
const mayBeAsset = (cfop: string, unitValue: number): boolean => !isServiceCfop(cfop) && unitValue >= ASSET_CENTS

/** Keys that an item is looked up by, the most exact first. */
const LEVELS = ['item', 'supplierNcm', 'anySale', 'supplier', 'ncm'] as const
export type Level = (typeof LEVELS)[number]

/** Null for a level whose features are not known. */
export function levelKey(level: Level, of: EntryFeatures, at: { sale: string; isDear: boolean }): string | null {
  const supplier = supplierRoot(of.supplier)
  const dear = at.isDear ? 'D' : ''
  switch (level) {
    case 'item':
      return supplier && of.item ? `i|${supplier}|${of.item}|${at.sale}|${dear}` : null
    case 'supplierNcm':
      return supplier && of.ncm ? `s|${supplier}|${of.ncm}|${at.sale}|${dear}` : null
    case 'anySale':
      return supplier && of.ncm ? `a|${supplier}|${of.ncm}` : null
    case 'supplier':
      return supplier ? `f|${supplier}|${at.sale}|${dear}` : null
    case 'ncm':
      return of.ncm ? `n|${of.ncm}|${at.sale}|${dear}` : null
  }
}

/** Adds an item of the past. Items may come in any order. */
export function rememberEntry(memory: EntryMemory, past: PastEntry): void {
  const { cfop, destination } = past.answer
  const isDear = destination !== 'saida' && mayBeAsset(past.sale || cfop, past.unitValue)
  const classes = pastClasses(past)
  const keys = new Set(LEVELS.flatMap((level) => classes.map((sale) => levelKey(level, past, { sale, isDear }))))
  for (const key of keys) {
    if (key === null) continue
    const rows = memory.rows.get(key)
    if (rows) rows.push(past)
    else memory.rows.set(key, [past])
    memory.known.delete(key)
  }
  memory.around.clear()
  memory.items += 1
  memory.suppliers.add(supplierRoot(past.supplier))
}
