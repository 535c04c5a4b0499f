import { centsText } from '../cells.ts'
import { entriesOf } from './accounting-entries.ts'
import { dayDigits } from './figures.ts'
import type { ExportCodes, LayoutWriter } from './model.ts'
import { safeText, toKnown } from './text-bytes.ts'

/** Length of every line. Source  vendor page C52 and two writers */
export const PROSOFT_LENGTH = 448

const WORDS = 240

/**
 * LC1, modo 1: one debit and one credit a line, 448 positions. Positions 66 to 68 are `000`, because the sources differ
 * on them. The access code of an account has five digits.
 */
export function prosoftWriter(codes: ExportCodes): LayoutWriter {
  let order = 0
  return {
    note: (note) =>
      entriesOf(note, codes)
        .map(({ day, debit, credit, cents, words, number, taxId }) => {
          order += 1
          return lineOf({
            1: 'LC1',
            4: String(order % 100_000).padStart(5, '0'),
            12: '1',
            13: dayDigits(day),
            21: number.slice(-10).padStart(10, '0').slice(-10),
            31: '00000',
            66: '000',
            69: debit.padStart(5, '0'),
            88: '00000',
            93: credit.padStart(5, '0'),
            98: taxId.slice(0, 14),
            112: '00000',
            117: centsText(cents, '.').padStart(16),
            133: toKnown(safeText(words)).slice(0, WORDS),
          })
        })
        .join(''),
    head: () => '',
    tail: () => '',
  }
}

/** Texts at their first position, from 1; blanks between them. */
function lineOf(texts: Readonly<Record<number, string>>): string {
  let line = ''
  for (const [position, text] of Object.entries(texts)) line = line.padEnd(Number(position) - 1) + text
  return `${line.padEnd(PROSOFT_LENGTH)}\r\n`
}
