import type { EventTypeGroup } from '../base/event-type.ts'
import type { Tipo } from '../base/model.ts'

const TIPOS: readonly Tipo[] = ['nfse']
const SOURCE = 'Anexo II PEDREGEVT_EVT v1.01 (22/01/2026)'

/**
 * Events of the NFS-e. Events of the município, and of the system that generates the notes, have the author
 * `authority`.
 * Source  the field `source` of each group
 */
export const NFSE_EVENT_TYPES: readonly EventTypeGroup[] = [
  {
    tipos: TIPOS,
    authors: ['issuer'],
    source: SOURCE,
    names: {
      101101: 'Cancelamento de NFS-e',
      101103: 'Solicitação de Análise Fiscal para Cancelamento de NFS-e',
    },
  },
  {
    tipos: TIPOS,
    authors: ['authority'],
    source: SOURCE,
    names: {
      105102: 'Cancelamento de NFS-e por Substituição',
      105104: 'Cancelamento de NFS-e Deferido por Análise Fiscal',
      105105: 'Cancelamento de NFS-e Indeferido por Análise Fiscal',
      205204: 'Manifestação de NFS-e - Confirmação Tácita',
      205208: 'Manifestação de NFS-e - Anulação da Rejeição',
      305101: 'Cancelamento de NFS-e por Ofício',
      305102: 'Bloqueio de NFS-e por Ofício',
      305103: 'Desbloqueio de NFS-e por Ofício',
    },
  },
  {
    tipos: TIPOS,
    authors: ['provider'],
    source: SOURCE,
    names: {
      202201: 'Manifestação de NFS-e - Confirmação do Prestador',
      202205: 'Manifestação de NFS-e - Rejeição do Prestador',
    },
  },
  {
    tipos: TIPOS,
    authors: ['customer'],
    source: SOURCE,
    names: {
      203202: 'Manifestação de NFS-e - Confirmação do Tomador',
      203206: 'Manifestação de NFS-e - Rejeição do Tomador',
    },
  },
  {
    tipos: TIPOS,
    authors: ['intermediary'],
    source: SOURCE,
    names: {
      204203: 'Manifestação de NFS-e - Confirmação do Intermediário',
      204207: 'Manifestação de NFS-e - Rejeição do Intermediário',
    },
  },
]
