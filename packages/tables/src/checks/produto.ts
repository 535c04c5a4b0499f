/**
 * One product of the register, with the names of the wire.
 * Shape   codes are text with leading zeros; an absent code is omitted (`plainProduto` removes null and blank
 *         ones)
 * Units   `pr_*` in percent; `nr_fator`: number of the product's own `ds_unidade` in one of that unit
 */
export interface Produto {
  cd_produto: string
  nm_prd: string
  ds_unidade: string
  ds_codbarras?: string
  cd_tipoitem?: string
  cd_ncm?: string
  cd_ex?: string
  cd_cest?: string
  cd_origem?: string
  cd_benef?: string
  cd_anp?: string
  fl_ativo?: string
  icms?: ProdutoIcms
  ipi?: ProdutoIpi
  pis?: ProdutoPis
  cofins?: ProdutoCofins
  ibscbs?: ProdutoIbsCbs
  unidades?: readonly ProdutoUnidade[]
}

/** ICMS of a product. Units: rates in percent. */
interface ProdutoIcms {
  cd_cst_saida?: string
  cd_csosn_saida?: string
  cd_cst_entrada?: string
  pr_icms?: number
  pr_redbc?: number
  pr_fcp?: number
  cd_cfop_saida?: string
  cd_cfop_entrada?: string
}

/** IPI of a product. Units: rate in percent. */
interface ProdutoIpi {
  cd_cst_saida?: string
  cd_cst_entrada?: string
  cd_enq?: string
  pr_ipi?: number
}

/** PIS of a product. Units: rate in percent. */
interface ProdutoPis {
  cd_cst_saida?: string
  cd_cst_entrada?: string
  pr_pis?: number
  cd_natreceita?: string
}

/** COFINS of a product. Units: rate in percent. */
interface ProdutoCofins {
  cd_cst_saida?: string
  cd_cst_entrada?: string
  pr_cofins?: number
  cd_natreceita?: string
}

/** IBS and CBS of a product. */
interface ProdutoIbsCbs {
  cd_cst?: string
  cd_classtrib?: string
}

/** Another unit in which the product is bought or sold. */
export interface ProdutoUnidade {
  ds_unidade: string
  nr_fator: number
  ds_codbarras?: string
}

/**
 * Severity: `erro` is refused by the tax office or taxed wrongly, `aviso` is probably wrong, `info` is worth
 * knowing.
 */
export type Gravidade = 'erro' | 'aviso' | 'info'

/** A finding of the register check in one product; `alertas` on the wire. */
export interface Alerta {
  codigo: AlertaCodigo
  gravidade: Gravidade
  /** Path of the field, `icms.cd_cst_saida` */
  campo: string
  /** pt-BR: fault and reason */
  mensagem: string
  /** Value that one click writes into `campo` */
  sugestao?: string
}

/** All codes of the register check, in the order of the checks. */
export const ALERTA_CODIGOS = [
  'NCM_INEXISTENTE',
  'NCM_EXTINTO',
  'NCM_DIVERGE',
  'CEST_FALTA',
  'CEST_INEXISTENTE',
  'CEST_NCM',
  'ST_SEM_CST',
  'CST_REGIME',
  'CFOP_UF',
  'ST_CFOP',
  'ANP_FALTA',
  'ALIQ_FRACAO',
  'INTER_ALIQ',
  'GTIN_DV',
  'GTIN_PREFIXO',
  'IPI_TIPI',
  'PISCOFINS_MONOFASICO',
  'PISCOFINS_LC224',
  'CLASSTRIB_INEXISTENTE',
  'CLASSTRIB_CST',
  'CLASSTRIB_DOC',
  'CLASSTRIB_NCM',
  'CLASSTRIB_ZERO',
  'CLASSTRIB_FALTA',
  'ALIQ_TESTE',
  'UNID_DIVERGE',
  'DUPLICADO',
  'SEM_DESCRICAO',
  'ORIGEM_ALIQ',
] as const

/** A code of `ALERTA_CODIGOS`. */
export type AlertaCodigo = (typeof ALERTA_CODIGOS)[number]
