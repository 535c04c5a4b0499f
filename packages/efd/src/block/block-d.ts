import { type NamedRow, row } from '../line/row.ts'
import { adjustmentsByRemark, groupOrder, isCancelled, serieText } from './document.ts'
import type { EfdFrete, EfdGroup } from './document-facts.ts'

/** Values of tpCTe whose CT-e gives the key of the document it replaces. */
const REPLACING = new Set(['3', '6'])

/**
 * D100 and its children: D101, D190, D195 with D197.
 * Shape   a cancelled document (only own ones occur) has only its identifying fields; VL_SERV is VL_DOC before the discount;
 *         the municipalities are those of the service
 * Source  Guia Prático, registro D100
 */
export function freteRows(frete: EfdFrete): NamedRow[] {
  const name = {
    IND_OPER: frete.direction,
    IND_EMIT: frete.issuer,
    COD_MOD: frete.modelo,
    COD_SIT: frete.situation,
    SER: serieText(frete.serie),
    NUM_DOC: frete.number,
    CHV_CTE: frete.chave,
  }
  if (isCancelled(frete.situation)) return [row('D100', name)]
  const rows = [row('D100', { ...name, ...factsOf(frete) })]
  if (frete.difal)
    rows.push(
      row('D101', {
        VL_FCP_UF_DEST: frete.difal.fcp,
        VL_ICMS_UF_DEST: frete.difal.destination,
        VL_ICMS_UF_REM: frete.difal.origin,
      }),
    )
  rows.push(...[...frete.groups].sort(groupOrder).map(groupRow))
  for (const { remark, text, adjustments } of adjustmentsByRemark(frete.adjustments)) {
    rows.push(row('D195', { COD_OBS: remark, TXT_COMPL: text }))
    rows.push(...adjustments.map((values) => row('D197', values)))
  }
  return rows
}

const factsOf = (frete: EfdFrete) => ({
  COD_PART: frete.modelo === '63' ? null : frete.participante,
  DT_DOC: frete.issued,
  DT_A_P: frete.moved,
  'TP_CT-e': frete.kind,
  CHV_CTE_REF: replacedCte(frete),
  VL_DOC: frete.total,
  VL_DESC: frete.discount,
  IND_FRT: frete.modelo === '63' ? null : frete.freightBy,
  VL_SERV: frete.total + frete.discount,
  VL_BC_ICMS: frete.base,
  VL_ICMS: frete.icms,
  VL_NT: frete.untaxed,
  COD_MUN_ORIG: frete.fromCity,
  COD_MUN_DEST: frete.toCity,
})

/** Key of the CT-e that one of these kinds replaces; null for the others. */
export const replacedCte = ({ kind, replaces }: Pick<EfdFrete, 'kind' | 'replaces'>): string | null =>
  REPLACING.has(kind) ? replaces : null

/** A service always has national origin, so its CST starts with 0. */
const groupRow = (group: EfdGroup): NamedRow =>
  row('D190', {
    CST_ICMS: `0${group.cst.slice(-2)}`,
    CFOP: group.cfop,
    ALIQ_ICMS: group.rate ?? '0',
    VL_OPR: group.operation,
    VL_BC_ICMS: group.base,
    VL_ICMS: group.icms,
    VL_RED_BC: group.reduction,
    COD_OBS: group.remark,
  })

/**
 * IND_FRT of D100 from the CT-e's `toma` (who pays the freight).
 * Shape   0 sender → 0, 3 recipient → 1, all others → 2
 */
export const freightByToma = (toma: string): '0' | '1' | '2' => (toma === '0' ? '0' : toma === '3' ? '1' : '2')
