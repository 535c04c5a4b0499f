import { FiscalError } from '@portal/fiscal/base/error.ts'
import { type Gathering, gather, newGathering } from './cross/efd-side.ts'
import type { EfdWhole } from './cross/model.ts'
import { layoutOf } from './layout/layout.ts'
import type { Layout } from './layout/model.ts'
import type { RawRow } from './line/row.ts'
import { type EarlierEfd, newEarlier, takeOver } from './read/earlier.ts'
import { type EfdRecord, type EfdSource, readRecords } from './read/records.ts'
import { fieldsOf } from './read/values.ts'

/** Records of which something is held until the whole file is read, and how many of them */
const HELD = /^(?:0150|C100|C190|D100|D190)$/
const MOST_HELD = 1_000_000

const OWN = /^(?:[A-Z\d]001|[A-Z\d]990|9900|9999)$/

/** What the first line of a file says. */
export interface EfdHead {
  layout: Layout
  from: string
  to: string
  cnpj: string
}

/**
 * The first line of an EFD.
 * Throws  FiscalError `efd.head` when it is none, `efd.version` when its version is not known
 */
export function headOf(record: EfdRecord | undefined): EfdHead {
  if (record?.reg !== '0000' || record.parts[0] !== '') throw noEfd()
  const layout = layoutOf(record.parts[2] ?? '')
  const fields = fieldsOf(layout, '0000', record)
  const from = fields.date('DT_INI')
  const to = fields.date('DT_FIN')
  if (from === null || to === null) throw noEfd()
  return { layout, from, to, cnpj: fields.text('CNPJ') }
}

/** The error of a file that is no EFD. */
export const noEfd = (): FiscalError =>
  new FiscalError('efd.head', 'O arquivo não é uma EFD ICMS/IPI: a primeira linha não é um registro 0000.')

/**
 * The records of any EFD of 2019 or later, some at a time, each with the file's head.
 * Throws  FiscalError `efd.head`, `efd.version`, `efd.line`, `efd.lines`
 */
export async function* readEfd(source: EfdSource): AsyncGenerator<{ head: EfdHead; records: EfdRecord[] }> {
  let head: EfdHead | null = null
  for await (const records of readRecords(source)) {
    head ??= headOf(records[0])
    yield { head, records }
  }
  if (!head) throw noEfd()
}

/** The records of a file as `writeEfd` takes them: openings, closings and counters are left to the writer. Throws  as `readEfd` */
export async function* rowsOf(source: EfdSource): AsyncGenerator<RawRow> {
  for await (const { records } of readEfd(source))
    for (const { reg, parts } of records) if (!OWN.test(reg)) yield { reg, cells: parts.slice(2, -1) }
}

/** What a new month takes over from an earlier file: company, accountant, registrations, balances. Throws  as `readEfd` */
export async function readEarlier(source: EfdSource): Promise<EarlierEfd> {
  let earlier: EarlierEfd | null = null
  const around = { uf: '' }
  for await (const { head, records } of readEfd(source)) {
    earlier ??= newEarlier(head.from, head.to)
    for (const record of records) takeOver(earlier, record, { layout: head.layout, around })
  }
  if (!earlier) throw noEfd()
  return earlier
}

/**
 * What a file says of its documents and assessment, to be compared with their XMLs by `crossEfd`.
 * Throws  as `readEfd`; `efd.lines` also for more than a million documents, analytic lines and participants, which are held at once
 */
export async function readWhole(source: EfdSource): Promise<EfdWhole> {
  let gathering: Gathering | null = null
  let held = 0
  for await (const { head, records } of readEfd(source)) {
    gathering ??= newGathering(head)
    for (const record of records) {
      if (HELD.test(record.reg)) held += 1
      gather(gathering, record, head.layout)
    }
    if (held > MOST_HELD) throw new FiscalError('efd.lines', 'O arquivo tem documentos demais para ser comparado.')
  }
  if (!gathering) throw noEfd()
  return gathering.whole
}
