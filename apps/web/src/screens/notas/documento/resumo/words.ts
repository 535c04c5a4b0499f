/* Display texts of the layouts' codes. */

export const FRETES: Readonly<Record<string, string>> = {
  '0': 'Por conta do emitente',
  '1': 'Por conta do destinatário',
  '2': 'Por conta de terceiros',
  '3': 'Próprio, do remetente',
  '4': 'Próprio, do destinatário',
  '9': 'Sem frete',
}

export const PAGAMENTOS: Readonly<Record<string, string>> = {
  '01': 'Dinheiro',
  '02': 'Cheque',
  '03': 'Cartão de crédito',
  '04': 'Cartão de débito',
  '05': 'Crédito da loja',
  '10': 'Vale-alimentação',
  '11': 'Vale-refeição',
  '12': 'Vale-presente',
  '13': 'Vale-combustível',
  '14': 'Duplicata',
  '15': 'Boleto',
  '16': 'Depósito',
  '17': 'Pix',
  '18': 'Transferência ou carteira digital',
  '19': 'Fidelidade ou cashback',
  '20': 'Pix estático',
  '21': 'Crédito em loja',
  '22': 'Pagamento eletrônico não informado',
  '90': 'Sem pagamento',
  '91': 'Pagamento posterior',
}

export const MODAIS: Readonly<Record<string, string>> = {
  '01': 'Rodoviário',
  '02': 'Aéreo',
  '03': 'Aquaviário',
  '04': 'Ferroviário',
  '05': 'Dutoviário',
  '06': 'Multimodal',
  '1': 'Rodoviário',
  '2': 'Aéreo',
  '3': 'Aquaviário',
  '4': 'Ferroviário',
}

export const TIPOS_SERVICO: Readonly<Record<string, string>> = {
  '0': 'Normal',
  '1': 'Subcontratação',
  '2': 'Redespacho',
  '3': 'Redespacho intermediário',
  '4': 'Vinculado a multimodal',
  '6': 'Transporte de pessoas',
  '7': 'Transporte de valores',
  '8': 'Excesso de bagagem',
}

export const PAPEIS: Readonly<Record<string, string>> = {
  emitente: 'Emitente',
  fisco_emitente: 'Fisco emitente',
  destinatario: 'Destinatário',
  retirada: 'Local de retirada',
  entrega: 'Local de entrega',
  autorizado_xml: 'Autorizado a baixar o XML',
  transportador: 'Transportador',
  prestador: 'Prestador',
  tomador: 'Tomador',
  intermediario: 'Intermediário',
  remetente: 'Remetente',
  expedidor: 'Expedidor',
  recebedor: 'Recebedor',
  contratante: 'Contratante',
}
