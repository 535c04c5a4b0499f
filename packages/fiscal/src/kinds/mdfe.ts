import type { KindNames } from '../kind/names.ts'
import { transportEvents } from './transport-events.ts'

/** MDF-e (58). Source: MOC MDF-e 3.00 */
export const MDFE: KindNames = {
  tipos: { 58: 'mdfe' },
  procs: { MDFe: 'mdfeProc' },
  inf: 'infMDFe',
  prot: 'protMDFe',
  keyField: 'chMDFe',
  eventoEnding: 'MDFe',
  queries: { mdfe: { group: 'infMDFeSupl', qrCode: 'qrCodMDFe', keyNames: ['chMDFe'] } },
  events: transportEvents('mdfe'),
}
