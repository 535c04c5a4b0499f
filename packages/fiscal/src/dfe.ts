import { FiscalError } from './base/error.ts'
import type { Dfe, DfeFound } from './base/model.ts'
import type { Anchors } from './certificado/pool.ts'
import { readCteNota } from './cte/nota.ts'
import { readCancelamento } from './evento/cancelamento.ts'
import { readEvento } from './evento/evento.ts'
import { readInutilizacao } from './evento/inutilizacao.ts'
import { readResumoEvento } from './evento/resumo.ts'
import { visibleChave } from './fields/key.ts'
import { inside, type Place } from './fields/place.ts'
import { INFLATED_LIMITS, inflateDocZip } from './file/doc-zip.ts'
import { refuseForeign, unknown, unsupported, unsupportedKind } from './file/kinds.ts'
import { readMdfeNota } from './mdfe/nota.ts'
import { readNfeNota } from './nfe/nota.ts'
import { readResumo } from './nfe/resumo.ts'
import { elements, type XmlNode } from './xml/node.ts'
import { readXml } from './xml/read.ts'

type Reader = (place: Place) => Dfe

/** Every root that is read. Real files differ in case (ProcInutNFe), never in letters. */
const READERS: [RegExp, Reader][] = [
  [/^(nfeproc|procnfe|nfe)$/i, readNfeNota],
  [/^(cte(os|simp)?proc|proccte(os|simp)?|cte(os|simp)?)$/i, readCteNota],
  [/^(mdfeproc|procmdfe|mdfe)$/i, readMdfeNota],
  [/^(procevento[a-z]*|evento(nfe|cte|mdfe)?)$/i, (place) => readEvento(place)],
  [/^(proc)?canc(nfe|cte|mdfe)$/i, (place) => readCancelamento(place)],
  [/^(proc)?inut(nfe|cte)$/i, readInutilizacao],
  [/^resnfe$/i, readResumo],
  [/^resevento$/i, readResumoEvento],
]
const LOT = /^(envi(nfe|cte(os|simp)?|mdfe)|envevento(nfe|cte|mdfe)?|retdistdfeint|lotedistdfeint)$/i
/** What web services wrap around a document. */
const WRAPPER = /^(envelope|.*(dadosmsg|resultmsg|response|result))$/i
const WRAPPER_DEPTH = 6

const readerOf = (node: XmlNode): Reader | undefined => READERS.find(([root]) => root.test(node.name))?.[1]

interface File {
  bytes: Uint8Array
  anchors?: Anchors
}

/**
 * Every fiscal document of a file: one, or each of a lot (enviNFe, envEvento, retDistDFeInt …), also inside a SOAP envelope.
 * Shape   one DfeFound per document with its own exact bytes; a document that cannot be read is `ok: false` and spoils no other
 * Throws  FiscalError `xml.*` (unreadable) | `dfe.unsupported` (a kind we know and do not read, named) | `dfe.unknown` |
 *         `dfe.empty_lot`
 */
export function readDfe(bytes: Uint8Array, options: { anchors?: Anchors } = {}): DfeFound[] {
  refuseForeign(bytes)
  const file: File = { bytes, anchors: options.anchors }
  const root: Place = { node: readXml(bytes), ancestors: [], anchors: options.anchors }
  const reader = readerOf(root.node)
  if (reader) return [judge(root, reader, bytes)]
  const place = WRAPPER.test(root.node.name) ? unwrap(root) : root
  const wrapped = readerOf(place.node)
  const found = wrapped ? [judge(place, wrapped, cut(file, place.node))] : readLot(file, place)
  if (found.length === 0) throw new FiscalError('dfe.empty_lot', 'Arquivo sem documentos.')
  return found
}

/** The first element inside a web service's envelope that is a document, a lot, or something with a name to refuse it by. */
function unwrap(envelope: Place): Place {
  let level = [envelope]
  for (let depth = 0; depth < WRAPPER_DEPTH && level.length > 0; depth++) {
    level = level.flatMap((place) => elements(place.node).map((node) => inside(place, node)))
    const hit = level.find(({ node }) => readerOf(node) || LOT.test(node.name) || unsupportedKind(node.name))
    if (hit) return hit
  }
  return envelope
}

function readLot(file: File, lot: Place): DfeFound[] {
  if (!LOT.test(lot.node.name)) {
    const kind = unsupportedKind(lot.node.name)
    throw kind === undefined ? unknown() : unsupported(kind)
  }
  const found: DfeFound[] = []
  let room = INFLATED_LIMITS.lot
  for (const node of elements(lot.node)) {
    const place = inside(lot, node)
    if (/^lotedistdfeint$/i.test(node.name)) return readLot(file, place)
    const reader = readerOf(node)
    if (reader) found.push(judge(place, reader, cut(file, node)))
    else if (node.name === 'docZip') {
      const document = readDocZip(file, node, room)
      room -= document.bytes.length
      found.push(document)
    }
  }
  return found
}

function readDocZip(file: File, docZip: XmlNode, room: number): DfeFound {
  let bytes: Uint8Array
  try {
    bytes = inflateDocZip(docZip, room)
  } catch (error) {
    return { bytes: cut(file, docZip), element: docZip.name, result: refusal(error, null) }
  }
  try {
    refuseForeign(bytes)
    const place: Place = { node: readXml(bytes), ancestors: [], anchors: file.anchors }
    const reader = readerOf(place.node)
    if (reader) return judge(place, reader, bytes)
    const kind = unsupportedKind(place.node.name)
    const refused = kind === undefined ? unknown() : unsupported(kind)
    return { bytes, element: place.node.name, result: refusal(refused, visibleChave(place.node)) }
  } catch (error) {
    return { bytes, element: docZip.name, result: refusal(error, null) }
  }
}

function judge(place: Place, reader: Reader, bytes: Uint8Array): DfeFound {
  const element = place.node.name
  try {
    return { bytes, element, result: { ok: true, dfe: reader(place) } }
  } catch (error) {
    return { bytes, element, result: refusal(error, visibleChave(place.node)) }
  }
}

/** A document's refusal; what is no FiscalError is a fault of ours and goes on. */
function refusal(error: unknown, chave: string | null): DfeFound['result'] {
  if (error instanceof FiscalError) return { ok: false, code: error.code, reason: error.message, chave }
  throw error
}

const cut = ({ bytes }: File, { start, end }: XmlNode) => bytes.subarray(start, end)
