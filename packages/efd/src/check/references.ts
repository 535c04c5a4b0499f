import type { Field, Register } from '../layout/model.ts'
import type { EfdRecord } from '../read/records.ts'
import { type Checker, type CheckState, say } from './state.ts'

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
/** Fields whose table the list of registers leaves unsaid. */
const BY_NAME: Readonly<Record<string, string>> = { COD_CTA: '0500', COD_CCUS: '0600' }
/** Children that make an item stand for itself: it is the base of another. */
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
 * Codes both ways: whatever is cited is in its table, whatever is in a table is cited, and only once there.
 * Source  Guia Prático, registers 0150, 0190, 0200, 0400, 0450, 0460, 0500, 0600
 */
export function referenceChecker(state: CheckState): Checker {
  const tables = new Map(Object.keys(TABLES).map((reg) => [reg, new Map<string, Entry>()]))
  /** Cited before (or without) its table: judged at the end, since block 0 cites itself */
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
  say(state, record, { code: 'referencia.ausente', reason, field, value: code })
}

function endTable(state: CheckState, reg: string, entries: Map<string, Entry>): void {
  for (const [code, { used, line }] of entries) {
    if (used) continue
    const reason = `O código «${code}» não é citado por nenhum outro registro.`
    say(state, { line, reg }, { code: 'referencia.sem_uso', reason, field: TABLES[reg] ?? null, value: code })
  }
}

function declare(
  state: CheckState,
  record: EfdRecord,
  { code, entries }: { code: string; entries: Map<string, Entry> },
): Entry {
  const known = entries.get(code)
  if (known) {
    const reason = `O código «${code}» já está na linha ${known.line}.`
    say(state, record, { code: 'referencia.repetida', reason, field: TABLES[record.reg] ?? null, value: code })
    return known
  }
  const entry = { line: record.line, used: false }
  entries.set(code, entry)
  return entry
}

const CITES = new WeakMap<Register, { field: Field; table: string }[]>()

function citesOf(register: Register) {
  const known = CITES.get(register)
  if (known) return known
  const cites = register.fields.flatMap((field) => {
    const table = field.refers ?? BY_NAME[field.name]
    const isOwnKey = TABLES[register.reg] === field.name
    return table !== undefined && TABLES[table] !== undefined && !isOwnKey ? [{ field, table }] : []
  })
  CITES.set(register, cites)
  return cites
}
