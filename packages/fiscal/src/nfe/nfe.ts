import { FiscalError } from '../base/error.ts'
import { withOwnProtocol } from '../fields/protocol.ts'
import { groupAt, type Mirror, mirror } from '../mirror/mirror.ts'
import { child, children, type XmlNode } from '../xml/node.ts'
import { readXml } from '../xml/read.ts'
import { type COFINS, type Det, type ICMS, type IPI, type NfeProc, type PIS, REPEATED } from './layout.gen.ts'

type AllOf<Union> = (Union extends unknown ? (value: Union) => void : never) extends (value: infer All) => void
  ? All
  : never
type Groups<Choice> = AllOf<NonNullable<Choice[keyof Choice]>>

/**
 * The ICMS of an item, with the fields of all ICMS groups as optional; `group` is the group's name (ICMS00
 * …).
 */
export type IcmsGroup = Groups<ICMS> & { group: string }
/** The IPI of an item; `group` is IPITrib (taxed) or IPINT (not taxed). */
export type IpiGroup = Groups<Pick<IPI, 'IPITrib' | 'IPINT'>> & { group: string }
/** The PIS of an item; `group` is PISAliq, PISQtde, PISNT or PISOutr. */
export type PisGroup = Groups<PIS> & { group: string }
/** The COFINS of an item; `group` is COFINSAliq, COFINSQtde, COFINSNT or COFINSOutr. */
export type CofinsGroup = Groups<COFINS> & { group: string }

/**
 * Reads an NF-e or NFC-e (root nfeProc, NFe, or a lot's first NFe) into the mirror of its layout.
 * Shape   official names, every value is text as written; fields of 1.10–3.10 keep their old names (`dEmi`),
 *         except the repeated `pag` of 3.10, which is under `pag.detPag`
 * Throws  FiscalError `xml.*` | `nfe.absent` (no infNFe inside)
 * Source  Manual de Orientação do Contribuinte; schemas PL_008i2, PL_009o, PL_010e
 */
export function readNfeProc(source: Uint8Array | XmlNode): NfeProc {
  const root = withOwnProtocol(source instanceof Uint8Array ? readXml(source) : source)
  const nfe = root.name === 'NFe' ? root : child(root, 'NFe')
  const infNFe = nfe && child(nfe, 'infNFe')
  if (!nfe || !infNFe) throw new FiscalError('nfe.absent', 'O arquivo não contém uma NF-e.')
  const proc: Mirror = root === nfe ? { NFe: mirror(nfe, REPEATED) } : mirror(root, REPEATED)
  complete(proc, infNFe)
  return proc as unknown as NfeProc // complete() created the groups that NfeProc requires; every other field is optional text
}

/** Creates the groups that the types require, and moves the payments of 3.10 to their 4.00 path. */
function complete(proc: Mirror, node: XmlNode) {
  const infNFe = groupAt(groupAt(proc, 'NFe'), 'infNFe')
  const payments = children(node, 'pag')
  if (payments[0] && !child(payments[0], 'detPag'))
    infNFe.pag = { detPag: payments.map((pag) => mirror(pag, REPEATED)) }
  for (const name of ['ide', 'emit', 'total']) groupAt(infNFe, name)
  const dets = Array.isArray(infNFe.det) ? infNFe.det.filter((det) => typeof det !== 'string') : []
  infNFe.det = dets
  for (const det of dets) for (const name of ['prod', 'imposto']) groupAt(det, name)
}

/** The ICMS group of an item; null without one (services). */
export const icmsOf = (det: Det): IcmsGroup | null => presentGroup<IcmsGroup>(det.imposto.ICMS)

/** The IPI group of an item, or null; framing code and seal are in `det.imposto.IPI`. */
export const ipiOf = (det: Det): IpiGroup | null => {
  const ipi = det.imposto.IPI
  return presentGroup<IpiGroup>(ipi && { IPITrib: ipi.IPITrib, IPINT: ipi.IPINT })
}

/** The PIS group of an item, or null; PISST is in `det.imposto`. */
export const pisOf = (det: Det): PisGroup | null => presentGroup<PisGroup>(det.imposto.PIS)

/** The COFINS group of an item, or null; COFINSST is in `det.imposto`. */
export const cofinsOf = (det: Det): CofinsGroup | null => presentGroup<CofinsGroup>(det.imposto.COFINS)

function presentGroup<Group extends { group: string }>(choice: object | undefined): Group | null {
  for (const [group, fields] of Object.entries(choice ?? {})) {
    if (typeof fields === 'object' && fields !== null) return { ...fields, group } // one of the choice's groups
  }
  return null
}
