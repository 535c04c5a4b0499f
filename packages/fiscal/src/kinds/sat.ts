import type { KindNames } from '../kind/names.ts'

/** CF-e SAT (59): the equipment signs, no authority answers; its cancellation is a coupon of its own. Source: Especificação de Requisitos do SAT */
export const SAT: KindNames = {
  tipos: { 59: 'outro' },
  procs: { CFe: null },
  inf: 'infCFe',
  prot: null,
  keyField: null,
  eventoEnding: null,
  events: [
    {
      tipos: ['outro'],
      authors: ['issuer'],
      source: 'Especificação de Requisitos do SAT, CFeCanc',
      names: { 110111: 'Cancelamento' },
    },
  ],
}
