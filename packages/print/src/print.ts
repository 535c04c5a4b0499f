import { FiscalError } from '@portal/fiscal/base/error.ts'
import { readNfeProc } from '@portal/fiscal/nfe/nfe.ts'
import { elements, type XmlNode } from '@portal/fiscal/xml/node.ts'
import { readXml } from '@portal/fiscal/xml/read.ts'
import { danfePages } from './danfe/danfe.ts'
import { espelhoPages } from './espelho/espelho.ts'
import type { Espelho } from './espelho/espelho-model.ts'
import { eventoEspelho } from './espelho/evento.ts'
import { nfceEspelho } from './espelho/nfce.ts'
import { outroEspelho, resumoEspelho } from './espelho/resumo.ts'
import { transporteEspelho } from './espelho/transporte.ts'
import type { PrintState } from './format/state.ts'
import { asText, numero } from './format/values.ts'
import type { Page } from './paper/page.ts'
import { addPages, openPdf, pdfBytes, readyBytes } from './paper/pdf.ts'

/** A document drawn: its pages and what names the PDF. */
export interface Printed {
  title: string
  /** Instant as written, '' when the document has none */
  issued: string
  pages: Page[]
}

/** Draws an espelho of the element found. */
type Draw = (root: XmlNode, found: XmlNode, state: PrintState) => Espelho

/** By the element that makes a document what it is; NF-e and NFC-e (`infNFe`) are drawn apart. */
const FORMS: ReadonlyMap<string, Draw> = new Map<string, Draw>([
  ['infCte', transporteEspelho],
  ['infMDFe', transporteEspelho],
  ['resNFe', (_, res) => resumoEspelho(res)],
  ['resEvento', (_, res) => outroEspelho(res, 'RESUMO DE EVENTO (resEvento)')],
  ['infInut', (root) => outroEspelho(root, 'INUTILIZAÇÃO DE NUMERAÇÃO')],
  ['infCanc', (root) => outroEspelho(root, 'CANCELAMENTO')],
  ['infEvento', (root, inf) => eventoEspelho(root, inf)],
])

/** The first such element in document order: a note may hold events, and a CT-e names NF-e inside, but each comes first itself. */
function findForm(node: XmlNode): XmlNode | undefined {
  if (node.name === 'infNFe' || FORMS.has(node.name)) return node
  for (const part of elements(node)) {
    const found = findForm(part)
    if (found) return found
  }
  return undefined
}

/**
 * Draws a fiscal document: the DANFE of an NF-e (55), an espelho of every other kind.
 * Shape   bytes of one document (nfeProc, NFe, cteProc, mdfeProc, procEvento*, resNFe, …; of a lot, its first)
 * Throws  FiscalError `xml.*` | `print.unknown` (nothing of a document in it)
 */
export function drawDfe(bytes: Uint8Array, state: PrintState, options: { trace?: boolean } = {}): Printed {
  const root = readXml(bytes)
  const found = findForm(root)
  if (found?.name === 'infNFe') return drawNota(root, state, options)
  const espelho = found && FORMS.get(found.name)?.(root, found, state)
  if (espelho) {
    const title = `${espelho.title} ${espelho.number}`.trim()
    return { title, issued: espelho.issued, pages: espelhoPages(espelho, options) }
  }
  throw new FiscalError('print.unknown', 'O arquivo não contém um documento que se possa imprimir.')
}

function drawNota(root: XmlNode, state: PrintState, options: { trace?: boolean }): Printed {
  const proc = readNfeProc(root)
  const { ide } = proc.NFe.infNFe
  const issued = asText(ide.dhEmi ?? ide.dEmi)
  const name = `${numero(ide.nNF)} série ${asText(ide.serie)}`
  return ide.mod === '65'
    ? { title: `NFC-e ${name}`, issued, pages: espelhoPages(nfceEspelho(proc, state), options) }
    : { title: `DANFE NF-e ${name}`, issued, pages: danfePages(proc, state, options) }
}

/**
 * Prints one document as a PDF. The same bytes and state give the same PDF.
 * Throws  as `drawDfe`
 */
export async function printDfe(bytes: Uint8Array, state: PrintState): Promise<Uint8Array> {
  const { title, issued, pages } = drawDfe(bytes, state)
  const pdf = openPdf({ title, created: instantOf(issued) })
  addPages(pdf, pages)
  return pdfBytes(pdf)
}

/**
 * Prints many documents as one PDF, handed on as it grows: `Readable.from(printAll(…))`. Each keeps its own «FOLHA x/y».
 * Throws  as `drawDfe`, when the faulty document is reached
 */
export async function* printAll(
  documents:
    | AsyncIterable<{ bytes: Uint8Array; state: PrintState }>
    | Iterable<{ bytes: Uint8Array; state: PrintState }>,
  title: string,
): AsyncGenerator<Uint8Array> {
  const pdf = openPdf({ title })
  for await (const { bytes, state } of documents) {
    addPages(pdf, drawDfe(bytes, state).pages)
    yield* readyBytes(pdf)
  }
  pdf.end()
  yield* readyBytes(pdf)
}

/** The instant written; without an offset it is taken as UTC, so that no machine's time zone shows in the file. */
const instantOf = (issued: string): Date => new Date(/T[\d:.]+$/.test(issued) ? `${issued}Z` : issued)
