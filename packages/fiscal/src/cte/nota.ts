import type { DfeNota, Mark, PartyRole } from '../base/model.ts'
import { embeddedEventos } from '../evento/embedded.ts'
import { commonOf, type LayoutNames, partsOf } from '../fields/document.ts'
import type { NodeContext } from '../fields/node-context.ts'
import { partiesOf, partyAt } from '../fields/party.ts'
import { child, children, find, text, type XmlNode } from '../xml/node.ts'
import { documentCentsAt, textAt } from '../xml/value.ts'
import { hasHiddenKeys } from './hidden-keys.ts'
import { cteLedger } from './ledger.ts'
import { cteTotals } from './totals.ts'

const layoutNames = (root: string, modelos: LayoutNames['modelos']): LayoutNames => ({
  root,
  inf: 'infCte',
  prot: 'protCTe',
  numero: 'nCT',
  modelos,
})
const LAYOUTS = [layoutNames('CTe', [57]), layoutNames('CTeOS', [67]), layoutNames('CTeSimp', [57])]

/** The group that each code of toma3 (toma03 in 2.00) makes the tomador. */
const TOMADOR: Record<string, { group: string; address: string }> = {
  '0': { group: 'rem', address: 'enderReme' },
  '1': { group: 'exped', address: 'enderExped' },
  '2': { group: 'receb', address: 'enderReceb' },
  '3': { group: 'dest', address: 'enderDest' },
}

/**
 * Reads a CT-e (57), CT-e OS (67) or CT-e simplificado into the common model, layouts 2.00 to 4.00.
 * Units   totalCents is vTPrest
 * Throws  FiscalError `dfe.absent` | `chave.shape` | `dfe.model` | `dfe.number` | `dfe.date`
 * Source  MOC CT-e; schemas PL_CTe_300a, PL_CTe_400 and its RTC
 */
export function readCteNota(context: NodeContext): DfeNota {
  const names =
    LAYOUTS.find(({ root }) => root === context.node.name || child(context.node, root)) ?? layoutNames('CTe', [57])
  const parts = partsOf(context, names)
  const { inf } = parts
  const common = commonOf(parts, names)
  const tomador = tomadorOf(inf)
  return {
    ...common,
    ...(hasHiddenKeys(inf) && { hasHiddenKeys: true, marks: { ...common.marks, signature: UNVERIFIABLE } }),
    totalCents: documentCentsAt(child(inf, 'vPrest') ?? child(inf, 'total'), 'vTPrest'),
    cfop: textAt(child(inf, 'ide'), 'CFOP'),
    route: null,
    emitente: partyAt(child(inf, 'emit'), 'enderEmit') ?? { taxId: null, name: null, uf: null, ie: null },
    destinatario: tomador ? partyAt(tomador.node, tomador.address) : null,
    parties: partiesOf(groupsOf(inf, tomador?.node)),
    eventos: embeddedEventos(context, parts, { nota: common, names }),
    itens: [],
    totals: cteTotals(inf),
    ledger: cteLedger(inf, names.root, tomador),
  }
}

/** The signed content is not in the file. */
const UNVERIFIABLE: Mark = {
  state: 'unknown',
  reason: 'Chaves ocultadas pela SEFAZ (autXML): a assinatura é do documento com as chaves.',
}

const ROLES: PartyRole[] = ['emit', 'rem', 'exped', 'receb', 'dest']

const groupsOf = (inf: XmlNode, tomador: XmlNode | undefined): [PartyRole, XmlNode | undefined][] => [
  ...ROLES.map((role): [PartyRole, XmlNode | undefined] => [role, child(inf, role)]),
  ['toma', tomador],
  ...children(inf, 'autXML').map((node): [PartyRole, XmlNode] => ['autXML', node]),
]

/**
 * The tomador: its own group (infCte/toma in OS and simplificado, else ide/toma4), or another party by its
 * code.
 */
function tomadorOf(inf: XmlNode): { node: XmlNode; address: string } | undefined {
  const own = child(inf, 'toma') ?? find(inf, 'ide', 'toma4') ?? find(inf, 'ide', 'toma04')
  if (own) return { node: own, address: 'enderToma' }
  const code = text(inf, 'ide', 'toma3', 'toma') ?? text(inf, 'ide', 'toma03', 'toma')
  const named = code === undefined ? undefined : TOMADOR[code]
  const node = named && child(inf, named.group)
  return node && { node, address: named.address }
}
