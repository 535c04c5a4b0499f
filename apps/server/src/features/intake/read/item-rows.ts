import type { NewValues } from '@portal/fiscal/base/new-values.ts'
import type { NotaItem } from '@portal/fiscal/base/nota-item.ts'
import { reformKey } from '@portal/tables/reforma/item-key.ts'

/** Column of nota_item for each field of an item. Money and flags are not null. */
const COLUMNS: Record<keyof NotaItem, string> = {
  nItem: 'n_item',
  cProd: 'code',
  xProd: 'name',
  cEAN: 'gtin',
  ncm: 'ncm',
  cest: 'cest',
  cBenef: 'cbenef',
  cfop: 'cfop',
  uCom: 'unit',
  qCom: 'quantity',
  vUnCom: 'unit_price',
  uTrib: 'tax_unit',
  qTrib: 'tax_quantity',
  vProd: 'product_cents',
  vFrete: 'freight_cents',
  vSeg: 'insurance_cents',
  vDesc: 'discount_cents',
  vOutro: 'other_cents',
  indTot: 'in_total',
  orig: 'origin',
  icmsCst: 'icms_cst',
  csosn: 'csosn',
  vBC: 'icms_base_cents',
  pICMS: 'icms_rate',
  pRedBC: 'icms_reduction',
  vICMS: 'icms_cents',
  vICMSDeson: 'icms_relief_cents',
  indDeduzDeson: 'icms_relief_deducted',
  vBCST: 'st_base_cents',
  pICMSST: 'st_rate',
  pMVAST: 'st_mva',
  vICMSST: 'st_cents',
  vFCP: 'fcp_cents',
  pFCP: 'fcp_rate',
  vFCPST: 'fcp_st_cents',
  vCredICMSSN: 'simples_credit_cents',
  vBCSTRet: 'st_kept_base_cents',
  vICMSSTRet: 'st_kept_cents',
  vFCPSTRet: 'fcp_kept_cents',
  vBCUFDest: 'difal_base_cents',
  vFCPUFDest: 'difal_fcp_cents',
  vICMSUFDest: 'difal_dest_cents',
  vICMSUFRemet: 'difal_orig_cents',
  ipiCst: 'ipi_cst',
  ipiCEnq: 'ipi_enq',
  vBCIPI: 'ipi_base_cents',
  pIPI: 'ipi_rate',
  vIPI: 'ipi_cents',
  vIPIDevol: 'ipi_returned_cents',
  pisCst: 'pis_cst',
  vBCPIS: 'pis_base_cents',
  pPIS: 'pis_rate',
  vPIS: 'pis_cents',
  cofinsCst: 'cofins_cst',
  vBCCOFINS: 'cofins_base_cents',
  pCOFINS: 'cofins_rate',
  vCOFINS: 'cofins_cents',
  vII: 'ii_cents',
  vISSQN: 'issqn_cents',
  ibscbsCst: 'ibscbs_cst',
  cClassTrib: 'cclasstrib',
  vBCIBSCBS: 'ibscbs_base_cents',
  pIBSUF: 'ibs_uf_rate',
  vIBSUF: 'ibs_uf_cents',
  pIBSMun: 'ibs_mun_rate',
  vIBSMun: 'ibs_mun_cents',
  pCBS: 'cbs_rate',
  vCBS: 'cbs_cents',
  vIS: 'is_cents',
  vIBSMono: 'ibs_mono_cents',
  vCBSMono: 'cbs_mono_cents',
  gIBSCBS: 'has_ibscbs',
  pRedIBSUF: 'ibs_uf_reduction',
  pRedIBSMun: 'ibs_mun_reduction',
  pRedCBS: 'cbs_reduction',
  vDifIBSUF: 'ibs_uf_less_cents',
  vDifIBSMun: 'ibs_mun_less_cents',
  vDifCBS: 'cbs_less_cents',
  gCompraGov: 'ibscbs_special',
  cCredPres: 'presumed_credit',
  declared: 'declared',
}
// the keys are exactly those of the record's type
const PAIRS = Object.entries(COLUMNS) as [keyof NotaItem, string][]

/** Column of nota_item that holds a field. */
export const itemColumn = (field: keyof NotaItem): string => COLUMNS[field]

/** All columns of nota_item except empresa_id, in the order of ITEM_COLUMNS. */
export const ITEM_COLUMNS: readonly string[] = [...PAIRS.map(([, column]) => column), 'reform_key']

type ItemRow = Record<string, string | number | boolean | NewValues>

/** Items as rows without null fields. A repeated item number (seen in real files) gets the next free one. */
export function itemRows(items: readonly NotaItem[]): ItemRow[] {
  const used = new Set<number>()
  return items.map((item) => {
    let n = item.nItem
    while (used.has(n)) n++
    used.add(n)
    const row: ItemRow = {}
    for (const [fact, column] of PAIRS) {
      const value = item[fact]
      if (value !== null) row[column] = value
    }
    row.n_item = n
    row.reform_key = reformKey(item)
    return row
  })
}
