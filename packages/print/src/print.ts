import { TYPED_BILL } from '@portal/fiscal/bill/typed.ts'
import { readNfeProc } from '@portal/fiscal/nfe/nfe.ts'
import { child, elements, type XmlNode } from '@portal/fiscal/xml/node.ts'
import { readXml } from '@portal/fiscal/xml/read.ts'
import { drawDacte } from './dacte/dacte.ts'
import { drawDamdfe } from './damdfe/damdfe.ts'
import { danfcePages } from './danfce/danfce.ts'
import { tipo2Pages } from './danfce/tipo2.ts'
import { danfePages } from './danfe/danfe.ts'
import { drawDanfse } from './danfse/danfse.ts'
import { drawEvento } from './evento/evento.ts'
import { drawEventoNfse, isNfseEventoGroup } from './evento/evento-nfse.ts'
import { drawInutilizacao } from './evento/inutilizacao.ts'
import { drawResumoEvento, drawResumoNota } from './evento/resumo.ts'
import type { Form, FormInput, Printed, PrintOptions } from './format/form.ts'
import type { PrintState } from './format/state.ts'
import { asText, numero } from './format/values.ts'
import { drawCoupon } from './kind/coupon.ts'
import { drawKind, kindIn } from './kind/kind.ts'
import { drawMunicipal, holdsMunicipalNote } from './kind/municipal.ts'
import { drawTypedBill } from './kind/typed-bill.ts'
import { addPages, openPdf, pdfBytes } from './paper/pdf.ts'

/**
 * Prints any document: XML bytes in, PDF bytes out, equal bytes for equal input. One folder for each form, one file
 * for each official block; `paper` measures and places, `head` has the issuer's box and the key, `format` the values.
 * A field that no block shows is printed with the further information. No template engine, no browser, no clock. See
 * README.md.
 */

/** The form of a document, by its characteristic element. */
const FORMS: ReadonlyMap<string, Form> = new Map<string, Form>([
  ['infNFe', notaForm],
  ['infCte', drawDacte],
  ['infMDFe', drawDamdfe],
  ['infNFSe', drawDanfse],
  ['resNFe', drawResumoNota],
  ['resEvento', drawResumoEvento],
  ['infInut', drawInutilizacao],
  ['infCFe', drawCoupon],
  [TYPED_BILL, drawTypedBill],
  ['infCanc', drawEvento],
  ['infEvento', (input) => (isNfseEventoGroup(input.element) ? drawEventoNfse(input) : drawEvento(input))],
])

/**
 * The first such element in document order. A note may contain events, and a CT-e has NF-e elements, but
 * their own element comes first.
 */
function findForm(node: XmlNode): XmlNode | undefined {
  if (FORMS.has(node.name)) return node
  for (const part of elements(node)) {
    const match = findForm(part)
    if (match) return match
  }
  return undefined
}

/**
 * Draws a fiscal document: the official form of its kind, page by page.
 * Shape   bytes of one document (nfeProc, NFe, cteProc, mdfeProc, procEvento*, resNFe, …); of a lot, the
 *         first one
 * Throws  FiscalError `xml.*` | `print.unknown` (no document inside)
 */
export function drawDfe(bytes: Uint8Array, state: PrintState, options: PrintOptions = {}): Printed {
  const root = readXml(bytes)
  if (kindIn(root)) return drawKind({ root, element: root, state, options })
  const element = findForm(root)
  const form = element && FORMS.get(element.name)
  // a municipal layout may have the names of the national ones
  if (!form || (element.name === 'infNFSe' && !child(element, 'DPS') && holdsMunicipalNote(root)))
    return drawMunicipal({ root, element: root, state, options })
  return form({ root, element, state, options })
}

function notaForm({ root, state, options }: FormInput): Printed {
  const proc = readNfeProc(root)
  const { ide } = proc.NFe.infNFe
  const issued = asText(ide.dhEmi ?? ide.dEmi)
  const name = `${numero(ide.nNF)} série ${asText(ide.serie)}`
  if (ide.mod !== '65' && ide.tpImp === '6')
    return { title: `DANFE NF-e ${name}`, issued, pages: tipo2Pages(proc, state, options) }
  return ide.mod === '65'
    ? { title: `NFC-e ${name}`, issued, pages: danfcePages(proc, state, options) }
    : { title: `DANFE NF-e ${name}`, issued, pages: danfePages(proc, state, options) }
}

/**
 * Prints one document as a PDF. The same bytes and state give the same PDF.
 * Throws  like `drawDfe`
 */
export async function printDfe(bytes: Uint8Array, state: PrintState, options: PrintOptions = {}): Promise<Uint8Array> {
  const { title, issued, pages } = drawDfe(bytes, state, options)
  const pdf = openPdf({ title, created: issueTime(issued) })
  addPages(pdf, pages)
  return pdfBytes(pdf)
}

/**
 * The time of issue; without an offset it is taken as UTC, so that the result does not depend on the machine.
 */
const issueTime = (issued: string): Date => new Date(/T[\d:.]+$/.test(issued) ? `${issued}Z` : issued)
