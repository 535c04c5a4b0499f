import type { DfeNota, PartyRole } from '../base/model.ts'
import { embeddedEventos } from '../evento/embedded.ts'
import { commonOf, type LayoutNames, partsOf } from '../fields/document.ts'
import { NO_LEDGER } from '../fields/ledger.ts'
import type { NodeContext } from '../fields/node-context.ts'
import { partiesOf, partyAt } from '../fields/party.ts'
import { NO_TOTALS } from '../fields/totals.ts'
import { documentCentsAt } from '../fields/value.ts'
import { child, children, elements, type XmlNode } from '../xml/node.ts'

const NAMES: LayoutNames = { root: 'MDFe', inf: 'infMDFe', prot: 'protMDFe', numero: 'nMDF', modelos: [58] }

/**
 * Reads an MDF-e into the common model, layouts 1.00 to 3.00.
 * Units   totalCents is vCarga
 * Throws  FiscalError `dfe.absent` | `chave.shape` | `dfe.model` | `dfe.number` | `dfe.date`
 * Source  MOC MDF-e; schema PL_MDFe_300b
 */
export function readMdfeNota(context: NodeContext): DfeNota {
  const parts = partsOf(context, NAMES)
  const { inf } = parts
  const common = commonOf(parts, NAMES)
  const contratantes = descendants(child(inf, 'infModal'), 'infContratante')
  return {
    ...common,
    totalCents: documentCentsAt(child(inf, 'tot'), 'vCarga'),
    cfop: null,
    emitente: partyAt(child(inf, 'emit'), 'enderEmit') ?? { taxId: null, name: null, uf: null, ie: null },
    destinatario: partyAt(contratantes[0], ''),
    parties: partiesOf([
      ['emit', child(inf, 'emit')],
      ...contratantes.map((node): [PartyRole, XmlNode] => ['contratante', node]),
      ...children(inf, 'autXML').map((node): [PartyRole, XmlNode] => ['autXML', node]),
    ]),
    eventos: parts.proc ? embeddedEventos(parts.proc, common.chave) : [],
    itens: [],
    totals: NO_TOTALS,
    ledger: NO_LEDGER,
  }
}

/** All descendants with a name: the parent group of the contratantes differs between versions. */
const descendants = (node: XmlNode | undefined, name: string): XmlNode[] =>
  elements(node).flatMap((part) => (part.name === name ? [part] : descendants(part, name)))
