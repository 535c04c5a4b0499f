import type { Kind } from '../kind/kind.ts'
import { child, children, text, type XmlNode } from '../xml/node.ts'
import { centsAt } from '../xml/value.ts'

/** GTV-e (64): guide of the transport of valuables, in the layout of the CT-e. It has no price: its value is what is carried. */
export const GTVE: Kind = {
  tipo: 'outro',
  modelo: 64,
  name: 'GTV-e',
  roots: ['GTVe'],
  inf: 'infCte',
  proc: 'GTVeProc',
  prot: 'protCTe',
  numero: 'nCT',
  keyField: 'chCTe',
  eventoEnding: null,
  query: { group: 'infCTeSupl', qrCode: 'qrCodCTe', keyNames: ['chCTe'] },
  counterparties: [
    ['rem', 'enderReme'],
    ['dest', 'enderDest'],
  ],
  taker: takerOf,
  parties: [
    ['rem', (inf) => children(inf, 'rem')],
    ['dest', (inf) => children(inf, 'dest')],
    ['toma', (inf) => children(child(inf, 'ide'), 'tomaTerceiro')],
  ],
  totalCents: (inf) =>
    children(child(inf, 'detGTV'), 'infEspecie').reduce((sum, group) => sum + centsAt(group, 'vEspecie'), 0),
  events: [],
  form: 'DACTE GTV-e',
  title: 'Guia de Transporte de Valores Eletrônica',
}

/** Who pays: `toma` names the sender (0) or the recipient (1); a third party has a group of its own. */
function takerOf(inf: XmlNode): readonly [XmlNode | undefined, string] {
  const ide = child(inf, 'ide')
  const third = child(ide, 'tomaTerceiro')
  if (third) return [third, 'enderToma']
  return text(ide, 'toma', 'toma') === '1' ? [child(inf, 'dest'), 'enderDest'] : [child(inf, 'rem'), 'enderReme']
}
