import type { Produto } from './produto.ts'

/** CSTs and CSOSNs that tell of tax substitution, of this sale or an earlier one. */
const ST_CSTS = ['10', '30', '60', '70']
const ST_CSOSNS = ['201', '202', '203', '500']

/** How people call the situation that tells of substitution: `CST 60`, `CSOSN 500`; null where none does. */
export function isStSituation({ icms }: Produto): string | null {
  if (icms?.cd_cst_saida !== undefined && ST_CSTS.includes(icms.cd_cst_saida)) return `CST ${icms.cd_cst_saida}`
  if (icms?.cd_csosn_saida !== undefined && ST_CSOSNS.includes(icms.cd_csosn_saida))
    return `CSOSN ${icms.cd_csosn_saida}`
  return null
}
