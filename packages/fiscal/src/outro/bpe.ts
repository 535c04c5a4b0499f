import type { Kind } from '../kind/kind.ts'
import { child, find } from '../xml/node.ts'
import { centsAt, statedCentsAt } from '../xml/value.ts'

/** BP-e (63), BP-e TM of metropolitan lines and BP-e TA of airlines: a passenger's ticket. Source: MOC BP-e 1.00. */
export const BPE: Kind = {
  tipo: 'outro',
  modelo: 63,
  roots: ['BPe', 'BPeTM', 'BPeTA'],
  inf: 'infBPe',
  proc: 'bpeProc',
  prot: 'protBPe',
  numero: 'nBP',
  keyField: 'chBPe',
  eventoEnding: 'BPe',
  query: { group: 'infBPeSupl', qrCode: 'qrCodBPe', keyNames: ['chBPe'] },
  counterparties: [['comp', 'enderComp']],
  totalCents: (inf) =>
    statedCentsAt(child(inf, 'infValorBPe'), 'vBP') ??
    centsAt(child(inf, 'total') ?? find(inf, 'infValorBPeTA'), 'vBP'),
  events: [
    {
      tipos: ['outro'],
      authors: ['issuer'],
      source: 'MOC BP-e 1.00, eventos',
      names: {
        110111: 'Cancelamento',
        110115: 'Não embarque',
        110116: 'Alteração de poltrona',
        110117: 'Excesso de bagagem',
      },
    },
  ],
  form: 'DABPE',
  title: 'Documento Auxiliar do Bilhete de Passagem Eletrônico',
}
