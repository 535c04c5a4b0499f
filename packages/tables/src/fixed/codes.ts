/**
 * Code → meaning.
 * Source  Ajuste SINIEF 07/2001, IN RFB 1.009/2010, Guia Prático EFD, NT 2025.002
 */
export const ICMS_CSTS: Readonly<Record<string, string>> = {
  '00': 'Tributada integralmente',
  '02': 'Monofásica própria sobre combustíveis',
  '10': 'Tributada com cobrança de ST',
  '15': 'Monofásica própria e com retenção sobre combustíveis',
  '20': 'Base reduzida',
  '30': 'Isenta ou não tributada com ST',
  '40': 'Isenta',
  '41': 'Não tributada',
  '50': 'Suspensão',
  '51': 'Diferimento',
  '53': 'Monofásica sobre combustíveis com recolhimento diferido',
  '60': 'Cobrada antes por ST',
  '61': 'Monofásica sobre combustíveis cobrada antes',
  '70': 'Base reduzida com ST',
  '90': 'Outras',
}
export const CSOSNS: Readonly<Record<string, string>> = {
  '101': 'Simples, com crédito',
  '102': 'Simples, sem crédito',
  '103': 'Simples, isenção por faixa de receita',
  '201': 'Simples, com crédito e ST',
  '202': 'Simples, sem crédito e com ST',
  '203': 'Simples, isenção por faixa e ST',
  '300': 'Imune',
  '400': 'Não tributada pelo Simples',
  '500': 'ICMS cobrado antes por ST ou antecipação',
  '900': 'Outros',
}
export const ORIGINS: Readonly<Record<string, string>> = {
  '0': 'Nacional',
  '1': 'Estrangeira, importação direta',
  '2': 'Estrangeira, mercado interno',
  '3': 'Nacional, conteúdo importado > 40 % e <= 70 %',
  '4': 'Nacional, processo produtivo básico',
  '5': 'Nacional, conteúdo importado <= 40 %',
  '6': 'Estrangeira, importação direta, sem similar (Camex)',
  '7': 'Estrangeira, mercado interno, sem similar (Camex)',
  '8': 'Nacional, conteúdo importado > 70 %',
}
