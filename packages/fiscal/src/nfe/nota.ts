import type { DfeNota, PartyRole } from '../base/model.ts'
import { embeddedEventos } from '../evento/embedded.ts'
import { commonOf, type LayoutNames, partsOf } from '../fields/document.ts'
import type { NodeContext } from '../fields/node-context.ts'
import { partiesOf, partyAt } from '../fields/party.ts'
import { child, children, find, type XmlNode } from '../xml/node.ts'
import { documentCentsAt } from '../xml/value.ts'
import { itensOf } from './itens.ts'
import { nfeLedger } from './ledger.ts'
import { nfeTotals } from './totals.ts'

const NAMES: LayoutNames = { root: 'NFe', inf: 'infNFe', prot: 'protNFe', numero: 'nNF', modelos: [55, 65] }

/**
 * Reads an NF-e or NFC-e into the common model, layouts 1.10 to 4.00 with IBS/CBS.
 * Units   totalCents is vNF
 * Throws  FiscalError `dfe.absent` | `chave.shape` | `dfe.model` | `dfe.number` | `dfe.date`
 * Source  MOC NF-e; schemas PL_008i2, PL_009o, PL_010e
 */
export function readNfeNota(context: NodeContext): DfeNota {
  const parts = partsOf(context, NAMES)
  const { inf } = parts
  const common = commonOf(parts, NAMES)
  const itens = itensOf(inf)
  return {
    ...common,
    totalCents: documentCentsAt(find(inf, 'total', 'ICMSTot'), 'vNF'),
    cfop: itens[0]?.cfop ?? null,
    route: null,
    emitente: partyAt(child(inf, 'emit'), 'enderEmit') ?? { taxId: null, name: null, uf: null, ie: null },
    destinatario: partyAt(child(inf, 'dest'), 'enderDest'),
    parties: partiesOf(groupsOf(inf)),
    eventos: embeddedEventos(context, parts, { nota: common, names: NAMES }),
    itens,
    totals: nfeTotals(inf),
    ledger: nfeLedger(inf),
  }
}

const groupsOf = (inf: XmlNode): [PartyRole, XmlNode | undefined][] => [
  ['emit', child(inf, 'emit')],
  ['dest', child(inf, 'dest')],
  ...children(inf, 'autXML').map((node): [PartyRole, XmlNode] => ['autXML', node]),
  ['transporta', find(inf, 'transp', 'transporta')],
]
