import type { DfeNota, PartyRole, Route } from '../base/model.ts'
import { embeddedEventos } from '../evento/embedded.ts'
import { commonOf, type LayoutNames, partsOf } from '../fields/document.ts'
import { NO_LEDGER } from '../fields/ledger.ts'
import type { NodeContext } from '../fields/node-context.ts'
import { partiesOf, partyAt } from '../fields/party.ts'
import { NO_TOTALS } from '../fields/totals.ts'
import { child, children, elements, type XmlNode } from '../xml/node.ts'
import { documentCentsAt, textAt } from '../xml/value.ts'

/** «EX» is abroad. */
const UF = /^[A-Z]{2}$/
const PLATE = /^[A-Z\d]{6,7}$/
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
    route: routeOf(inf),
    emitente: partyAt(child(inf, 'emit'), 'enderEmit') ?? { taxId: null, name: null, uf: null, ie: null },
    destinatario: partyAt(contratantes[0], ''),
    parties: partiesOf([
      ['emit', child(inf, 'emit')],
      ...contratantes.map((node): [PartyRole, XmlNode] => ['contratante', node]),
      ...children(inf, 'autXML').map((node): [PartyRole, XmlNode] => ['autXML', node]),
    ]),
    eventos: embeddedEventos(context, parts, { nota: common, names: NAMES }),
    itens: [],
    totals: NO_TOTALS,
    ledger: NO_LEDGER,
  }
}

/** Until layout 1.00 the vehicle is `veicPrincipal`. */
function routeOf(inf: XmlNode): Route {
  const [ide, rodo] = [child(inf, 'ide'), child(child(inf, 'infModal'), 'rodo')]
  return {
    ufFrom: shapedAt(ide, 'UFIni', UF),
    ufTo: shapedAt(ide, 'UFFim', UF),
    plate: shapedAt(child(rodo, 'veicTracao') ?? child(rodo, 'veicPrincipal'), 'placa', PLATE),
  }
}

/** The text of a child; null when it does not have the layout's shape. */
function shapedAt(node: XmlNode | undefined, name: string, shape: RegExp): string | null {
  const written = textAt(node, name)
  return written !== null && shape.test(written) ? written : null
}

/** All descendants with a name: the parent group of the contratantes differs between versions. */
const descendants = (node: XmlNode | undefined, name: string): XmlNode[] =>
  elements(node).flatMap((part) => (part.name === name ? [part] : descendants(part, name)))
