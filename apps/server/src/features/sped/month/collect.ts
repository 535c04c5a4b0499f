import { notaRows } from '@portal/efd/block/block-c.ts'
import { freteRows } from '@portal/efd/block/block-d.ts'
import { isCancelled } from '@portal/efd/block/document.ts'
import { addFrete, addNota } from '@portal/efd/block/totals.ts'
import { FiscalError } from '@portal/fiscal/base/error.ts'
import { missingSettings } from '../settings/missing.ts'
import { addCfops, type Book, citeItems, citeParticipante, citeProduct, citeTexts, newBook } from './book.ts'
import { addError, addWarning } from './findings.ts'
import type { MonthLines } from './month-lines.ts'
import type { NoteRow } from './note-row.ts'
import type { Placed } from './placed.ts'
import { citeStock } from './stock.ts'
import { type Walk, walkMonth } from './walk.ts'

/** Reads the month once: what it cites, what it adds up to, what is wrong; the lines of its documents go to `lines`. */
export async function collectMonth(walk: Walk, lines: MonthLines): Promise<Book> {
  const book = newBook()
  const { findings } = book
  const { settings, cnpj } = walk.context
  for (const { campo, mensagem } of missingSettings(settings))
    addError(findings, null, { codigo: 'CONFIGURACAO_FALTA', campo, mensagem })
  if (/[A-Z]/.test(cnpj) && walk.context.period.to < '2027')
    addWarning(findings, null, {
      codigo: 'CNPJ_COM_LETRAS',
      mensagem:
        'O CNPJ da empresa tem letras, e o leiaute de 2026 o define só com números: o arquivo leva o valor verdadeiro; confira no validador.',
    })
  for await (const some of walkMonth(walk, findings)) {
    for (const { placed, note } of some)
      if (writeLines(lines, placed, { note, book })) addPlaced(book, placed, dayOf(note, walk))
    await lines.c.pack()
    await lines.d.pack()
    walk.onRead?.(book.documents)
  }
  citeStock(book, walk.context)
  return book
}

/** The day of a document within the month. */
const dayOf = ({ issued }: NoteRow, { context: { period } }: Walk): string =>
  issued < period.from ? period.from : issued > period.to ? period.to : issued

function addPlaced(book: Book, placed: Placed, day: string): void {
  book.documents += 1
  if (placed.participante) citeParticipante(book, placed.participante, day)
  if (placed.kind === 'frete') {
    addFrete(book.totals, placed.frete, placed.uf)
    citeTexts(book, { information: [], adjustments: placed.frete.adjustments })
    addCfops(book, placed.frete.groups)
  } else {
    for (const product of placed.products) citeProduct(book, product)
    citeItems(book, placed.nota.items)
    if (!isCancelled(placed.nota.situation)) citeTexts(book, placed.nota)
    addNota(book.totals, placed.nota, placed.uf)
    addCfops(book, placed.nota.groups)
  }
}

/** False for a document of which a field of the file cannot hold a value: it is told with its document. */
function writeLines(lines: MonthLines, placed: Placed, { note, book }: { note: NoteRow; book: Book }): boolean {
  try {
    if (placed.kind === 'frete') lines.d.add(freteRows(placed.frete))
    else lines.c.add(notaRows(placed.nota))
    return true
  } catch (error) {
    if (!(error instanceof FiscalError)) throw error
    addError(book.findings, note, {
      codigo: 'VALOR_NAO_CABE',
      mensagem: `O arquivo não aceita um valor deste documento. ${error.message}`,
    })
    return false
  }
}
