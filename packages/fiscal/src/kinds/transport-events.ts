import type { EventTypeGroup } from '../base/event-type.ts'

/**
 * The event types of CT-e and MDF-e with known authors, like `NFE_EVENT_TYPES`.
 * Source  the field `source` of each group
 */
const TRANSPORT_EVENT_TYPES: readonly EventTypeGroup[] = [
  {
    tipos: ['cte'],
    authors: ['issuer'],
    source: 'MOC CT-e, tabela de eventos; payment: NT 2026.002 (evVincPgto_v4.00)',
    names: {
      110110: 'Carta de Correção',
      110111: 'Cancelamento',
      110113: 'EPEC',
      110160: 'Registro Multimodal',
      110170: 'Informações da GTV',
      110180: 'Comprovante de Entrega do CT-e',
      110181: 'Cancelamento do Comprovante de Entrega do CT-e',
      110190: 'Insucesso na Entrega do CT-e',
      110191: 'Cancelamento do Insucesso de Entrega do CT-e',
      110300: 'Vinculação do Pagamento',
      110301: 'Cancelamento da vinculação do pagamento',
    },
  },
  {
    tipos: ['cte'],
    authors: ['taker'],
    source: 'MOC CT-e, tabela de eventos: tomador do serviço',
    names: {
      610110: 'Prestação do Serviço em Desacordo',
      610111: 'Cancelamento Prestação do Serviço em Desacordo',
    },
  },
  {
    tipos: ['cte'],
    authors: ['authority'],
    source: 'MOC CT-e, tabela de eventos: Fisco, Fisco do emitente and national environment',
    names: {
      240130: 'Autorizado CT-e complementar',
      240131: 'Cancelado CT-e complementar',
      240140: 'CT-e de Substituição',
      240150: 'CT-e de Anulação',
      240160: 'Liberação de EPEC',
      240170: 'Liberação Prazo Cancelamento',
      310610: 'MDF-e Autorizado',
      310611: 'MDF-e Cancelado',
      310620: 'Registro de Passagem',
      440130: 'Autorizado Redespacho',
      440140: 'Autorizado Redespacho intermediário',
      440150: 'Autorizado Subcontratação',
      440160: 'Autorizado Serviço Vinculado Multimodal',
      510620: 'Registro de Passagem Automático',
      510630: 'Registro de Passagem Automático',
    },
  },
  {
    tipos: ['mdfe'],
    authors: ['issuer'],
    source: 'MOC MDF-e, eventos; 110116 and 110118: NT of the payment of the transport operation',
    names: {
      110111: 'Cancelamento',
      110114: 'Inclusão de Condutor',
      110115: 'Inclusão de DF-e',
      110116: 'Pagamento da Operação de Transporte',
      110118: 'Alteração do Pagamento do Serviço de Transporte',
    },
  },
  {
    tipos: ['mdfe'],
    authors: ['issuer', 'carrier'],
    source: 'MOC MDF-e, encerramento: the issuer, or the owner of the vehicle (veicTracao/prop)',
    names: { 110112: 'Encerramento' },
  },
  {
    tipos: ['mdfe'],
    authors: ['taker'],
    source: 'NT of the payment of the transport operation: contratante',
    names: { 110117: 'Confirmação do Serviço de Transporte' },
  },
  {
    tipos: ['mdfe'],
    authors: ['authority'],
    source: 'MOC MDF-e, eventos; eventoMDFeTiposBasico_v3.00',
    names: {
      310112: 'Encerramento Fisco',
      310620: 'Registro de Passagem',
      510620: 'Registro de Passagem BRId',
      510630: 'Registro de Passagem Automático',
    },
  },
]

export const transportEvents = (tipo: 'cte' | 'mdfe'): readonly EventTypeGroup[] =>
  TRANSPORT_EVENT_TYPES.filter(({ tipos }) => tipos.includes(tipo))
