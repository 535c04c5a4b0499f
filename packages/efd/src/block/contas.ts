import { type NamedRow, row } from '../line/row.ts'
import type { ContaModelo, EfdConta, EfdCupom, EfdCupomDay } from './conta-facts.ts'
import { adjustmentsByRemark, groupOrder, isCancelled, sumOf } from './document.ts'
import type { EfdGroup } from './document-facts.ts'

/** The register that books each model. */
const HEADS: Readonly<Record<ContaModelo, 'C500' | 'D500' | 'D700'>> = {
  '06': 'C500',
  '28': 'C500',
  '29': 'C500',
  '66': 'C500',
  '21': 'D500',
  '22': 'D500',
  '62': 'D700',
}

/** The head register of a bill's model: C500, D500 or D700. */
export const headOf = (modelo: ContaModelo): 'C500' | 'D500' | 'D700' => HEADS[modelo]

/**
 * A bill and its children: C500 with C590, C591, C595, C597; D500 with D590; D700 with D730, D731, D735, D737.
 * Shape   a cancelled C500 or D500 has only its identifying fields and no children; a cancelled NFCom is not written;
 *         no items: the guide asks C510, D510 and D530 of an issuer of paper bills only
 * Source  Guia Prático, registros C500, D500, D700 and their exceptions
 */
export function contaRows(conta: EfdConta): NamedRow[] {
  const head = headOf(conta.modelo)
  if (isCancelled(conta.situation)) return head === 'D700' ? [] : [cancelledRow(conta)]
  const groups = [...conta.groups].sort(groupOrder)
  switch (head) {
    case 'C500':
      return [energyRow(conta), ...groups.flatMap((group) => energyGroupRows(group, conta)), ...adjustmentRows(conta)]
    case 'D500':
      return [phoneRow(conta), ...groups.map(phoneGroupRow)]
    case 'D700':
      return [nfcomRow(conta), ...groups.flatMap((group) => nfcomGroupRows(group, conta)), ...nfcomAdjustments(conta)]
  }
}

function cancelledRow(conta: EfdConta): NamedRow {
  const naming = {
    IND_OPER: conta.direction,
    IND_EMIT: conta.issuer,
    COD_MOD: conta.modelo,
    COD_SIT: conta.situation,
    SER: conta.serie,
    NUM_DOC: conta.number,
    DT_DOC: conta.issued,
  }
  return headOf(conta.modelo) === 'D500' ? row('D500', naming) : row('C500', { ...naming, CHV_DOCe: conta.chave })
}

/** Fields that all three heads have by the same name. */
const sharedFields = (conta: EfdConta) => ({
  IND_OPER: conta.direction,
  IND_EMIT: conta.issuer,
  COD_PART: conta.participante,
  COD_MOD: conta.modelo,
  COD_SIT: conta.situation,
  SER: conta.serie,
  NUM_DOC: conta.number,
  DT_DOC: conta.issued,
  VL_DOC: conta.total,
  VL_DESC: conta.discount,
  VL_SERV_NT: conta.untaxed,
  VL_TERC: conta.third,
  VL_DA: conta.other,
  VL_BC_ICMS: sumOf(conta.groups, 'base'),
  VL_ICMS: sumOf(conta.groups, 'icms'),
})

/** Fields of the bill that this one replaces; the key and the paper fields exclude each other. */
function replacedFields({ replaces }: EfdConta) {
  if (!replaces) return {}
  const { modelo, chave, hash, serie, number, month } = replaces
  if (chave !== null) return { COD_MOD_DOC_REF: modelo, CHV_DOCe_REF: chave }
  if (hash !== null) return { COD_MOD_DOC_REF: modelo, HASH_DOC_REF: hash }
  return {
    COD_MOD_DOC_REF: modelo,
    SER_DOC_REF: serie ?? '0',
    NUM_DOC_REF: number,
    MES_DOC_REF: month === null ? null : month.slice(5, 7) + month.slice(0, 4),
  }
}

function energyRow(conta: EfdConta): NamedRow {
  const isNf3e = conta.modelo === '66'
  const isExit = conta.direction === '1'
  return row('C500', {
    ...sharedFields(conta),
    SUB: isNf3e ? null : conta.subserie,
    COD_CONS: isNf3e ? null : conta.consumption,
    DT_E_S: conta.moved ?? conta.issued,
    VL_FORN: conta.supply,
    VL_BC_ICMS_ST: sumOf(conta.groups, 'stBase'),
    VL_ICMS_ST: sumOf(conta.groups, 'st'),
    CHV_DOCe: isNf3e ? conta.chave : null,
    FIN_DOCe: isNf3e ? conta.purpose : null,
    IND_DEST: isNf3e && isExit ? conta.recipient?.kind : null,
    COD_MUN_DEST: isNf3e && isExit ? conta.recipient?.cityCode : null,
    ENER_INJET: isNf3e ? conta.injected : null,
    OUTRAS_DED: isNf3e ? conta.deducted : null,
    ...replacedFields(conta),
  })
}

function energyGroupRows(group: EfdGroup, { modelo, tellsFcp }: EfdConta): NamedRow[] {
  const rows = [
    row('C590', {
      CST_ICMS: group.cst,
      CFOP: group.cfop,
      ALIQ_ICMS: group.rate ?? '0',
      VL_OPR: group.operation,
      VL_BC_ICMS: group.base,
      VL_ICMS: group.icms,
      VL_BC_ICMS_ST: group.stBase,
      VL_ICMS_ST: group.st,
      VL_RED_BC: group.reduction,
      COD_OBS: group.remark,
    }),
  ]
  const own = admitsContaFcp('VL_FCP_OP', group.cst) ? group.fcp : 0
  const substituted = admitsContaFcp('VL_FCP_ST', group.cst) ? group.fcpSt : 0
  if (tellsFcp && modelo === '66' && own + substituted > 0)
    rows.push(row('C591', { VL_FCP_OP: own || null, VL_FCP_ST: substituted || null }))
  return rows
}

/**
 * True when a C591 under a C590 with this CST_ICMS may have the field.
 * Source  Guia Prático, C591 fields 02, 03
 */
export const admitsContaFcp = (field: 'VL_FCP_OP' | 'VL_FCP_ST', cst: string): boolean =>
  field === 'VL_FCP_ST' ? cst.slice(1) === '10' : ['00', '20'].includes(cst.slice(1))

function adjustmentRows({ adjustments }: EfdConta): NamedRow[] {
  return adjustmentsByRemark(adjustments).flatMap((group) => [
    row('C595', { COD_OBS: group.remark, TXT_COMPL: group.text }),
    ...group.adjustments.map((values) => row('C597', values)),
  ])
}

const phoneRow = (conta: EfdConta): NamedRow =>
  row('D500', {
    ...sharedFields(conta),
    SUB: conta.subserie,
    DT_A_P: conta.moved,
    VL_SERV: conta.supply,
  })

/** A service always has national origin, so its CST starts with 0. */
const serviceCst = (cst: string): string => `0${cst.slice(-2)}`

const phoneGroupRow = (group: EfdGroup): NamedRow =>
  row('D590', {
    CST_ICMS: serviceCst(group.cst),
    CFOP: group.cfop,
    ALIQ_ICMS: group.rate ?? '0',
    VL_OPR: group.operation,
    VL_BC_ICMS: group.base,
    VL_ICMS: group.icms,
    VL_BC_ICMS_UF: 0,
    VL_ICMS_UF: 0,
    VL_RED_BC: group.reduction,
    COD_OBS: group.remark,
  })

function nfcomRow(conta: EfdConta): NamedRow {
  const isExit = conta.direction === '1'
  return row('D700', {
    ...sharedFields(conta),
    COD_PART: isExit ? null : conta.participante,
    DT_E_S: isExit ? null : (conta.moved ?? conta.issued),
    VL_SERV: conta.supply,
    CHV_DOCe: conta.chave,
    FIN_DOCe: conta.purpose,
    TIP_FAT: conta.billing ?? '0',
    COD_MUN_DEST: isExit ? conta.recipient?.cityCode : null,
    DED: conta.deducted,
    ...replacedFields(conta),
  })
}

function nfcomGroupRows(group: EfdGroup, { tellsFcp }: EfdConta): NamedRow[] {
  const rows = [
    row('D730', {
      CST_ICMS: serviceCst(group.cst),
      CFOP: group.cfop,
      ALIQ_ICMS: group.rate ?? '0',
      VL_OPR: group.operation,
      VL_BC_ICMS: group.base,
      VL_ICMS: group.icms,
      VL_RED_BC: group.reduction,
      COD_OBS: group.remark,
    }),
  ]
  if (tellsFcp && group.fcp > 0) rows.push(row('D731', { VL_FCP_OP: group.fcp }))
  return rows
}

function nfcomAdjustments({ adjustments }: EfdConta): NamedRow[] {
  return adjustmentsByRemark(adjustments).flatMap((group) => [
    row('D735', { COD_OBS: group.remark, TXT_COMPL: group.text }),
    ...group.adjustments.map((values) => row('D737', values)),
  ])
}

/**
 * C800 and its C850.
 * Shape   a cancelled coupon has only its identifying fields and no C850; CNPJ_CPF stays empty; PIS and COFINS are those
 *         of the EFD-Contribuições
 * Source  Guia Prático, registros C800, C850
 */
export function cupomRows(cupom: EfdCupom): NamedRow[] {
  const naming = {
    COD_MOD: '59',
    COD_SIT: cupom.situation,
    NUM_CFE: cupom.number,
    NR_SAT: cupom.device,
    CHV_CFE: cupom.chave,
  }
  if (isCancelled(cupom.situation)) return [row('C800', naming)]
  return [
    row('C800', {
      ...naming,
      DT_DOC: cupom.issued,
      VL_CFE: cupom.total,
      VL_DESC: cupom.discount,
      VL_MERC: cupom.goods,
      VL_OUT_DA: cupom.other,
      VL_ICMS: sumOf(cupom.groups, 'icms'),
    }),
    ...[...cupom.groups].sort(groupOrder).map((group) => row('C850', cupomGroup(group))),
  ]
}

const cupomGroup = (group: EfdGroup) => ({
  CST_ICMS: group.cst,
  CFOP: group.cfop,
  ALIQ_ICMS: group.rate ?? '0',
  VL_OPR: group.operation,
  VL_BC_ICMS: group.base,
  VL_ICMS: group.icms,
  COD_OBS: group.remark,
})

/**
 * C860 and its C890: the coupons of a device in a day, as a company of profile B writes them.
 * Shape   a day of cancelled coupons alone has no C890; C870 is left to the states
 * Source  Guia Prático, registros C860, C890
 */
export const cupomDayRows = ({ device, day, first, last, groups }: EfdCupomDay): NamedRow[] => [
  row('C860', { COD_MOD: '59', NR_SAT: device, DT_DOC: day, DOC_INI: first, DOC_FIM: last }),
  ...[...groups].sort(groupOrder).map((group) => row('C890', cupomGroup(group))),
]
