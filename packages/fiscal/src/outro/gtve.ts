import type { Kind } from '../kind/kind.ts'
import { child, children } from '../xml/node.ts'
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
  parties: [
    ['dest', (inf) => children(inf, 'dest')],
    ['toma', (inf) => children(child(inf, 'ide'), 'tomaTerceiro')],
  ],
  totalCents: (inf) =>
    children(child(inf, 'detGTV'), 'infEspecie').reduce((sum, group) => sum + centsAt(group, 'vEspecie'), 0),
  events: [],
  form: 'DACTE GTV-e',
  title: 'Guia de Transporte de Valores Eletrônica',
}
