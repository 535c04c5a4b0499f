import { billEvents } from '../kind/bill-events.ts'
import type { Kind, KindItem } from '../kind/kind.ts'
import { child, children, type XmlNode } from '../xml/node.ts'
import { requiredCentsAt } from '../xml/value.ts'

/** NFCom (62): bill of communication. Source: MOC NFCom 1.00a, NT 2024.001, NT 2025.001, schemas of the RTC of April 2026. */
export const NFCOM: Kind = {
  tipo: 'nfcom',
  modelo: 62,
  name: 'NFCom',
  roots: ['NFCom'],
  inf: 'infNFCom',
  proc: 'nfcomProc',
  prot: 'protNFCom',
  numero: 'nNF',
  keyField: 'chNFCom',
  eventoEnding: 'NFCom',
  query: { group: 'infNFComSupl', qrCode: 'qrCodNFCom', keyNames: ['chNFCom'] },
  counterparties: [['dest', 'enderDest']],
  totalCents: (inf) => requiredCentsAt(child(inf, 'total'), 'vNF'),
  items: itemsOfNfcom,
  bill: {
    purpose: 'finNFCom',
    purposes: { 0: 'Normal', 3: 'Substituição', 4: 'Ajuste' },
    replacement: '3',
    site: 'assinante',
    installation: 'iCodAssinante',
    customer: 'nContrato',
    history: [],
  },
  events: billEvents('nfcom', 'MOC NFCom 1.00a'),
  form: 'DANFE-COM',
  title: 'Documento Auxiliar da Nota Fiscal Fatura de Serviços de Comunicação Eletrônica',
}

function itemsOfNfcom(inf: XmlNode): KindItem[] {
  return children(inf, 'det').map((det) => ({ node: det, adjusts: det.attrs.chNFComAnt ?? null, isReplaced: false }))
}
