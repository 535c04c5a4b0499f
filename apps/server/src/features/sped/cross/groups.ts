/** Rules of the cross-check by group, as shown on the screen and in the spreadsheet. */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  'Em um lado só': ['so_na_efd', 'so_no_xml', 'repetido'],
  Situação: [
    ...['cancelada_escriturada', 'autorizada_como_cancelada', 'denegada_escriturada', 'homologacao_escriturada'],
    ...['somente_resumo', 'sem_protocolo', 'cancelada_terceiro', 'cancelada_depois', 'complementar', 'nfce_recebida'],
  ],
  Identificação: ['modelo', 'serie', 'numero', 'emitente', 'sentido'],
  Datas: ['emissao', 'entrada_antes_da_emissao'],
  Partes: ['participante', 'participante_uf', 'nao_tomador'],
  Valores: ['valor', 'mercadorias', 'desconto', 'frete', 'seguro', 'outras', 'itens'],
  Impostos: ['base_icms', 'icms', 'base_st', 'st', 'ipi', 'difal', 'fcp_destino'],
  'CST e CFOP': ['cst', 'cfop', 'valor_por_cfop', 'cfop_grupo', 'cfop_natureza', 'aliquota'],
  Créditos: [
    ...['credito_maior', 'credito_simples', 'credito_ipi', 'credito_st'],
    ...['credito_indevido', 'credito_nao_tomado'],
  ],
  Numeração: ['numeracao'],
  Apuração: ['debitos', 'creditos'],
}

const ORDER = Object.entries(GROUPS).flatMap(([group, rules]) => rules.map((rule) => [rule, group] as const))
const OF_RULE = new Map(ORDER)
const PLACE = new Map(ORDER.map(([rule], index) => [rule, index]))

/** Name of a rule's group. */
export const groupOfRule = (rule: string): string => OF_RULE.get(rule) ?? 'Outras'

/** Compares rules by their position in the list of groups. */
export const byGroup = (a: string, b: string): number => (PLACE.get(a) ?? ORDER.length) - (PLACE.get(b) ?? ORDER.length)
