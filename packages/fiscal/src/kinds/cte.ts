import type { KindNames } from '../kind/names.ts'
import { transportEvents } from './transport-events.ts'

/** CT-e, CT-e simplificado (57) and CT-e OS (67). Source: MOC CT-e 4.00 */
export const CTE: KindNames = {
  tipos: { 57: 'cte', 67: 'cte' },
  procs: { CTe: 'cteProc', CTeOS: 'cteOSProc', CTeSimp: 'cteSimpProc' },
  inf: 'infCte',
  prot: 'protCTe',
  keyField: 'chCTe',
  eventoEnding: 'CTe',
  queries: { cte: { group: 'infCTeSupl', qrCode: 'qrCodCTe', keyNames: ['chCTe'] } },
  hasDisuse: true,
  events: transportEvents('cte'),
}
