import { billEvents } from '../kind/bill-events.ts'
import type { Kind, KindItem } from '../kind/kind.ts'
import { child, children, type XmlNode } from '../xml/node.ts'
import { requiredCentsAt } from '../xml/value.ts'

/** NF3e (66): bill of electricity. Source: MOC NF3e 1.00, schemas of the RTC of April 2026. */
export const NF3E: Kind = {
  tipo: 'nf3e',
  modelo: 66,
  name: 'NF3e',
  roots: ['NF3e'],
  inf: 'infNF3e',
  proc: 'nf3eProc',
  prot: 'protNF3e',
  numero: 'nNF',
  keyField: 'chNF3e',
  eventoEnding: 'NF3e',
  query: { group: 'infNF3eSupl', qrCode: 'qrCodNF3e', keyNames: ['chNF3e'] },
  counterparties: [['dest', 'enderDest']],
  totalCents: (inf) => requiredCentsAt(child(inf, 'total'), 'vNF'),
  items: itemsOfNf3e,
  bill: {
    purpose: 'finNF3e',
    purposes: { 1: 'Normal', 2: 'Substituição', 3: 'Normal com ajuste' },
    replacement: '2',
    site: 'acessante',
    installation: 'idAcesso',
    customer: 'idCodCliente',
    history: ['gANEEL', 'gHistFat', 'gGrandFat'],
  },
  events: billEvents('nf3e', 'MOC NF3e 1.00'),
  form: 'DANF3E',
  title: 'Documento Auxiliar da Nota Fiscal de Energia Elétrica Eletrônica',
}

/** A bill has one NFdet for each earlier bill that it adjusts, and a last one for its own month. */
function itemsOfNf3e(inf: XmlNode): KindItem[] {
  return children(inf, 'NFdet').flatMap((details) =>
    children(details, 'det').flatMap((det) => {
      const adjusts = details.attrs.chNF3eAnt ?? null
      const replaced = child(det, 'detItemAnt')
      const item = child(det, 'detItem')
      return [
        ...(replaced ? [{ node: replaced, adjusts, isReplaced: true }] : []),
        ...(item ? [{ node: item, adjusts, isReplaced: false }] : []),
      ]
    }),
  )
}
