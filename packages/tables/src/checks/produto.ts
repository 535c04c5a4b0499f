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
