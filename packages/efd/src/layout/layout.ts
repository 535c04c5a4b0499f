import { FiscalError } from '@portal/fiscal/base/error.ts'
import type { Field, Kind, Layout, Need, Reg, Register } from './model.ts'
import { REGISTERS } from './registers.gen.ts'

const FIRST_YEAR = 2016
const FIRST_VERSION = 10
const LAST_VERSION = 21
const LAYOUTS = new Map<string, Layout>()

/**
 * The version of the layout that a period is written in, by its last day and never by today.
 * Shape   `end` is AAAA-MM-DD; 2025 → «019», 2026 → «020», 2027 and later → «021», the last one known
 * Throws  FiscalError `efd.version` before 2016
 * Source  Guia Prático EFD ICMS/IPI, tabela de versões
 */
export function versionOn(end: string): string {
  const version = Number(end.slice(0, 4)) - FIRST_YEAR + FIRST_VERSION
  if (!(version >= FIRST_VERSION))
    throw new FiscalError('efd.version', `Não há leiaute da EFD para ${end.slice(0, 7)}.`)
  return String(Math.min(version, LAST_VERSION)).padStart(3, '0')
}

/**
 * The registers of a version, with the fields it has.
 * Throws  FiscalError `efd.version` for one that is not known
 */
export function layoutOf(version: string): Layout {
  const known = LAYOUTS.get(version)
  if (known) return known
  if (!/^0(1\d|2[01])$/.test(version))
    throw new FiscalError('efd.version', `Versão de leiaute desconhecida: ${version}.`)
  const layout = { version, registers: parseRegisters(version) }
  LAYOUTS.set(version, layout)
  return layout
}

function parseRegisters(version: string): Map<string, Register> {
  const registers = new Map<string, Register>()
  let fields: Field[] = []
  let at = new Map<string, number>()
  let order = 0
  for (const line of REGISTERS.split('\n')) {
    if (line.startsWith('  ')) {
      const field = parseField(line.trim().split(' '), version, fields.length + 1)
      if (field) at.set(field.name, fields.push(field))
    } else if (line !== '') {
      fields = []
      at = new Map()
      const cells = line.split(' ')
      if (lives(cells.slice(5), version)) registers.set(cells[0]!, { ...parseHead(cells, order), fields, at })
      order += 1
    }
  }
  return registers
}

const lives = ([since = '-', until = '-']: string[], version: string): boolean =>
  (since === '-' || since <= version) && (until === '-' || version <= until)

function parseHead([reg = '', level, parent, times = '', scope]: string[], order: number) {
  return {
    reg: reg as Reg, // the generated list and the names come from the same table
    block: reg.charAt(0),
    level: Number(level),
    parent: parent === '-' ? null : parent!,
    times,
    scope: scope as Register['scope'], // the table has these three
    order,
  }
}

function parseField(cells: string[], version: string, at: number): Field | null {
  const [name = '', type = '', size = '-', places = '-', entrada, saida, since, domain = '-', refers, changed] = cells
  if (!lives([since!], version)) return null
  const [from, to] = splitChange(changed!)
  const isChanged = from !== '' && from <= version
  const numeric = (isChanged && to.startsWith('=') ? to.slice(1) : type) === 'N'
  const more = isChanged && to.startsWith('+') ? `,${to.slice(1)}` : ''
  const length = size === '-' ? null : Number.parseInt(size, 10)
  return {
    at,
    name,
    kind: kindOf(name, { numeric, length, places }),
    numeric,
    size: length,
    exact: size.endsWith('*'),
    decimals: places === '-' ? 0 : Number(places),
    entrada: entrada as Need, // the table has these four
    saida: saida as Need, // the same
    values: domain === '-' ? null : (domain + more).split(','),
    refers: refers === '-' ? null : refers!,
  }
}

const splitChange = (changed: string): [from: string, to: string] =>
  changed === '-' ? ['', ''] : [changed.slice(0, 3), changed.slice(3)]

function kindOf(name: string, of: { numeric: boolean; length: number | null; places: string }): Kind {
  if (!of.numeric) return 'text'
  if (of.places !== '-') return 'decimal'
  if (of.length === 8 && /^DT_/.test(name)) return 'date'
  return of.length === 6 && /^(MES|PER|DT)_/.test(name) ? 'month' : 'digits'
}
