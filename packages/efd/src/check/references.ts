import type { EfdField, Register } from '../layout/model.ts'
import type { EfdRecord } from '../read/records.ts'
import { addFinding, type Checker, type CheckState } from './state.ts'

/** Tables of block 0 that others cite by code, with the field that holds it. */
const TABLES: Readonly<Record<string, string>> = {
  '0150': 'COD_PART',
  '0190': 'UNID',
  '0200': 'COD_ITEM',
  '0300': 'COD_IND_BEM',
  '0400': 'COD_NAT',
  '0450': 'COD_INF',
  '0460': 'COD_OBS',
  '0500': 'COD_CTA',
  '0600': 'COD_CCUS',
}
/** Fields that cite a table although the generated register list does not name it. */
const BY_NAME: Readonly<Record<string, string>> = { COD_CTA: '0500', COD_CCUS: '0600' }
/** Children that count as a use of their item: the item is the base of another unit or item. */
const BASES = new Set(['0210', '0220', '0221'])

interface Entry {
  line: number
  used: boolean
}

interface Cite {
  record: { line: number; reg: string }
  field: string
  code: string
  table: string
}

/**
 * Checks codes in both directions: every cited code is in its table, every table code is cited, and is
 * unique.
 * Source  Guia Prático, registros 0150, 0190, 0200, 0400, 0450, 0460, 0500, 0600
 */
export function referenceChecker(state: CheckState): Checker {
  const tables = new Map(Object.keys(TABLES).map((reg) => [reg, new Map<string, Entry>()]))
  /** Codes cited before (or without) their table entry. Checked at the end, because block 0 cites itself. */
  const open = new Map<string, Cite>()
  let lastItem: Entry | undefined
  return {
    see(record, register) {
      const { reg } = register
      if (BASES.has(reg) && lastItem) lastItem.used = true
      const key = TABLES[reg]
      if (key !== undefined) {
        const entry = declare(state, record, {
          code: record.parts[(register.at.get(key) ?? 0) + 1]!,
          entries: tables.get(reg)!,
        })
        if (reg === '0200') lastItem = entry
      }
      for (const { field, table } of citesOf(register)) {
        const code = record.parts[field.at + 1]!
        if (code === '') continue
        const entry = tables.get(table)!.get(code)
        if (entry) entry.used = true
        else if (!open.has(`${table} ${code}`))
          open.set(`${table} ${code}`, { record: { line: record.line, reg }, field: field.name, code, table })
      }
    },
    end() {
      for (const cite of open.values()) endCite(state, cite, tables)
      for (const [reg, entries] of tables) endTable(state, reg, entries)
    },
  }
}

function endCite(
  state: CheckState,
  { record, field, code, table }: Cite,
  tables: Map<string, Map<string, Entry>>,
): void {
  const entry = tables.get(table)!.get(code)
  if (entry) {
    entry.used = true
    return
  }
  const reason = `O código «${code}» não está no registro ${table}.`
  addFinding(state, record, { code: 'referencia.ausente', reason, field, value: code })
}

function endTable(state: CheckState, reg: string, entries: Map<string, Entry>): void {
  for (const [code, { used, line }] of entries) {
    if (used) continue
    const reason = `O código «${code}» não é citado por nenhum outro registro.`
    addFinding(state, { line, reg }, { code: 'referencia.sem_uso', reason, field: TABLES[reg] ?? null, value: code })
  }
}

function declare(
  state: CheckState,
  record: EfdRecord,
  { code, entries }: { code: string; entries: Map<string, Entry> },
): Entry {
  const earlierEntry = entries.get(code)
  if (earlierEntry) {
    const reason = `O código «${code}» já está na linha ${earlierEntry.line}.`
    addFinding(state, record, { code: 'referencia.repetida', reason, field: TABLES[record.reg] ?? null, value: code })
    return earlierEntry
  }
  const entry = { line: record.line, used: false }
  entries.set(code, entry)
  return entry
}

const CITES = new WeakMap<Register, { field: EfdField; table: string }[]>()

function citesOf(register: Register) {
  const cached = CITES.get(register)
  if (cached) return cached
  const cites = register.fields.flatMap((field) => {
    const table = field.refers ?? BY_NAME[field.name]
    const isOwnKey = TABLES[register.reg] === field.name
    return table !== undefined && TABLES[table] !== undefined && !isOwnKey ? [{ field, table }] : []
  })
  CITES.set(register, cites)
  return cites
}
