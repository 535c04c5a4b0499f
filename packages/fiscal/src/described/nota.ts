import type { DfeEvento, DfeNota, Party, PartyRole } from '../base/model.ts'
import type { DocumentTotals } from '../base/totals.ts'
import { billOf } from '../bill/facts.ts'
import { itensOfBill } from '../bill/itens.ts'
import { embeddedEventos } from '../evento/embedded.ts'
import { eventAuthors, eventTypeName } from '../evento/event-types.ts'
import { commonOf, type LayoutNames, partsOf } from '../fields/document.ts'
import { issuerOfChave } from '../fields/key.ts'
import { ledgerPartyAt, NO_LEDGER } from '../fields/ledger.ts'
import type { NodeContext } from '../fields/node-context.ts'
import { partiesOf, partyAt } from '../fields/party.ts'
import { NO_TOTALS } from '../fields/totals.ts'
import { cnpjRoot } from '../ids/cnpj.ts'
import { BILL_REPLACED } from '../kind/bill-events.ts'
import type { Kind } from '../kind/kind.ts'
import { child, children, elements, type XmlNode } from '../xml/node.ts'
import { statedCentsAt, textAt } from '../xml/value.ts'

const NOBODY: Party = { taxId: null, name: null, uf: null, ie: null }

/**
 * The reader of a described kind, into the common model.
 * Units   totalCents is what the description says (vNF of a bill); it may be negative
 * Throws  FiscalError `dfe.absent` | `chave.shape` | `dfe.model` | `dfe.number` | `dfe.date`
 */
export const kindReader =
  (kind: Kind) =>
  (context: NodeContext): DfeNota => {
    const names = namesOf(kind, context.node)
    const parts = partsOf(context, names)
    const { inf } = parts
    const common = commonOf(parts, names)
    const itens = itensOfBill(kind.items?.(inf) ?? [])
    const [recipient, address] = recipientOf(inf, kind)
    const nota = {
      ...common,
      totalCents: kind.totalCents(inf),
      natureza: common.natureza ?? kind.title.replace(/^.*? d[aoe] /, '').slice(0, 60),
      cfop: itens.find(({ cfop }) => cfop !== null)?.cfop ?? textAt(child(inf, 'ide'), 'CFOP'),
      route: null,
      emitente: partyAt(child(inf, 'emit'), 'enderEmit') ?? NOBODY,
      destinatario: partyAt(recipient, address),
      parties: partiesOf(groupsOf(inf, kind, recipient)),
      itens,
      totals: { ...kindTotals(inf), ...kind.totals?.(inf) },
      ledger: ledgerOf(inf, kind, [recipient, address]),
    }
    return {
      ...nota,
      eventos: [...embeddedEventos(context, parts, { nota: common, names }), ...replacementsOf(nota, kind, inf)],
    }
  }

const namesOf = (kind: Kind, node: XmlNode): LayoutNames => ({
  root:
    kind.roots.find((root) => root.toLowerCase() === node.name.toLowerCase() || child(node, root)) ??
    kind.roots[0] ??
    '',
  inf: kind.inf,
  prot: kind.prot,
  numero: kind.numero,
  modelos: [kind.modelo],
  ...(kind.keyOwner && { keyOwner: kind.keyOwner }),
})

function recipientOf(inf: XmlNode, { counterparties, taker }: Kind): readonly [XmlNode | undefined, string] {
  const named = taker?.(inf)
  if (named?.[0]) return named
  const [group, address] = counterparties.find(([name]) => child(inf, name)) ?? ['', '']
  return [child(inf, group), address]
}

const groupsOf = (
  inf: XmlNode,
  kind: Kind,
  recipient: XmlNode | undefined,
): (readonly [PartyRole, XmlNode | undefined])[] => [
  ['emit', child(inf, 'emit')],
  ['dest', recipient],
  ...(kind.parties ?? []).flatMap(([role, find]) => find(inf).map((node) => [role, node] as const)),
  ...children(inf, 'autXML').map((node) => ['autXML', node] as const),
]

function ledgerOf(
  inf: XmlNode,
  kind: Kind,
  [recipient, address]: readonly [XmlNode | undefined, string],
): DfeNota['ledger'] {
  const bill = kind.bill ? billOf(inf, { ...kind, bill: kind.bill }) : null
  return {
    ...NO_LEDGER,
    purpose: bill?.purpose ?? null,
    issuer: ledgerPartyAt(child(inf, 'emit'), 'enderEmit'),
    recipient: ledgerPartyAt(recipient, address),
    references: [...(bill?.replaces?.chave ? [bill.replaces.chave] : []), ...(bill?.adjusts ?? [])],
    notice: elements(child(inf, 'infAdic')).length > 0 ? textAt(child(inf, 'infAdic'), 'infAdFisco') : null,
    bill,
    ...kind.ledger?.(inf),
  }
}

/**
 * The replacement that a bill or ticket states, as the event of the replaced one that the authority registers for it and that may never arrive.
 * Shape   empty when the two keys have different issuers. `nSeqEvento` is 0, of homologação −1
 */
function replacementsOf(nota: Omit<DfeNota, 'eventos'>, kind: Kind, inf: XmlNode): DfeEvento[] {
  const { tipo, bill: layout } = kind
  const bill = nota.ledger.bill
  const ofBill = bill && bill.purpose === layout?.replacement ? bill.replaces?.chave : null
  const replaced = ofBill ?? kind.replaces?.(inf)
  if (!replaced || replaced === nota.chave) return []
  const [older, newer] = [issuerOfChave(replaced), issuerOfChave(nota.chave)]
  if (older === null || newer === null || cnpjRoot(older) !== cnpjRoot(newer)) return []
  return [
    {
      kind: 'evento',
      tipo,
      chave: replaced,
      tpEvento: BILL_REPLACED,
      nSeqEvento: nota.homologacao ? -1 : 0,
      descricao: eventTypeName(BILL_REPLACED, tipo),
      autor: null,
      authors: eventAuthors(BILL_REPLACED, tipo),
      homologacao: nota.homologacao,
      occurred: nota.issued,
      protocol: null,
      registered: true,
      texto: `Substituída pela nota ${nota.numero}, chave ${nota.chave}.`,
      marks: nota.marks,
      nodeDigest: nota.nodeDigest,
      embedded: true,
    },
  ]
}

const OF_ICMS = ['vBC', 'vICMS', 'vICMSDeson', 'vFCP', 'vBCST', 'vST', 'vFCPST'] as const
const OF_TOTAL = ['vProd', 'vDesc', 'vOutro', 'vPIS', 'vCOFINS'] as const

/**
 * The totals of a described kind (group `total`), as far as it has them.
 * Throws  FiscalError `dfe.number`
 */
function kindTotals(inf: XmlNode): DocumentTotals {
  const total = child(inf, 'total')
  const icms = child(total, 'ICMSTot')
  const reform = child(total, 'IBSCBSTot')
  const ibs = child(reform, 'gIBS')
  const totals: DocumentTotals = { ...NO_TOTALS }
  for (const name of OF_ICMS) totals[name] = statedCentsAt(icms, name)
  for (const name of OF_TOTAL) totals[name] = statedCentsAt(total, name) ?? statedCentsAt(icms, name)
  totals.vBCIBSCBS = statedCentsAt(reform, 'vBCIBSCBS')
  totals.vIBSUF = statedCentsAt(child(ibs, 'gIBSUF'), 'vIBSUF')
  totals.vIBSMun = statedCentsAt(child(ibs, 'gIBSMun'), 'vIBSMun')
  totals.vIBS = statedCentsAt(ibs, 'vIBS')
  totals.vCBS = statedCentsAt(child(reform, 'gCBS'), 'vCBS')
  return totals
}
