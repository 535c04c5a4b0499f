import { notaRows } from '@portal/efd/block/block-c.ts'
import { freteRows } from '@portal/efd/block/block-d.ts'
import type { EfdConta } from '@portal/efd/block/conta-facts.ts'
import { contaRows, cupomDayRows, cupomRows, headOf } from '@portal/efd/block/contas.ts'
import { isCancelled } from '@portal/efd/block/document.ts'
import { addConta, addCupom, addFrete, addNota } from '@portal/efd/block/totals.ts'
import { writtenCode } from '@portal/efd/line/written.ts'
import { FiscalError } from '@portal/fiscal/base/error.ts'
import { DESCRIBED_TIPOS } from '@portal/fiscal/base/model.ts'
import type { Kysely } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'
import { missingSettings } from '../settings/missing.ts'
import { readExports } from './assess/exports.ts'
import {
  addCfops,
  citeItems,
  citeParticipante,
  citeProduct,
  citeTexts,
  type MonthBook,
  newMonthBook,
} from './assess/month-book.ts'
import { citeStock } from './assess/stock.ts'
import type { BlockLines, MonthLines } from './block-lines.ts'
import { bookBilhete, isOwnBilhete } from './book/book-bilhete.ts'
import { bookConta, contaModelo } from './book/book-conta.ts'
import { addCupomDay, bookCupom, isOwnCupom } from './book/book-cupom.ts'
import { bookFrete } from './book/book-frete.ts'
import { bookNota } from './book/book-nota.ts'
import type { BookedDocument } from './book/booked-document.ts'
import type { BookContext } from './book/context.ts'
import { addError, addWarning, type MonthFindings } from './book/findings.ts'
import { countLeftOut, leftOutOf, warnLeftOut } from './book/left-out.ts'
import { addProofWarnings } from './book/proof-warnings.ts'
import { staysOut } from './book/skip.ts'
import type { NoteRow, NoteWithItems } from './read/note-row.ts'
import { type MonthQuery, readNotes } from './read/read-notes.ts'

/** Kinds that the file may have; of `outro` typed bills, own coupons and own tickets. */
const TIPOS = ['nfe', 'nfce', 'cte', ...DESCRIBED_TIPOS] as const
const DESCRIBED: ReadonlySet<NoteRow['tipo']> = new Set(DESCRIBED_TIPOS)

/** What is needed to read and book the documents of one month. */
export interface MonthInput {
  /** A snapshot of the database. */
  tx: Kysely<Database>
  empresaId: number
  context: BookContext
  /** Stops the reading between two batches. */
  signal?: AbortSignal
  /** Called after each batch with the number of documents booked so far. */
  onRead?: (documents: number) => void
}

/** Reads the month's documents once: sums and findings go to the returned book, lines to `lines`. */
export async function collectMonth(input: MonthInput, lines: MonthLines): Promise<MonthBook> {
  const book = newMonthBook()
  addCompanyFindings(book, input.context)
  for await (const batch of readNotes(input.tx, monthQuery(input))) {
    input.signal?.throwIfAborted()
    for (const document of batch) collectDocument(document, input.context, { book, lines })
    input.onRead?.(book.documents)
  }
  closeCoupons(book, lines)
  warnLeftOut(book.leftOut, book.findings)
  citeStock(book, input.context)
  const { list, products } = await readExports(input.tx, { ...input, findings: book.findings })
  for (const product of products) if (!book.products.has(writtenCode(product.code))) citeProduct(book, product)
  book.exports = list
  return book
}

/** Books one document: its sums and findings go to `book`, its lines to `lines`. */
export function collectDocument(
  document: NoteWithItems,
  context: BookContext,
  { book, lines }: { book: MonthBook; lines: MonthLines },
): void {
  const booked = bookDocument(document, context, book)
  if (booked && addLines(lines, booked, { note: document.note, book, profile: context.settings.cd_perfil }))
    addDocument(book, booked, dayInPeriod(document.note, context))
}

/** Writes the coupons of a company of profile B: by day and device. */
function closeCoupons({ cupomDays }: MonthBook, { coupons }: MonthLines): void {
  for (const [, day] of [...cupomDays].sort(([a], [b]) => (a < b ? -1 : 1))) coupons.add(cupomDayRows(day))
  cupomDays.clear()
}

function addCompanyFindings({ findings }: MonthBook, { settings, cnpj, period }: BookContext): void {
  for (const { campo, mensagem } of missingSettings(settings))
    addError(findings, null, { codigo: 'CONFIGURACAO_FALTA', campo, mensagem })
  if (/[A-Z]/.test(cnpj) && period.to < '2027')
    addWarning(findings, null, {
      codigo: 'CNPJ_COM_LETRAS',
      mensagem:
        'O CNPJ da empresa tem letras, e o leiaute de 2026 o define só com números: o arquivo leva o valor verdadeiro; confira no validador.',
    })
}

/** What to read of a month: documents with another day of entry are read in the month of that day. */
export function monthQuery({
  empresaId,
  context: { settings, period },
}: Pick<MonthInput, 'empresaId' | 'context'>): MonthQuery {
  const { from, to } = period
  const inside: string[] = []
  const outside: string[] = []
  for (const { ds_chave, dt_entrada } of settings.documentos)
    if (dt_entrada !== null) (dt_entrada >= from && dt_entrada <= to ? inside : outside).push(ds_chave)
  const hasInformation = settings.exigencias?.fl_informacoes ?? false
  return { empresaId, from, to, tipos: TIPOS, hasInformation, inside, outside }
}

/** False for a document of another kind that no book has: a bought ticket or coupon, water, piped gas, GTV-e, DC-e … */
export const hasBook = (note: Pick<NoteRow, 'tipo' | 'modelo' | 'bill' | 'papel'>): boolean =>
  !DESCRIBED.has(note.tipo) || contaModelo(note) !== undefined || isOwnCupom(note) || isOwnBilhete(note)

/** Null for a document that is not part of the file; the findings give the reason. */
function bookDocument(
  document: NoteWithItems,
  context: BookContext,
  { findings, leftOut }: MonthBook,
): BookedDocument | null {
  const { note } = document
  if (!hasBook(note)) {
    const why = leftOutOf(note)
    if (why) countLeftOut({ leftOut }, why)
    return null
  }
  if (staysOut(document, context, findings)) return null
  const booked = bookOf(document, context, findings)
  if (booked) addProofWarnings(note, context, findings)
  return booked
}

function bookOf(document: NoteWithItems, context: BookContext, findings: MonthFindings): BookedDocument | null {
  const { note } = document
  if (isOwnCupom(note)) return bookCupom(document, context, findings)
  if (isOwnBilhete(note)) return bookBilhete(note, context, findings)
  if (DESCRIBED.has(note.tipo)) return bookConta(note, context, findings)
  return note.tipo === 'cte' ? bookFrete(note, context, findings) : bookNota(document, context, findings)
}

/** The document's day, moved into the period when it was issued outside. */
const dayInPeriod = ({ issued }: NoteRow, { period }: BookContext): string =>
  issued < period.from ? period.from : issued > period.to ? period.to : issued

function addDocument(book: MonthBook, booked: BookedDocument, day: string): void {
  book.documents += 1
  if (booked.participante) citeParticipante(book, booked.participante, day)
  if (booked.kind === 'cupom') {
    addCupom(book.totals, booked.cupom)
    if (!isCancelled(booked.cupom.situation)) addCfops(book, booked.cupom.groups)
  } else if (booked.kind === 'frete') {
    addFrete(book.totals, booked.frete, booked.uf)
    citeTexts(book, { information: [], adjustments: booked.frete.adjustments })
    addCfops(book, booked.frete.groups)
  } else if (booked.kind === 'conta') {
    const { conta } = booked
    addConta(book.totals, conta, booked.uf)
    // a D500 has no register for adjustments
    if (headOf(conta.modelo) !== 'D500') citeTexts(book, { information: [], adjustments: conta.adjustments })
    addCfops(book, conta.groups)
  } else {
    for (const product of booked.products) citeProduct(book, product)
    citeItems(book, booked.nota.items)
    if (!isCancelled(booked.nota.situation)) citeTexts(book, booked.nota)
    const { chave, groups, situation } = booked.nota
    if (!isCancelled(situation) && groups.some(({ cfop }) => cfop.startsWith('7'))) book.exported.add(chave)
    addNota(book.totals, booked.nota, booked.uf)
    addCfops(book, booked.nota.groups)
  }
}

const CONTA_LINES = { C500: 'energy', D500: 'phone', D700: 'nfcom' } as const
const linesOfConta = (lines: MonthLines, { modelo }: EfdConta): BlockLines => lines[CONTA_LINES[headOf(modelo)]]

/** Returns false, with an error for the document, when a field of the file cannot hold a value. */
function addLines(
  lines: MonthLines,
  booked: BookedDocument,
  { note, book, profile }: { note: NoteRow; book: MonthBook; profile: string },
): boolean {
  try {
    if (booked.kind === 'cupom') {
      if (profile !== 'B') lines.coupons.add(cupomRows(booked.cupom))
      else {
        addCupomDay(book.cupomDays, booked.cupom)
        if (!isCancelled(booked.cupom.situation)) countLeftOut(book, 'porItem')
      }
    } else if (booked.kind === 'frete') lines.freight.add(freteRows(booked.frete))
    else if (booked.kind === 'conta') linesOfConta(lines, booked.conta).add(contaRows(booked.conta))
    else lines.notes.add(notaRows(booked.nota))
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
