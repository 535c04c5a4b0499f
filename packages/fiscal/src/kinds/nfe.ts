import type { KindNames } from '../kind/names.ts'
import { NFE_EVENT_TYPES } from './nfe-events.ts'

/** NF-e (55) and NFC-e (65). Source: MOC 7.0 */
export const NFE: KindNames = {
  tipos: { 55: 'nfe', 65: 'nfce' },
  procs: { NFe: 'nfeProc' },
  inf: 'infNFe',
  prot: 'protNFe',
  keyField: 'chNFe',
  eventoEnding: 'NFe',
  // version 1.00 has chNFe=CHAVE; 2.00 and 3.00 have p=CHAVE|version|…
  queries: { nfce: { group: 'infNFeSupl', qrCode: 'qrCode', address: 'urlChave', keyNames: ['chNFe', 'p'] } },
  hasDisuse: true,
  events: NFE_EVENT_TYPES,
}
