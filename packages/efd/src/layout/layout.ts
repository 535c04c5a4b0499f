import { FiscalError } from '@portal/fiscal/base/error.ts'
import type { EfdField, Kind, Layout, Need, Reg, Register } from './model.ts'
import { REGISTERS } from './registers.gen.ts'

const FIRST_YEAR = 2016
const FIRST_VERSION = 10
const LAST_VERSION = 21
const LAYOUTS = new Map<string, Layout>()

/**
 * Layout version for a period. It depends on the last day of the period, not on today.
 * Shape   `end` is AAAA-MM-DD; 2025 → «019», 2026 → «020», 2027 and later → «021», the latest one supported
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
 * Registers and fields of a layout version.
 * Throws  FiscalError `efd.version` for an unknown version
 */
export function layoutOf(version: string): Layout {
  const cached = LAYOUTS.get(version)
  if (cached) return cached
  if (!/^0(1\d|2[01])$/.test(version))
    throw new FiscalError('efd.version', `Versão de leiaute desconhecida: ${version}.`)
  const layout = { version, registers: parseRegisters(version) }
  LAYOUTS.set(version, layout)
  return layout
}

function parseRegisters(version: string): Map<string, Register> {
  const registers = new Map<string, Register>()
  let fields: EfdField[] = []
  let positions = new Map<string, number>()
  let order = 0
  for (const line of REGISTERS.split('\n')) {
    if (line.startsWith('  ')) {
      const field = parseField(line.trim().split(' '), version, fields.length + 1)
      if (field) positions.set(field.name, fields.push(field))
    } else if (line !== '') {
      fields = []
      positions = new Map()
      const cells = line.split(' ')
      if (isInVersion(cells.slice(5), version))
        registers.set(cells[0]!, { ...parseHead(cells, order), fields, at: positions })
      order += 1
    }
  }
  return registers
}

const isInVersion = ([since = '-', until = '-']: string[], version: string): boolean =>
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

function parseField(cells: string[], version: string, position: number): EfdField | null {
  const [name = '', type = '', size = '-', places = '-', entrada, saida, since, domain = '-', refers, changed] = cells
  if (!isInVersion([since!], version)) return null
  const [from, to] = splitChange(changed!)
  const isChanged = from !== '' && from <= version
  const numeric = (isChanged && to.startsWith('=') ? to.slice(1) : type) === 'N'
  const more = isChanged && to.startsWith('+') ? `,${to.slice(1)}` : ''
  const length = size === '-' ? null : Number.parseInt(size, 10)
  return {
    at: position,
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

function kindOf(name: string, type: { numeric: boolean; length: number | null; places: string }): Kind {
  if (!type.numeric) return 'text'
  if (type.places !== '-') return 'decimal'
  if (type.length === 8 && /^DT_/.test(name)) return 'date'
  return type.length === 6 && /^(MES|PER|DT)_/.test(name) ? 'month' : 'digits'
}
