import { contradictionOf } from '@portal/efd/entry/proposal/contradiction.ts'
import { destinationOfEntry } from '@portal/efd/entry/proposal/memory.ts'
import type { NoteItemRow, NoteRow } from '../read/note-row.ts'
import type { BookContext } from './context.ts'
import { FREIGHT, NO_CODES, type Treatment, treatLine, unitCents } from './entry-proposal.ts'

/**
 * What the company issued is booked as issued, here as in the EFD: the escrituração adds accumulator and accounts, and
 * asks a person where the document contradicts itself.
 */

/** What is known of a line of an own document. */
interface IssuedLine {
  n: number
  code: string
  ncm: string
  tax: string
  rate: string
  cfop: string
  icms: number
  st: number
  value: number
  unitValue: number
}

const NCM = /^\d{8}$/

export const treatIssuedItem = (note: NoteRow, row: NoteItemRow, context: BookContext): Treatment | null =>
  treatIssued(
    note,
    {
      n: row.n,
      code: row.code ?? '',
      ncm: NCM.test(row.ncm ?? '') ? (row.ncm ?? '') : '',
      tax: row.csosn ?? row.cst ?? '',
      rate: row.icms > 0 ? (row.rate ?? '') : '',
      cfop: row.cfop ?? '',
      icms: row.icms,
      st: row.st,
      value: row.product,
      unitValue: unitCents(row),
    },
    context,
  )

/** A CT-e that the company issued. */
export const treatIssuedFreight = (note: NoteRow, context: BookContext): Treatment | null =>
  treatIssued(
    note,
    {
      n: 0,
      code: '',
      ncm: FREIGHT,
      tax: note.icms_cst ?? '',
      rate: note.icms_rate ?? '',
      cfop: note.cfop ?? '',
      // a freight states its tax by other rules than goods do
      icms: 0,
      st: 0,
      value: note.total,
      unitValue: note.total,
    },
    context,
  )

function treatIssued(note: NoteRow, line: IssuedLine, context: BookContext): Treatment | null {
  const { chave, operation, destination } = note
  const isEntry = operation === '0'
  const { n, code, cfop, tax, icms, st } = line
  const contradiction = contradictionOf({ cfop, tax, icms, st, operation, destination })
  return treatLine(
    {
      chave,
      n,
      question: {
        kind: isEntry ? 'propria' : 'saida',
        supplier: isEntry ? (note.party?.taxId ?? '') : '',
        item: code,
        ncm: line.ncm,
        sale: cfop,
        tax,
        rate: line.rate,
        icms,
        unitValue: line.unitValue,
        value: line.value,
        simplesRate: null,
      },
      general: {
        answer: {
          ...NO_CODES,
          cfop,
          destination: isEntry ? destinationOfEntry(cfop) : 'saida',
          cst: null,
          credit: null,
        },
        isWritten: false,
        isSure: true,
        options: [cfop],
        open: contradiction === null ? null : { cause: 'contradicao', reason: contradiction, isContradiction: true },
      },
      cfopFor: () => cfop,
    },
    context,
  )
}
