import type { Kind } from '../kind/kind.ts'
import { child } from '../xml/node.ts'
import { centsAt } from '../xml/value.ts'

/**
 * NF-e ABI (77): alienation of real estate. No schema was published when this was written (draft of the MOC 1.00 of November 2025): the names
 * follow the form of the other models, and this description is the only place to correct.
 */
export const NFE_ABI: Kind = {
  tipo: 'outro',
  modelo: 77,
  name: 'NF-e ABI',
  roots: ['NFeABI', 'NFABI'],
  inf: 'infNFeABI',
  proc: 'nfeABIProc',
  prot: 'protNFeABI',
  numero: 'nNF',
  keyField: 'chNFeABI',
  eventoEnding: 'NFeABI',
  query: null,
  counterparties: [['dest', 'enderDest']],
  totalCents: (inf) => centsAt(child(inf, 'total'), 'vNF'),
  events: [
    {
      tipos: ['outro'],
      authors: ['issuer'],
      source: 'by analogy with the other models',
      names: { 110111: 'Cancelamento' },
    },
  ],
  form: 'DANFE-ABI',
  title: 'Documento Auxiliar da Nota Fiscal de Alienação de Bens Imóveis Eletrônica',
}
