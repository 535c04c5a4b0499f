import { FiscalError } from '../base/error.ts'
import { withOwnProtocol } from '../fields/protocol.ts'
import { groupAt, type Mirror, mirror } from '../mirror/mirror.ts'
import { child, type XmlNode } from '../xml/node.ts'
import { readXml } from '../xml/read.ts'
import { emptyHiddenKeys } from './hidden-keys.ts'
import { type CteProc, REPEATED } from './layout.gen.ts'

/** The three documents that share the layout: CT-e (57), CT-e OS (67) and CT-e simplificado (57). */
export type CteForm = 'CTe' | 'CTeOS' | 'CTeSimp'
/** Some issuers of 4.00 write several railways where layout 2.00 had them. */
const GROUPS = new Map([...REPEATED, ['ferrov', new Set(['ferroEnv'])]])
const FORMS: readonly CteForm[] = ['CTe', 'CTeOS', 'CTeSimp']

/**
 * Reads a CT-e, CT-e OS or CT-e simplificado (root cteProc, CTe, cteOSProc, CTeOS, cteSimpProc, CTeSimp) into
 * the mirror of its layout.
 * Shape   official names, every value is text as written; the document is under `CTe` for all roots, and
 *         `form` has the name of its root; keys that SEFAZ hid are empty
 * Throws  FiscalError `xml.*` | `cte.absent` (no infCte inside)
 * Source  MOC CT-e; schemas PL_CTe_300a, PL_CTe_400 and its RTC; the road groups of 2.00
 */
export function readCteProc(source: Uint8Array | XmlNode): CteProc & { form: CteForm } {
  const root = withOwnProtocol(source instanceof Uint8Array ? readXml(source) : source)
  const form = FORMS.find((name) => root.name === name || child(root, name))
  const cte = form && (root.name === form ? root : child(root, form))
  if (!form || !cte || !child(cte, 'infCte')) throw new FiscalError('cte.absent', 'O arquivo não contém um CT-e.')
  const proc: Mirror = root === cte ? {} : mirror(root, GROUPS)
  proc.CTe = proc[form] ?? mirror(cte, GROUPS)
  if (form !== 'CTe') delete proc[form]
  const inf = groupAt(groupAt(proc, 'CTe'), 'infCte')
  for (const name of ['ide', 'emit']) groupAt(inf, name)
  emptyHiddenKeys(inf)
  return { ...(proc as unknown as CteProc), form } // groupAt() created the groups that CteProc requires; every other field is optional
}
