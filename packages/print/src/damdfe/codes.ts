import { asText } from '../format/values.ts'

/**
 * Printed names of the MDF-e's codes.
 * Source  schemas mdfeTiposBasico_v3.00, mdfeModalRodoviario_v3.00, mdfeModalAquaviario_v3.00
 */
const CODES = {
  modal: { 1: 'Rodoviário', 2: 'Aéreo', 3: 'Aquaviário', 4: 'Ferroviário' },
  tpEmit: {
    1: 'Prestador de serviço de transporte',
    2: 'Transportador de carga própria',
    3: 'Prestador de serviço de transporte (CT-e globalizado)',
  },
  tpTransp: { 1: 'ETC', 2: 'TAC', 3: 'CTC' },
  cUnid: { '01': 'KG', '02': 'TON' },
  tpUnidTransp: {
    1: 'Rodoviário tração',
    2: 'Rodoviário reboque',
    3: 'Navio',
    4: 'Balsa',
    5: 'Aeronave',
    6: 'Vagão',
    7: 'Outros',
  },
  tpUnidCarga: { 1: 'Contêiner', 2: 'ULD', 3: 'Pallet', 4: 'Outros' },
  respSeg: { 1: 'Emitente do MDF-e', 2: 'Contratante do serviço' },
  tpCarga: {
    '01': 'Granel sólido',
    '02': 'Granel líquido',
    '03': 'Frigorificada',
    '04': 'Conteinerizada',
    '05': 'Carga geral',
    '06': 'Neogranel',
    '07': 'Perigosa (granel sólido)',
    '08': 'Perigosa (granel líquido)',
    '09': 'Perigosa (carga frigorificada)',
    10: 'Perigosa (conteinerizada)',
    11: 'Perigosa (carga geral)',
    12: 'Granel pressurizada',
  },
  tpComp: {
    '01': 'Vale-pedágio',
    '02': 'Impostos, taxas e contribuições',
    '03': 'Despesas',
    '04': 'Frete',
    99: 'Outros',
  },
  indPag: { 0: 'À vista', 1: 'A prazo' },
  tpAntecip: {
    0: 'não permite antecipar parcelas',
    1: 'permite antecipar parcelas',
    2: 'permite antecipar parcelas mediante confirmação',
  },
  tpValePed: { '01': 'TAG', '02': 'Cupom', '03': 'Cartão', '04': 'Leitura de placa' },
  categCombVeic: {
    '02': 'Veículo comercial de 2 eixos',
    '04': 'Veículo comercial de 3 eixos',
    '06': 'Veículo comercial de 4 eixos',
    '07': 'Veículo comercial de 5 eixos',
    '08': 'Veículo comercial de 6 eixos',
    10: 'Veículo comercial de 7 eixos',
    11: 'Veículo comercial de 8 eixos',
    12: 'Veículo comercial de 9 eixos',
    13: 'Veículo comercial de 10 eixos',
    14: 'Veículo comercial acima de 10 eixos',
  },
  tpProp: { 0: 'TAC agregado', 1: 'TAC independente', 2: 'Outros' },
  tpRod: { '01': 'Truck', '02': 'Toco', '03': 'Cavalo mecânico', '04': 'VAN', '05': 'Utilitário', '06': 'Outros' },
  tpCar: {
    '00': 'Não aplicável',
    '01': 'Aberta',
    '02': 'Fechada/Baú',
    '03': 'Graneleira',
    '04': 'Porta-contêiner',
    '05': 'Sider',
  },
  tpNav: { 0: 'Interior', 1: 'Cabotagem' },
} satisfies Record<string, Record<string, string>>

type CodedField = keyof typeof CODES

/** A code with its meaning: `01 - KG`; an unknown code is returned unchanged. */
export function codeWithMeaning(field: CodedField, value: unknown): string {
  const text = asText(value)
  const meaning = meaningOf(field, text)
  return meaning ? `${text} - ${meaning}` : text
}

/** The meaning of a code; '' for an unknown code. */
export function meaningOf(field: CodedField, value: unknown): string {
  const table: Readonly<Record<string, string>> = CODES[field]
  return table[asText(value)] ?? ''
}
