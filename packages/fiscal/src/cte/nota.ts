import type { DfeNota, PartyRole } from '../base/model.ts'
import { embeddedEventos } from '../evento/embedded.ts'
import { commonOf, type LayoutNames, partsOf } from '../fields/document.ts'
import { partiesOf, partyAt } from '../fields/party.ts'
import type { Place } from '../fields/place.ts'
import { documentCentsAt, textAt } from '../fields/value.ts'
import { child, children, find, text, type XmlNode } from '../xml/node.ts'
import { cteLedger } from './ledger.ts'
import { cteTotals } from './totals.ts'

const layout = (root: string, modelos: DfeNota['modelo'][]): LayoutNames => ({
  root,
  inf: 'infCte',
  prot: 'protCTe',
  numero: 'nCT',
  modelos,
})
const LAYOUTS = [layout('CTe', [57]), layout('CTeOS', [67]), layout('CTeSimp', [57])]

/** Who pays when the tomador is one of the other parties: the code of toma3 (toma03 in 2.00). */
const TOMADOR: Record<string, { group: string; address: string }> = {
  '0': { group: 'rem', address: 'enderReme' },
  '1': { group: 'exped', address: 'enderExped' },
  '2': { group: 'receb', address: 'enderReceb' },
  '3': { group: 'dest', address: 'enderDest' },
}

/**
 * A CT-e (57), CT-e OS (67) or CT-e simplificado as lists and intake know it, layouts 2.00 to 4.00.
 * Units   totalCents is vTPrest
 * Throws  FiscalError `dfe.absent` | `chave.shape` | `dfe.model` | `dfe.number` | `dfe.date`
 * Source  MOC CT-e; schemas PL_CTe_300a, PL_CTe_400 and its RTC
 */
export function readCteNota(place: Place): DfeNota {
  const names = LAYOUTS.find(({ root }) => root === place.node.name || child(place.node, root)) ?? layout('CTe', [57])
  const parts = partsOf(place, names)
  const { inf } = parts
  const common = commonOf(parts, names)
  const tomador = tomadorOf(inf)
  return {
    ...common,
    totalCents: documentCentsAt(child(inf, 'vPrest') ?? child(inf, 'total'), 'vTPrest'),
    cfop: textAt(child(inf, 'ide'), 'CFOP'),
    emitente: partyAt(child(inf, 'emit'), 'enderEmit') ?? { taxId: null, name: null, uf: null, ie: null },
    destinatario: tomador ? partyAt(tomador.node, tomador.address) : null,
    parties: partiesOf(groupsOf(inf, tomador?.node)),
    eventos: parts.proc ? embeddedEventos(parts.proc, common.chave) : [],
    itens: [],
    totals: cteTotals(inf),
    ledger: cteLedger(inf, names.root, tomador),
  }
}

const ROLES: PartyRole[] = ['emit', 'rem', 'exped', 'receb', 'dest']

const groupsOf = (inf: XmlNode, tomador: XmlNode | undefined): [PartyRole, XmlNode | undefined][] => [
  ...ROLES.map((role): [PartyRole, XmlNode | undefined] => [role, child(inf, role)]),
  ['toma', tomador],
  ...children(inf, 'autXML').map((node): [PartyRole, XmlNode] => ['autXML', node]),
]

/** The tomador: a group of its own (OS and simplificado: infCte/toma; another: ide/toma4), or one of the other parties by code. */
function tomadorOf(inf: XmlNode): { node: XmlNode; address: string } | undefined {
  const own = child(inf, 'toma') ?? find(inf, 'ide', 'toma4') ?? find(inf, 'ide', 'toma04')
  if (own) return { node: own, address: 'enderToma' }
  const code = text(inf, 'ide', 'toma3', 'toma') ?? text(inf, 'ide', 'toma03', 'toma')
  const named = code === undefined ? undefined : TOMADOR[code]
  const node = named && child(inf, named.group)
  return node && { node, address: named.address }
}
