import type { OfficialName } from './official.ts'

/**
 * Newer acts and parts of the law that a carried table is known to lack, in pt-BR. What is uncertain beside them is in
 * `Provenance.gaps`.
 */
export const KNOWN_GAPS: Readonly<Partial<Record<OfficialName, readonly string[]>>> = {
  tipi: [
    'Decreto 12.549/2025 (NC 87-13 a 87-15): alíquotas de 87.03 e 87.04',
    'Reduções e valores por nota complementar, Lei de Informática e Zona Franca de Manaus',
  ],
  cclasstrib: ['Ajustes da Calculadora da Receita depois de 23/06/2026 (410005 na NFAg, 000002 na NFGas)'],
  anexos_lc214: ['Anexo XIV: a LC 227/2026 passou a lista de medicamentos a ato conjunto'],
  anexos_lc214_itens: ['Anexo XIV', 'Redação da LC 227/2026, só em parte'],
  imposto_seletivo: ['Lei ordinária com as alíquotas'],
  pis_cofins_listas: [
    'Valores por unidade (4.3.11), que decretos de 2026 mudaram',
    'Suspensões (4.3.16) e regimes especiais',
    'Alcance da LC 224/2025 nas listas marcadas com «?»',
  ],
  cest: ['MVA, pauta e protocolos das UF'],
  cbenef_sp: ['cBenef das outras UF'],
}
