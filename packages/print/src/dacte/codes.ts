/** Printed names of the layout's codes. A code that is missing in a table is printed unchanged. */
type Codes = Readonly<Record<string, string>>

export const TP_CTE: Codes = {
  '0': 'NORMAL',
  '1': 'COMPLEMENTO DE VALORES',
  '2': 'ANULAÇÃO DE VALORES',
  '3': 'SUBSTITUIÇÃO',
  '5': 'SIMPLIFICADO',
  '6': 'SUBSTITUIÇÃO SIMPLIFICADO',
}
export const TP_SERV: Codes = {
  '0': 'NORMAL',
  '1': 'SUBCONTRATAÇÃO',
  '2': 'REDESPACHO',
  '3': 'REDESPACHO INTERMEDIÁRIO',
  '4': 'SERVIÇO VINCULADO A MULTIMODAL',
  '6': 'TRANSPORTE DE PESSOAS',
  '7': 'TRANSPORTE DE VALORES',
  '8': 'EXCESSO DE BAGAGEM',
}
export const MODAL: Codes = {
  '01': 'RODOVIÁRIO',
  '02': 'AÉREO',
  '03': 'AQUAVIÁRIO',
  '04': 'FERROVIÁRIO',
  '05': 'DUTOVIÁRIO',
  '06': 'MULTIMODAL',
}
export const TOMADOR: Codes = {
  '0': 'REMETENTE',
  '1': 'EXPEDIDOR',
  '2': 'RECEBEDOR',
  '3': 'DESTINATÁRIO',
  '4': 'OUTROS',
}
export const IND_IE_TOMA: Codes = { '1': 'CONTRIBUINTE ICMS', '2': 'ISENTO DE INSCRIÇÃO', '9': 'NÃO CONTRIBUINTE' }
/** Layout 2.00 only */
export const FOR_PAG: Codes = { '0': 'PAGO', '1': 'A PAGAR', '2': 'OUTROS' }
export const CRT: Codes = {
  '1': 'SIMPLES NACIONAL',
  '2': 'SIMPLES NACIONAL, EXCESSO DE SUBLIMITE',
  '3': 'REGIME NORMAL',
  '4': 'SIMPLES NACIONAL - MEI',
}
export const C_UNID: Codes = { '00': 'M3', '01': 'KG', '02': 'TON', '03': 'UN', '04': 'LITROS', '05': 'MMBTU' }
/** CT-e simplificado only; the other forms have a text */
export const TP_MED: Codes = {
  '00': 'CUBAGEM DA NF-e',
  '01': 'CUBAGEM AFERIDA PELO TRANSPORTADOR',
  '02': 'PESO BRUTO DA NF-e',
  '03': 'PESO BRUTO AFERIDO PELO TRANSPORTADOR',
  '04': 'PESO CUBADO',
  '05': 'PESO BASE DE CÁLCULO DO FRETE',
  '06': 'PESO PARA USO OPERACIONAL',
  '07': 'CAIXAS',
  '08': 'PALETES',
  '09': 'SACAS',
  '10': 'CONTAINERS',
  '11': 'ROLOS',
  '12': 'BOMBONAS',
  '13': 'LATAS',
  '14': 'LITRAGEM',
  '15': 'MILHÃO DE BTU',
  '99': 'OUTROS',
}
export const CST: Codes = {
  '00': 'TRIBUTAÇÃO NORMAL DO ICMS',
  '20': 'TRIBUTAÇÃO COM BC REDUZIDA DO ICMS',
  '40': 'ICMS ISENTO',
  '41': 'ICMS NÃO TRIBUTADO',
  '51': 'ICMS DIFERIDO',
  '60': 'ICMS COBRADO POR SUBSTITUIÇÃO TRIBUTÁRIA',
  '90': 'ICMS OUTROS',
}
export const TP_DOC_OUTROS: Codes = {
  '00': 'DECLARAÇÃO',
  '10': 'DUTOVIÁRIO',
  '59': 'CF-e SAT',
  '65': 'NFC-e',
  '99': 'OUTROS',
}
export const TP_DOC_ANT: Codes = {
  '00': 'CTRC',
  '01': 'CTAC',
  '02': 'ACT',
  '03': 'NF MODELO 7',
  '04': 'NF MODELO 27',
  '05': 'CONHECIMENTO AÉREO NACIONAL',
  '06': 'CTMC',
  '07': 'ATRE',
  '08': 'DTA',
  '09': 'CONHECIMENTO AÉREO INTERNACIONAL',
  '10': 'CONHECIMENTO - CARTA DE PORTE INTERNACIONAL',
  '11': 'CONHECIMENTO AVULSO',
  '12': 'TIF',
  '13': 'BL',
  '99': 'OUTROS',
}
export const TP_PER: Codes = {
  '0': 'SEM DATA DEFINIDA',
  '1': 'NA DATA',
  '2': 'ATÉ A DATA',
  '3': 'A PARTIR DA DATA',
  '4': 'NO PERÍODO',
}
export const TP_HOR: Codes = {
  '0': 'SEM HORA DEFINIDA',
  '1': 'NO HORÁRIO',
  '2': 'ATÉ O HORÁRIO',
  '3': 'A PARTIR DO HORÁRIO',
  '4': 'NO INTERVALO',
}
export const TP_UNID_TRANSP: Codes = {
  '1': 'RODOVIÁRIO TRAÇÃO',
  '2': 'RODOVIÁRIO REBOQUE',
  '3': 'NAVIO',
  '4': 'BALSA',
  '5': 'AERONAVE',
  '6': 'VAGÃO',
  '7': 'OUTROS',
}
export const TP_UNID_CARGA: Codes = { '1': 'CONTAINER', '2': 'ULD', '3': 'PALLET', '4': 'OUTROS' }
export const RESP_SEG: Codes = {
  '0': 'REMETENTE',
  '1': 'EXPEDIDOR',
  '2': 'RECEBEDOR',
  '3': 'DESTINATÁRIO',
  '4': 'EMITENTE DO CT-e',
  '5': 'TOMADOR DO SERVIÇO',
}
export const TP_COMP_GTVE: Codes = {
  '1': 'CUSTÓDIA',
  '2': 'EMBARQUE',
  '3': 'TEMPO DE ESPERA',
  '4': 'MALOTE',
  '5': 'AD VALOREM',
  '6': 'OUTROS',
}
export const TP_PREST: Codes = { '1': 'TOTAL', '2': 'PARCIAL' }
export const TP_ENTE_GOV: Codes = { '1': 'UNIÃO', '2': 'ESTADO', '3': 'DISTRITO FEDERAL', '4': 'MUNICÍPIO' }

/** The name of a code, or the code itself if unknown. */
export const codeName = (codes: Codes, code: unknown): string => (typeof code === 'string' ? (codes[code] ?? code) : '')
