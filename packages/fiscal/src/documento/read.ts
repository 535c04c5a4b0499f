import { FiscalError } from '../base/error.ts'
import { elements, type XmlNode } from '../xml/node.ts'
import { readXml } from '../xml/read.ts'
import { cteDocumento } from './cte.ts'
import { mdfeDocumento } from './mdfe.ts'
import type { Documento } from './model.ts'
import { nfeDocumento } from './nfe.ts'
import { resumoDocumento } from './resumo.ts'

const SIGNED: readonly [RegExp, (root: XmlNode) => Documento][] = [
  [/^infNFe$/, nfeDocumento],
  [/^infCte$/, cteDocumento],
  [/^infMDFe$/, mdfeDocumento],
]

/**
 * The full model of one document: NF-e, NFC-e, CT-e, CT-e OS, CT-e simplificado, MDF-e, or a resNFe. Nothing in the XML is lost: what the
 * layout does not name, or names once and finds twice, is in `rest` with its path. Left out are XML signatures (the marks of
 * `readDfe` judge them), namespace declarations, comments, and white space around a text.
 * Shape   the document alone or in its proc; of a lot, cut its documents out first (`readDfe`)
 * Units   every value is text as written, nothing is rounded
 * Throws  FiscalError `xml.*` | `dfe.absent` (no such document inside) | `documento.too_large` (leftovers beyond 16 M characters)
 * Source  the schemas behind the generated layouts of nfe, cte and mdfe
 */
export function readDocumento(source: Uint8Array | XmlNode): Documento {
  const root = source instanceof Uint8Array ? readXml(source) : source
  if (/^resnfe$/i.test(root.name)) return resumoDocumento(root)
  for (const [inf, documento] of SIGNED) if (holds(root, inf)) return documento(root)
  throw new FiscalError('dfe.absent', 'O arquivo não contém um documento que o portal mostre.')
}

/** The signed group stands in the root itself or in the document inside its proc. */
const holds = (root: XmlNode, inf: RegExp): boolean =>
  [root, ...elements(root)].some((node) => elements(node).some(({ name }) => inf.test(name)))
