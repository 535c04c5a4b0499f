import { FiscalError } from '@portal/fiscal/base/error.ts'
import { readNfeProc } from '@portal/fiscal/nfe/nfe.ts'
import { elements, type XmlNode } from '@portal/fiscal/xml/node.ts'
import { readXml } from '@portal/fiscal/xml/read.ts'
import { drawDacte } from './dacte/dacte.ts'
import { drawDamdfe } from './damdfe/damdfe.ts'
import { danfcePages } from './danfce/danfce.ts'
import { danfePages } from './danfe/danfe.ts'
import { drawEvento } from './evento/evento.ts'
import { drawInutilizacao } from './evento/inutilizacao.ts'
import { drawResumoEvento, drawResumoNota } from './evento/resumo.ts'
import type { Form, FormInput, Printed, PrintOptions } from './format/form.ts'
import type { PrintState } from './format/state.ts'
import { asText, numero } from './format/values.ts'
import { addPages, openPdf, pdfBytes } from './paper/pdf.ts'

/** By the element that makes a document what it is. */
const FORMS: ReadonlyMap<string, Form> = new Map<string, Form>([
  ['infNFe', notaForm],
  ['infCte', drawDacte],
  ['infMDFe', drawDamdfe],
  ['resNFe', drawResumoNota],
  ['resEvento', drawResumoEvento],
  ['infInut', drawInutilizacao],
  ['infCanc', drawEvento],
  ['infEvento', drawEvento],
])

/** The first such element in document order: a note may hold events, and a CT-e names NF-e inside, but each comes first itself. */
function findForm(node: XmlNode): XmlNode | undefined {
  if (FORMS.has(node.name)) return node
  for (const part of elements(node)) {
    const found = findForm(part)
    if (found) return found
  }
  return undefined
}

/**
 * Draws a fiscal document: the official form of its kind, page by page.
 * Shape   bytes of one document (nfeProc, NFe, cteProc, mdfeProc, procEvento*, resNFe, …; of a lot, its first)
 * Throws  FiscalError `xml.*` | `print.unknown` (nothing of a document in it)
 */
export function drawDfe(bytes: Uint8Array, state: PrintState, options: PrintOptions = {}): Printed {
  const root = readXml(bytes)
  const found = findForm(root)
  const form = found && FORMS.get(found.name)
  if (!form) throw new FiscalError('print.unknown', 'O arquivo não contém um documento que se possa imprimir.')
  return form({ root, found, state, options })
}

function notaForm({ root, state, options }: FormInput): Printed {
  const proc = readNfeProc(root)
  const { ide } = proc.NFe.infNFe
  const issued = asText(ide.dhEmi ?? ide.dEmi)
  const name = `${numero(ide.nNF)} série ${asText(ide.serie)}`
  return ide.mod === '65'
    ? { title: `NFC-e ${name}`, issued, pages: danfcePages(proc, state, options) }
    : { title: `DANFE NF-e ${name}`, issued, pages: danfePages(proc, state, options) }
}

/**
 * Prints one document as a PDF. The same bytes and state give the same PDF.
 * Throws  as `drawDfe`
 */
export async function printDfe(bytes: Uint8Array, state: PrintState, options: PrintOptions = {}): Promise<Uint8Array> {
  const { title, issued, pages } = drawDfe(bytes, state, options)
  const pdf = openPdf({ title, created: instantOf(issued) })
  addPages(pdf, pages)
  return pdfBytes(pdf)
}

/** The instant written; without an offset it is taken as UTC, so that no machine's time zone shows in the file. */
const instantOf = (issued: string): Date => new Date(/T[\d:.]+$/.test(issued) ? `${issued}Z` : issued)
