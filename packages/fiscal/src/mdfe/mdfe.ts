import { FiscalError } from '../base/error.ts'
import { withOwnProtocol } from '../fields/protocol.ts'
import { groupAt, type Mirror, mirror } from '../mirror/mirror.ts'
import { child, type XmlNode } from '../xml/node.ts'
import { readXml } from '../xml/read.ts'
import { type MdfeProc, REPEATED } from './layout.gen.ts'

/** Layout 1.00 has the drivers inside veicPrincipal. */
const ALL_REPEATED = new Map([...REPEATED, ['veicPrincipal', new Set(['condutor'])]])

/**
 * Reads an MDF-e (root mdfeProc or MDFe) into the mirror of its layout.
 * Shape   official names, every value is text as written
 * Throws  FiscalError `xml.*` | `mdfe.absent` (no infMDFe inside)
 * Source  MOC MDF-e; schema PL_MDFe_300b
 */
export function readMdfeProc(source: Uint8Array | XmlNode): MdfeProc {
  const root = withOwnProtocol(source instanceof Uint8Array ? readXml(source) : source)
  const mdfe = root.name === 'MDFe' ? root : child(root, 'MDFe')
  if (!mdfe || !child(mdfe, 'infMDFe')) throw new FiscalError('mdfe.absent', 'O arquivo não contém um MDF-e.')
  const proc: Mirror = root === mdfe ? { MDFe: mirror(mdfe, ALL_REPEATED) } : mirror(root, ALL_REPEATED)
  const inf = groupAt(groupAt(proc, 'MDFe'), 'infMDFe')
  for (const name of ['ide', 'emit']) groupAt(inf, name)
  return proc as unknown as MdfeProc // groupAt() created the groups that MdfeProc requires; every other field is optional
}
