import type { Produto } from './produto.ts'

/** CSTs and CSOSNs with ICMS-ST, in this sale or an earlier one. */
const ST_CSTS = ['10', '30', '60', '70']
const ST_CSOSNS = ['201', '202', '203', '500']

/** Name of the product's ICMS-ST situation («CST 60», «CSOSN 500»); null when it has none. */
export function isStSituation({ icms }: Produto): string | null {
  if (icms?.cd_cst_saida !== undefined && ST_CSTS.includes(icms.cd_cst_saida)) return `CST ${icms.cd_cst_saida}`
  if (icms?.cd_csosn_saida !== undefined && ST_CSOSNS.includes(icms.cd_csosn_saida))
    return `CSOSN ${icms.cd_csosn_saida}`
  return null
}
