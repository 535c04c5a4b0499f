import { billEvents } from '../kind/bill-events.ts'
import type { Kind } from '../kind/kind.ts'
import { child } from '../xml/node.ts'
import { requiredCentsAt } from '../xml/value.ts'

/** NFAg (75): bill of water and sewage. The prefix of its Id has a capital G (NFAG). Source: MOC NFAg 1.00c. */
export const NFAG: Kind = {
  tipo: 'outro',
  modelo: 75,
  name: 'NFAg',
  roots: ['NFAg'],
  inf: 'infNFAg',
  proc: 'nfagProc',
  prot: 'protNFAg',
  numero: 'nNF',
  keyField: 'chNFAg',
  eventoEnding: 'NFAg',
  query: { group: 'infNFAgSupl', qrCode: 'qrCodNFAg', keyNames: ['chNFAg'] },
  counterparties: [['dest', 'enderDest']],
  totalCents: (inf) => requiredCentsAt(child(inf, 'total'), 'vNF'),
  bill: {
    purpose: 'finNFAg',
    purposes: { 0: 'Normal', 3: 'Substituição' },
    replacement: '3',
    site: 'ligacao',
    installation: 'idLigacao',
    customer: 'idCodCliente',
    history: ['gAgencia', 'gHistCons', 'gCons'],
  },
  events: billEvents('outro', 'MOC NFAg 1.00c'),
  form: 'DANFE-AG',
  title: 'Documento Auxiliar da Nota Fiscal de Água e Saneamento Eletrônica',
}
