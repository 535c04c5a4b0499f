import { FiscalError } from '@portal/fiscal/base/error.ts'
import type { Layout, Register } from '../layout/model.ts'
import type { EfdRow, EfdValue, NamedRow, RawRow } from './row.ts'
import { isForbidden, toLatin1 } from './text.ts'
import { formatValue } from './value.ts'

/**
 * Formats a record as a line with CR LF: every field of its version, in order, including empty ones.
 * Throws  FiscalError `efd.row` (register unknown in the version), `efd.shape`, `efd.value`; the message
 *         names the register
 */
export function formatRow(layout: Layout, row: EfdRow): string {
  const register = layout.registers.get(row.reg)
  if (!register) throw new FiscalError('efd.row', `O leiaute ${layout.version} não tem o registro ${row.reg}.`)
  return 'cells' in row ? formatRaw(register, row) : formatNamed(register, row)
}

function formatNamed(register: Register, { reg, values }: NamedRow): string {
  // the names belong to this register, because only `row` makes a NamedRow
  const byName = values as Readonly<Record<string, EfdValue>>
  let line = `|${reg}|`
  try {
    for (const field of register.fields) {
      const value = byName[field.name]
      line += value === undefined || value === null || value === '' ? '|' : `${formatValue(field, value)}|`
    }
  } catch (error) {
    if (error instanceof FiscalError) throw new FiscalError(error.code, `${reg}: ${error.message}`)
    throw error
  }
  return `${line}\r\n`
}

function formatRaw(register: Register, { reg, cells }: RawRow): string {
  if (cells.length !== register.fields.length)
    throw new FiscalError('efd.shape', `${reg}: ${cells.length} campos, o leiaute tem ${register.fields.length}.`)
  const latin = cells.map(toLatin1)
  if (latin.some(isForbidden)) throw new FiscalError('efd.value', `${reg}: há um caractere que o arquivo não aceita.`)
  return `|${[reg, ...latin].join('|')}|\r\n`
}
