import type { EventTypeGroup } from '../base/event-type.ts'

/**
 * The event types of NF-e and NFC-e with known authors. A type whose author is uncertain is not listed.
 * Shape   each code is in at most one group per kind of document
 * Source  the field `source` of each group
 */
export const NFE_EVENT_TYPES: readonly EventTypeGroup[] = [
  // NF-e and NFC-e, by the issuer
  {
    tipos: ['nfe', 'nfce'],
    authors: ['issuer'],
    source: 'MOC NF-e, anexo de eventos; EPEC: e110140NFe_v1.00 and e110140NFCe_v1.00 (tpAutor 1)',
    names: { 110111: 'Cancelamento', 110140: 'EPEC' },
  },
  {
    tipos: ['nfe'],
    authors: ['issuer'],
    source: 'MOC NF-e, anexo de eventos',
    names: { 110110: 'Carta de Correção' },
  },
  {
    tipos: ['nfce'],
    authors: ['issuer'],
    source: 'MOC NF-e, anexo de eventos; e110112_v1.00 (tpAutor 1)',
    names: { 110112: 'Cancelamento por substituição' },
  },
  {
    tipos: ['nfe'],
    authors: ['issuer'],
    source: 'Delivery: e110130_v1.00 and e110131_v1.00 (tpAutor 1); failed delivery: NT 2023.005',
    names: {
      110130: 'Comprovante de Entrega da NF-e',
      110131: 'Cancelamento Comprovante de Entrega da NF-e',
      110192: 'Insucesso na Entrega da NF-e',
      110193: 'Cancelamento Insucesso na Entrega da NF-e',
    },
  },
  {
    tipos: ['nfe'],
    authors: ['issuer'],
    source: 'Pacote de remessa para industrialização, e111500_v1.00 to e111503_v1.00',
    names: {
      111500: 'Pedido de Prorrogação, 1º prazo',
      111501: 'Pedido de Prorrogação, 2º prazo',
      111502: 'Cancelamento de Pedido de Prorrogação, 1º prazo',
      111503: 'Cancelamento de Pedido de Prorrogação, 2º prazo',
    },
  },
  {
    tipos: ['nfe', 'nfce'],
    authors: ['issuer'],
    source:
      'ECONF: MOC NF-e, anexo de eventos; payment: NT of the event «vinculação da transação de pagamento no DF-e»',
    names: {
      110300: 'Vinculação do Pagamento',
      110301: 'Cancelamento da vinculação do pagamento',
      110750: 'ECONF, conciliação financeira',
      110751: 'Cancelamento Conciliação Financeira',
    },
  },
  {
    tipos: ['nfe'],
    authors: ['issuer'],
    source: 'NT 2025.002 (IBS/CBS), tpAutor 1',
    names: {
      112110: 'Informação de efetivo pagamento integral para liberar crédito presumido do adquirente',
      112120: 'Importação em ALC/ZFM não convertida em isenção',
      112130: 'Perecimento, perda, roubo ou furto durante o transporte contratado pelo fornecedor',
      112140: 'Fornecimento não realizado com pagamento antecipado',
      112150: 'Atualização da Data de Previsão de Entrega',
    },
  },
  // NF-e, by several
  {
    tipos: ['nfe'],
    authors: ['issuer', 'recipient', 'carrier'],
    source: 'MOC NF-e, anexo de eventos; e110150_v1.00 (tpAutor 1, 2, 3)',
    names: { 110150: 'Ator interessado na NF-e' },
  },
  {
    tipos: ['nfe'],
    authors: ['issuer', 'recipient', 'successor', 'authority'],
    source: 'NT 2025.002: by the author of the cancelled IBS/CBS event; e110001_v1.00',
    names: { 110001: 'Cancelamento de Evento' },
  },
  {
    tipos: ['nfe'],
    authors: ['issuer', 'recipient'],
    source: 'NT 2025.002: 211110 «emitente ou destinatário»; 211120 tpAutor 1 on imports, 2 otherwise',
    names: {
      211110: 'Solicitação de Apropriação de crédito presumido',
      211120: 'Destinação de item para consumo pessoal',
    },
  },
  // NF-e, by the recipient
  {
    tipos: ['nfe'],
    authors: ['recipient'],
    source: 'MOC NF-e, manifestação do destinatário; leiauteConfRecebto_v1.00',
    names: {
      210200: 'Confirmação da Operação',
      210210: 'Ciência da Operação',
      210220: 'Desconhecimento da Operação',
      210240: 'Operação não Realizada',
    },
  },
  {
    tipos: ['nfe'],
    authors: ['recipient'],
    source: 'NT 2025.002 (IBS/CBS), tpAutor 2',
    names: {
      211124: 'Perecimento, perda, roubo ou furto durante o transporte contratado pelo adquirente',
      211128: 'Aceite de débito na apuração por emissão de nota de crédito',
      211130: 'Imobilização de Item',
      211140: 'Solicitação de Apropriação de Crédito de Combustível',
      211150: 'Solicitação de Apropriação de Crédito para bens e serviços que dependem de atividade do adquirente',
    },
  },
  {
    tipos: ['nfe'],
    authors: ['successor'],
    source: 'NT 2025.002 (IBS/CBS), tpAutor 8',
    names: {
      212110: 'Manifestação sobre Pedido de Transferência de Crédito de IBS em Operação de Sucessão',
      212120: 'Manifestação sobre Pedido de Transferência de Crédito de CBS em Operação de Sucessão',
    },
  },
  // NF-e, by an authority or another public body
  {
    tipos: ['nfe'],
    authors: ['authority'],
    source: 'MOC NF-e, anexo de eventos: by the Fisco; 411500 to 411503: e411500_v1.00; 412xxx: NT 2025.002, tpAutor 5',
    names: {
      400100: 'Alerta Fisco Emitente: Simulação Operação Emitente',
      400101: 'Cancelamento Evento Fisco 400100',
      400104: 'Alerta Fisco Emitente: Simulação Operação Emitente Inexistente',
      400105: 'Cancelamento Evento Fisco 400104',
      400120: 'Alerta Fisco Emitente: Mercadoria Sem Origem Comprovada',
      400121: 'Cancelamento Evento Fisco 400120',
      400200: 'Documento Fiscal Inidôneo',
      400201: 'Cancelamento Evento Fisco 400200',
      400300: 'Visto Eletrônico do Fisco',
      400301: 'Cancelamento Evento Fisco 400300',
      410300: 'NF-e Referenciada',
      411500: 'Fisco - Prorrogação, resposta ao pedido do 1º prazo',
      411501: 'Fisco - Prorrogação, resposta ao pedido do 2º prazo',
      411502: 'Fisco - Prorrogação, resposta ao cancelamento do 1º prazo',
      411503: 'Fisco - Prorrogação, resposta ao cancelamento do 2º prazo',
      412120: 'Manifestação do Fisco sobre Pedido de Transferência de Crédito de IBS em Operação de Sucessão',
      412130: 'Manifestação do Fisco sobre Pedido de Transferência de Crédito de CBS em Operação de Sucessão',
      500100: 'Alerta Fisco Emitente: Simulação Operação Destinatário',
      500101: 'Cancelamento Evento Fisco 500100',
      500104: 'Alerta Fisco Emitente: Simulação Operação Destinatário Inexistente',
      500105: 'Cancelamento Evento Fisco 500104',
    },
  },
  {
    tipos: ['nfe'],
    authors: ['authority'],
    source: 'MOC NF-e, anexo de eventos: copied to the NF-e by the national environment from its CT-e and MDF-e',
    names: {
      610130: 'Comprovante de Entrega do CT-e',
      610131: 'Cancelamento Comprovante de Entrega do CT-e',
      610500: 'Registro de Passagem NF-e',
      610501: 'Registro de Passagem para NF-e Cancelado',
      610510: 'Registro de Passagem de NF-e propagado pelo MDF-e',
      610511: 'Cancelamento de Registro de Passagem propagado pelo MDF-e',
      610514: 'Registro de Passagem de NF-e propagado pelo MDF-e com CT-e',
      610515: 'Cancelamento de Registro de Passagem propagado pelo MDF-e com CT-e',
      610550: 'Registro de Passagem NF-e RFID',
      610552: 'Registro de Passagem Automático MDF-e',
      610554: 'Registro de Passagem Automático MDF-e com CT-e',
      610600: 'CT-e Autorizado para NF-e',
      610601: 'CT-e Cancelado',
      610610: 'MDF-e Autorizado para NF-e',
      610611: 'MDF-e Cancelado',
      610614: 'MDF-e Autorizado com CT-e',
      610615: 'Cancelamento de MDF-e Autorizado com CT-e',
    },
  },
  {
    tipos: ['nfe'],
    authors: ['authority'],
    source: 'Export: e790700_v1.00 (tpAutor 6, RFB); Suframa: e990900_v1.00, e990910_v1.00',
    names: {
      790700: 'Averbação para Exportação',
      990900: 'Vistoria SUFRAMA',
      990910: 'Confirmação de Internalização da Mercadoria na SUFRAMA',
    },
  },
]
