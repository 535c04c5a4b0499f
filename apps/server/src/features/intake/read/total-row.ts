import type { NotaItem } from '@portal/fiscal/base/nota-item.ts'
import type { DocumentTotals } from '@portal/fiscal/base/totals.ts'
import { areTotalsUnequal } from '@portal/tables/reforma/item-key.ts'

/** Column of nota_total for each total of a document. */
const COLUMNS: Record<keyof DocumentTotals, string> = {
  vProd: 'product_cents',
  vServ: 'service_cents',
  vDesc: 'discount_cents',
  vFrete: 'freight_cents',
  vSeg: 'insurance_cents',
  vOutro: 'other_cents',
  vBC: 'icms_base_cents',
  vICMS: 'icms_cents',
  vICMSDeson: 'icms_relief_cents',
  vFCP: 'fcp_cents',
  vBCST: 'st_base_cents',
  vST: 'st_cents',
  vFCPST: 'fcp_st_cents',
  vICMSMono: 'icms_mono_cents',
  vICMSUFDest: 'difal_dest_cents',
  vICMSUFRemet: 'difal_orig_cents',
  vFCPUFDest: 'difal_fcp_cents',
  vII: 'ii_cents',
  vIPI: 'ipi_cents',
  vIPIDevol: 'ipi_returned_cents',
  vPIS: 'pis_cents',
  vCOFINS: 'cofins_cents',
  vISS: 'issqn_cents',
  vTotTrib: 'taxes_cents',
  vBCIBSCBS: 'ibscbs_base_cents',
  vIBSUF: 'ibs_uf_cents',
  vIBSMun: 'ibs_mun_cents',
  vIBS: 'ibs_cents',
  vCBS: 'cbs_cents',
  vIS: 'is_cents',
  icmsCst: 'icms_cst',
  pICMS: 'icms_rate',
  pRedBC: 'icms_reduction',
  ibscbsCst: 'ibscbs_cst',
  cClassTrib: 'cclasstrib',
}
// the keys are exactly those of the record's type
const PAIRS = Object.entries(COLUMNS) as [keyof DocumentTotals, string][]

/** All columns of nota_total except empresa_id. */
export const TOTAL_COLUMNS: readonly string[] = [...PAIRS.map(([, column]) => column), 'ibscbs_unequal']

/** Totals as a row of nota_total without empresa_id, in JSON; absent totals are left out. */
export function totalRow(totals: DocumentTotals, items: readonly NotaItem[]): string {
  const stated = PAIRS.map(([total, column]) => [column, totals[total]]).filter(([, value]) => value !== null)
  const unequal = areTotalsUnequal(totals, items) ? [['ibscbs_unequal', true]] : []
  return JSON.stringify(Object.fromEntries([...stated, ...unequal]))
}

/** Totals as a row of nota_total with empresa_id, in JSON. */
export const ownedRow = (row: string, { empresaId, notaId }: { empresaId: number; notaId: string }): string =>
  `{"empresa_id":${empresaId},"nota_id":"${notaId}"${row === '{}' ? '' : ','}${row.slice(1)}`
