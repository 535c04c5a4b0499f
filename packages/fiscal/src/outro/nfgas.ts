import { billEvents } from '../kind/bill-events.ts'
import type { Kind } from '../kind/kind.ts'
import { child } from '../xml/node.ts'
import { requiredCentsAt } from '../xml/value.ts'

/** NFGas (76): bill of piped gas. Source: MOC NFGas 1.00. */
export const NFGAS: Kind = {
  tipo: 'outro',
  modelo: 76,
  name: 'NFGas',
  roots: ['NFGas'],
  inf: 'infNFGas',
  proc: 'nfgasProc',
  prot: 'protNFGas',
  numero: 'nNF',
  keyField: 'chNFGas',
  eventoEnding: 'NFGas',
  query: { group: 'infNFGasSupl', qrCode: 'qrCodNFGas', keyNames: ['chNFGas'] },
  counterparties: [['dest', 'enderDest']],
  totalCents: (inf) => requiredCentsAt(child(inf, 'total'), 'vNF'),
  bill: {
    purpose: 'finNFGas',
    purposes: { 0: 'Normal', 3: 'Substituição' },
    replacement: '3',
    site: 'instalacao',
    installation: 'idInstalacao',
    customer: 'nContrato',
    history: ['gAgencia', 'gHistCons', 'gCons'],
  },
  events: billEvents('outro', 'MOC NFGas 1.00'),
  form: 'DANFGas',
  title: 'Documento Auxiliar da Nota Fiscal de Gás Canalizado Eletrônica',
}
