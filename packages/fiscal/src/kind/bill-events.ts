import type { EventTypeGroup } from '../base/event-type.ts'
import type { Tipo } from '../base/model.ts'

/** What the issuer of a newer bill, or the authority, states of the bill that it replaces. */
export const BILL_REPLACED = '240140'

/**
 * The events that bills of light, communication, water and gas share. Types 240160 to 240162 are those of shared billing (NFCom); the text of the
 * manual that was read is cut there, so they change nothing.
 */
export const billEvents = (tipo: Tipo, source: string): readonly EventTypeGroup[] => [
  {
    tipos: [tipo],
    authors: ['issuer'],
    source,
    names: {
      110111: 'Cancelamento',
      110300: 'Vinculação do Pagamento',
      110301: 'Cancelamento da vinculação do pagamento',
    },
  },
  {
    tipos: [tipo],
    authors: ['authority'],
    source,
    names: {
      240140: 'Autorizada substituição',
      240150: 'Autorizada nota de ajuste',
      240151: 'Cancelada nota de ajuste',
      240160: 'Autorizada nota que se refere a esta',
      240161: 'Cancelada nota que se refere a esta',
      240162: 'Substituída nota que se refere a esta',
      240170: 'Liberação do prazo de cancelamento',
    },
  },
]
