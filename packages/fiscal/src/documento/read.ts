import { FiscalError } from '../base/error.ts'
import { TYPED_BILL } from '../bill/typed.ts'
import { withOwnProtocol } from '../fields/protocol.ts'
import { elements, type XmlNode } from '../xml/node.ts'
import { readXml } from '../xml/read.ts'
import { cteDocumento } from './cte.ts'
import { describedIn, isMunicipalNote, kindDocumento } from './kind.ts'
import { mdfeDocumento } from './mdfe.ts'
import type { Documento } from './model.ts'
import { nfeDocumento } from './nfe.ts'
import { nfseDocumento } from './nfse.ts'
import { resumoDocumento } from './resumo.ts'

const MODEL_BY_SIGNED_GROUP: readonly [RegExp, (root: XmlNode) => Documento][] = [
  [/^infNFe$/, nfeDocumento],
  [/^infCte$/, cteDocumento],
  [/^infMDFe$/, mdfeDocumento],
  [/^infNFSe$/, nfseDocumento],
]

/**
 * Reads the full model of one document: NF-e, NFC-e, CT-e, CT-e OS, CT-e simplificado, MDF-e, NFS-e, a
 * resNFe, a kind without a generated layout (`kind.ts`), or a typed bill.
 * Content that the layout does not name, or a second occurrence of a name that must not repeat, is in `rest`
 * with its path. XML signatures (checked by `readDfe`), namespace declarations, comments and white space
 * around texts are omitted.
 * Shape   the source is a document, alone or in its proc; split a lot with `readDfe` first
 * Units   every value is text as written, not rounded
 * Throws  FiscalError `xml.*` | `dfe.absent` (no such document inside) | `documento.too_large` (`rest`
 *         exceeds 16 M characters)
 * Source  the schemas behind the generated layouts of nfe, cte, mdfe and nfse
 */
export function readDocumento(source: Uint8Array | XmlNode): Documento {
  const root = source instanceof Uint8Array ? readXml(source) : source
  if (/^resnfe$/i.test(root.name)) return resumoDocumento(root)
  const described = describedIn(root)
  if (described) return kindDocumento(withOwnProtocol(root), described)
  for (const [inf, documento] of MODEL_BY_SIGNED_GROUP)
    if (hasSignedGroup(root, inf)) return documento(withOwnProtocol(root))
  if (root.name === TYPED_BILL || isMunicipalNote(root)) return kindDocumento(root, { holder: root, inf: root })
  throw new FiscalError('dfe.absent', 'O arquivo não contém um documento que o portal mostre.')
}

/** True when the root, or the document inside the proc, has the signed group. */
const hasSignedGroup = (root: XmlNode, inf: RegExp): boolean =>
  [root, ...elements(root)].some((node) => elements(node).some(({ name }) => inf.test(name)))
