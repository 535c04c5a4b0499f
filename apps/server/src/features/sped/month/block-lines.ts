import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Layout } from '@portal/efd/layout/model.ts'
import { formatRow } from '@portal/efd/line/format.ts'
import type { NamedRow } from '@portal/efd/line/row.ts'
import type { EfdLines } from '@portal/efd/write.ts'

/** Characters of one piece of a block. */
const PIECE_SIZE = 64 * 1024

/**
 * Lines of one block of the file, formatted while the documents are read. Block 0, which comes before them in
 * the file, cites what the documents contain and so can only be written after all are read. Until then the lines
 * are deflated: 100,000 documents have 40 MB of them.
 */
export interface BlockLines {
  /**
   * Adds the lines of one document; drops registers that the layout version lacks.
   * Throws  FiscalError `efd.value` when a field cannot hold its value; then none of the lines is added
   */
  add(rows: readonly NamedRow[]): void
  /** The lines in order. Releases each piece as it is read, so this works once. */
  take(): Generator<EfdLines>
}

/** Lines of the documents, in the order of the file: blocks C and D by their heads. */
export interface MonthLines {
  /** C100 */
  notes: BlockLines
  /** C500 */
  energy: BlockLines
  /** C800 */
  coupons: BlockLines
  /** D100 */
  freight: BlockLines
  /** D500 */
  phone: BlockLines
  /** D700 */
  nfcom: BlockLines
}

/** No lines of any document. */
export const newMonthLines = (layout: Layout): MonthLines => ({
  notes: newBlockLines('C', layout),
  energy: newBlockLines('C', layout),
  coupons: newBlockLines('C', layout),
  freight: newBlockLines('D', layout),
  phone: newBlockLines('D', layout),
  nfcom: newBlockLines('D', layout),
})

/** An empty block. */
export function newBlockLines(block: 'C' | 'D', layout: Layout): BlockLines {
  const pieces: { deflated: Buffer; counts: EfdLines['counts'] }[] = []
  let texts: string[] = []
  let size = 0
  let counts = new Map<string, number>()
  const closePiece = () => {
    const deflated = deflateRawSync(Buffer.from(texts.join(''), 'latin1'), { level: 1 })
    // copied, because the result may be a part of a larger buffer
    pieces.push({ deflated: Buffer.from(deflated), counts })
    texts = []
    size = 0
    counts = new Map()
  }
  return {
    add(rows) {
      const written = rows.filter(({ reg }) => layout.registers.has(reg))
      const text = written.map((row) => formatRow(layout, row)).join('')
      for (const { reg } of written) counts.set(reg, (counts.get(reg) ?? 0) + 1)
      texts.push(text)
      size += text.length
      if (size >= PIECE_SIZE) closePiece()
    },
    *take() {
      if (size > 0) closePiece()
      for (let piece = pieces.shift(); piece; piece = pieces.shift())
        yield { block, bytes: inflateRawSync(piece.deflated), counts: piece.counts }
    },
  }
}
