import { FiscalError } from '@portal/fiscal/base/error.ts'
import { type Gathering, gather, newGathering } from './cross/efd-side.ts'
import type { EfdWhole } from './cross/model.ts'
import { layoutOf } from './layout/layout.ts'
import type { Layout } from './layout/model.ts'
import type { RawRow } from './line/row.ts'
import { type EarlierEfd, newEarlier, takeOver } from './read/earlier.ts'
import { noEfd, refuseOther } from './read/foreign.ts'
import { type EfdRecord, readRecords } from './read/records.ts'
import type { EfdSource } from './read/text.ts'
import { fieldsOf } from './read/values.ts'
import { newTally } from './read/whole.ts'

/**
 * Registers that are kept in memory until the whole file is read, and how many records of them are allowed.
 */
const HELD_REGISTERS = /^(?:0150|C100|C190|D100|D190)$/
const MAX_HELD = 1_000_000

const WRITER_REGISTERS = /^(?:[A-Z\d]001|[A-Z\d]990|9900|9999)$/

/** Last day that a date of the portal may have. */
const LAST_DAY = '2099-12-31'

/** Layout, period and CNPJ of a file, from its first line. */
export interface EfdHead {
  layout: Layout
  from: string
  to: string
  cnpj: string
}

/**
 * Reads the first line of an EFD.
 * Throws  FiscalError `efd.head` when it is not a valid 0000, `efd.version` when the version is unknown
 */
function headOf(record: EfdRecord | undefined): EfdHead {
  if (record?.reg !== '0000' || record.parts[0] !== '') throw noEfd(record)
  refuseOther(record)
  const layout = layoutOf(record.parts[2] ?? '')
  const fields = fieldsOf(layout, '0000', record)
  const from = fields.date('DT_INI')
  const to = fields.date('DT_FIN')
  if (from === null || to === null || from > to || to > LAST_DAY) throw noEfd(record)
  return { layout, from, to, cnpj: fields.text('CNPJ') }
}

/**
 * Reads the records of any EFD from 2019 on, in batches, each with the file's head; `raw` as in `readRecords`.
 * Throws  FiscalError `efd.head`, `efd.version`, `efd.line`, `efd.lines`
 */
export async function* readEfd(
  source: EfdSource,
  options: { raw?: boolean } = {},
): AsyncGenerator<{ head: EfdHead; records: EfdRecord[] }> {
  let head: EfdHead | null = null
  for await (const records of readRecords(source, options)) {
    head ??= headOf(records[0])
    yield { head, records }
  }
  if (!head) throw noEfd()
}

/**
 * The records of a file as input for `writeEfd`, which writes openings, closings and counters itself.
 * Throws  like `readEfd`
 */
export async function* rowsOf(source: EfdSource): AsyncGenerator<RawRow> {
  for await (const { records } of readEfd(source))
    for (const { reg, parts } of records) if (!WRITER_REGISTERS.test(reg)) yield { reg, cells: parts.slice(2, -1) }
}

/**
 * Data that a new month reuses from an earlier file: company, accountant, registrations, balances.
 * Throws  like `readEfd`; `efd.incomplete` when a part of the file is missing, `efd.line` when a balance is no amount
 */
export async function readEarlier(source: EfdSource): Promise<EarlierEfd> {
  let earlier: EarlierEfd | null = null
  const context = { uf: '' }
  const tally = newTally()
  for await (const { head, records } of readEfd(source)) {
    earlier ??= newEarlier(head.from, head.to)
    for (const record of records) {
      tally.add(record)
      if (record.reg !== '') earlier.registers.set(record.reg, (earlier.registers.get(record.reg) ?? 0) + 1)
      takeOver(earlier, record, { layout: head.layout, context })
    }
  }
  if (!earlier) throw noEfd()
  if (earlier.empresa === null)
    throw new FiscalError('efd.head', 'A UF do registro 0000 não existe. Confira o arquivo no programa que o gerou.')
  tally.requireWhole()
  return earlier
}

/**
 * Documents and assessment of a file, as input for `crossEfd`.
 * Throws  like `readEfd`; `efd.lines` also above one million documents, analytic lines and participants, all
 *         of which are kept in memory
 */
export async function readWhole(source: EfdSource): Promise<EfdWhole> {
  let gathering: Gathering | null = null
  let heldCount = 0
  for await (const { head, records } of readEfd(source)) {
    gathering ??= newGathering(head)
    for (const record of records) {
      if (HELD_REGISTERS.test(record.reg)) heldCount += 1
      gather(gathering, record, head.layout)
    }
    if (heldCount > MAX_HELD) throw new FiscalError('efd.lines', 'O arquivo tem documentos demais para ser comparado.')
  }
  if (!gathering) throw noEfd()
  return gathering.whole
}
