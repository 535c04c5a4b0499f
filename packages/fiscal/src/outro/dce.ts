import type { Kind } from '../kind/kind.ts'
import { child, children, text, type XmlNode } from '../xml/node.ts'
import { requiredCentsAt } from '../xml/value.ts'

/** The group whose CNPJ is in the key, by tpEmit; with 2 the emitter itself. */
const CARRIERS: Readonly<Record<string, string>> = { 0: 'Fisco', 1: 'Marketplace', 3: 'Transportadora', 4: 'ECT' }

/** DC-e (99): declaration of the content of a parcel. Source: schemas DCe_1.00; Ajuste SINIEF 22/2025. */
export const DCE: Kind = {
  tipo: 'outro',
  modelo: 99,
  name: 'DC-e',
  roots: ['DCe'],
  inf: 'infDCe',
  proc: 'dceProc',
  prot: 'protDCe',
  numero: 'nDC',
  keyField: 'chDCe',
  eventoEnding: 'DCe',
  query: { group: 'infDCeSupl', qrCode: 'qrCodDCe', address: 'urlChave', keyNames: ['chDCe'] },
  keyOwner: (inf) => child(inf, CARRIERS[text(inf, 'ide', 'tpEmit') ?? ''] ?? 'emit') ?? child(inf, 'emit'),
  counterparties: [['dest', 'enderDest']],
  parties: [['transporta', (inf) => carriersOf(inf)]],
  totalCents: (inf) => requiredCentsAt(child(inf, 'total'), 'vDC'),
  events: [
    {
      tipos: ['outro'],
      authors: ['issuer'],
      source: 'schemas DCe_1.00: evCancDCe',
      names: { 110111: 'Cancelamento' },
    },
  ],
  form: 'DACE',
  title: 'Declaração Auxiliar de Conteúdo Eletrônica',
}

const carriersOf = (inf: XmlNode): XmlNode[] => Object.values(CARRIERS).flatMap((name) => children(inf, name))
