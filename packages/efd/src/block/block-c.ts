import type { Cents } from '@portal/fiscal/base/cents.ts'
import { type NamedRow, row } from '../line/row.ts'
import { cleanText } from '../line/text.ts'
import { unitCode, writtenCode } from '../line/written.ts'
import { adjustmentsByRemark, admitsFcp, groupOrder, isCancelled, serieText } from './document.ts'
import type { EfdGroup, EfdItem, EfdNota, EfdReference } from './document-facts.ts'

/**
 * C100 and its children: C101, C105, C110 with C113, C120, C170, C190 with C191, C195 with C197.
 * Shape   a cancelled note (02, 03) has only its identifying fields and no children; an NFC-e has no
 *         participant and no ICMS-ST; fields 21 to 25 equal the sums of the C190 rows; C170 is written only
 *         for documents issued by others
 * Source  Guia Prático, registro C100 and its exceptions
 */
export function notaRows(nota: EfdNota): NamedRow[] {
  if (isCancelled(nota.situation)) return [cancelledRow(nota)]
  const rows = [notaRow(nota)]
  if (nota.difal)
    rows.push(
      row('C101', {
        VL_FCP_UF_DEST: nota.difal.fcp,
        VL_ICMS_UF_DEST: nota.difal.destination,
        VL_ICMS_UF_REM: nota.difal.origin,
      }),
    )
  if (nota.stState) rows.push(row('C105', { OPER: nota.stState.operation, UF: nota.stState.uf }))
  for (const { code, text, references } of nota.information)
    rows.push(row('C110', { COD_INF: code, TXT_COMPL: cleanText(text) }), ...references.map(referenceRow))
  for (const { kind, number, pis, cofins, drawback } of nota.imports)
    rows.push(
      row('C120', {
        COD_DOC_IMP: kind,
        NUM_DOC_IMP: cleanText(number, 15),
        PIS_IMP: pis,
        COFINS_IMP: cofins,
        NUM_ACDRAW: cleanText(drawback, 20),
      }),
    )
  if (nota.issuer === '1') for (const item of nota.items) rows.push(itemRow(item))
  const groups = nota.groups.length > 1 ? [...nota.groups].sort(groupOrder) : nota.groups
  for (const group of groups) rows.push(...groupRows(group, nota.tellsFcp))
  if (nota.adjustments.length === 0) return rows
  for (const { remark, text, adjustments } of adjustmentsByRemark(nota.adjustments)) {
    rows.push(row('C195', { COD_OBS: remark, TXT_COMPL: text }))
    rows.push(...adjustments.map((values) => row('C197', values)))
  }
  return rows
}

const cancelledRow = (nota: EfdNota): NamedRow =>
  row('C100', {
    IND_OPER: nota.direction,
    IND_EMIT: nota.issuer,
    COD_MOD: nota.modelo,
    COD_SIT: nota.situation,
    SER: serieText(nota.serie),
    NUM_DOC: nota.number,
    CHV_NFE: nota.chave,
  })

/** Built in one object literal for speed: a month may have 100,000 notes. */
function notaRow(nota: EfdNota): NamedRow {
  const isNfce = nota.modelo === '65'
  const sums = sumsOf(nota.groups)
  return row('C100', {
    IND_OPER: nota.direction,
    IND_EMIT: nota.issuer,
    COD_PART: isNfce ? null : nota.participante,
    COD_MOD: nota.modelo,
    COD_SIT: nota.situation,
    SER: serieText(nota.serie),
    NUM_DOC: nota.number,
    CHV_NFE: nota.chave,
    DT_DOC: nota.issued,
    DT_E_S: nota.moved,
    VL_DOC: nota.total,
    IND_PGTO: nota.payment,
    VL_DESC: nota.discount,
    VL_ABAT_NT: nota.relief,
    VL_MERC: nota.goods,
    IND_FRT: nota.freightBy,
    VL_FRT: nota.freight,
    VL_SEG: nota.insurance,
    VL_OUT_DA: nota.other,
    VL_BC_ICMS: sums.base,
    VL_ICMS: sums.icms,
    VL_BC_ICMS_ST: isNfce ? null : sums.stBase,
    VL_ICMS_ST: isNfce ? null : sums.st,
    VL_IPI: isNfce ? null : sums.ipi,
  })
}

function sumsOf(groups: readonly EfdGroup[]) {
  const sums = { base: 0, icms: 0, stBase: 0, st: 0, ipi: 0 }
  for (const { base, icms, stBase, st, ipi } of groups) {
    sums.base += base
    sums.icms += icms
    sums.stBase += stBase
    sums.st += st
    sums.ipi += ipi
  }
  return sums
}

const referenceRow = (reference: EfdReference): NamedRow =>
  row('C113', {
    IND_OPER: reference.direction,
    IND_EMIT: reference.issuer,
    COD_PART: reference.participante,
    COD_MOD: reference.modelo,
    SER: reference.serie,
    NUM_DOC: reference.number,
    DT_DOC: reference.issued,
    CHV_DOCe: reference.chave,
  })

function itemRow(item: EfdItem): NamedRow {
  return row('C170', {
    NUM_ITEM: item.number,
    COD_ITEM: writtenCode(item.code),
    DESCR_COMPL: cleanText(item.description),
    QTD: item.quantity,
    UNID: unitCode(item.unit),
    VL_ITEM: item.value,
    VL_DESC: item.discount,
    IND_MOV: item.moves ? '0' : '1',
    CST_ICMS: item.cst,
    CFOP: item.cfop,
    COD_NAT: item.nature,
    VL_BC_ICMS: item.icms?.base,
    ALIQ_ICMS: item.icms?.rate,
    VL_ICMS: item.icms?.value,
    VL_BC_ICMS_ST: item.st?.base,
    ALIQ_ST: item.st?.rate,
    VL_ICMS_ST: item.st?.value,
    IND_APUR: item.ipi?.cst ? '0' : null,
    CST_IPI: item.ipi?.cst,
    VL_BC_IPI: item.ipi?.base,
    ALIQ_IPI: item.ipi?.rate,
    VL_IPI: item.ipi?.value,
    VL_ABAT_NT: item.relief,
  })
}

function groupRows(group: EfdGroup, tellsFcp: boolean): NamedRow[] {
  const rows = [
    row('C190', {
      CST_ICMS: group.cst,
      CFOP: group.cfop,
      ALIQ_ICMS: group.rate ?? '0',
      VL_OPR: group.operation,
      VL_BC_ICMS: group.base,
      VL_ICMS: group.icms,
      VL_BC_ICMS_ST: group.stBase,
      VL_ICMS_ST: group.st,
      VL_RED_BC: group.reduction,
      VL_IPI: group.ipi,
      COD_OBS: group.remark,
    }),
  ]
  if (tellsFcp) rows.push(...fcpRows(group))
  return rows
}

/** C191 with the fields that the CST of its C190 admits, the others empty; no row without an amount. */
function fcpRows({ cst, fcp, fcpSt, fcpKept }: EfdGroup): NamedRow[] {
  const values = {
    VL_FCP_OP: admitsFcp('VL_FCP_OP', cst) ? fcp : null,
    VL_FCP_ST: admitsFcp('VL_FCP_ST', cst) ? fcpSt : null,
    VL_FCP_RET: admitsFcp('VL_FCP_RET', cst) ? fcpKept : null,
  }
  return Object.values(values).some((value) => value !== null && value > 0) ? [row('C191', values)] : []
}

/** Sum of the item values: `goods` (VL_MERC) of the C100 of a document issued by others. */
export const goodsOf = (items: readonly EfdItem[]): Cents => items.reduce((sum, { value }) => sum + value, 0)
