import { dayText, ncmText } from '../checks/written.ts'
import { dayOfAct } from '../fixed/acts.ts'
import { GENERAL_CLASS_TRIB, IBS_CBS_2026 } from '../fixed/ibs-cbs.ts'
import type { AnnexRow, ClassTribRow, CstIbsCbsRow } from '../official/model.ts'
import type { ReformFault, ReformItem, ReformProposal, ReformRuleCode } from './model.ts'
import { holdsInMonth, type ReformTables } from './reform-tables.ts'
import { judgeSimplesItem } from './simples.ts'

const fault = (code: ReformRuleCode, cause: string, proposal?: ReformProposal): ReformFault =>
  proposal ? { code, cause, proposal } : { code, cause }

/** CRT of Simples Nacional, also above the limit of the states, and of MEI. */
const SIMPLES = ['1', '2', '4']
const isOfSimples = ({ regime }: ReformItem): boolean => regime !== null && SIMPLES.includes(regime)
const NCM = /^\d{8}$/
/** First day of IBS and CBS. */
const FIRST_DAY = dayOfAct('rates_2026')
const SINCE = { regular: dayText(IBS_CBS_2026.mandatory), simples: dayText(IBS_CBS_2026.mandatorySimples) }

/**
 * The faults of items that agree in everything the rules read. Totals are compared per note, not here.
 * Source  see `rules.ts`
 */
export function judgeReformItem(item: ReformItem, tables: ReformTables): ReformFault[] {
  const differs = registerFault(item)
  if (item.cst === null && item.classTrib === null) return [...missingGroup(item), ...differs]
  const cst = item.cst === null ? undefined : tables.cst(item.cst)
  const row = item.classTrib === null ? undefined : tables.classTrib(item.classTrib)
  return [
    ...(cst ? [] : [fault('cst_unknown', `CST ${item.cst ?? 'ausente'}`, row && plainProposal(row))]),
    ...classFaults(item, { cst, row, tables }),
    ...(cst ? groupFaults(item, cst) : []),
    ...(cst && row && row.cst === item.cst ? amountFaults(item, { cst, row, tables }) : []),
    ...creditFault(item, row, tables),
    ...(tables.hasSimplesRules ? judgeSimplesItem(item) : []),
    ...differs,
  ]
}

function missingGroup(item: ReformItem): ReformFault[] {
  if (item.isOfOldNote || item.isFuel) return []
  if (item.regime === '3' && item.isDue) return [fault('group_missing', `regime regular, desde ${SINCE.regular}`)]
  if (isOfSimples(item) && item.isDueSimples)
    return [fault('group_missing', `Simples Nacional, desde ${SINCE.simples}`)]
  return []
}

const DOCUMENTS: Record<ReformItem['tipo'], readonly string[]> = {
  nfe: ['NFe'],
  nfce: ['NFCe'],
  cte: ['CTe', 'CTeOS'],
}

interface Written {
  cst: CstIbsCbsRow | undefined
  row: ClassTribRow | undefined
  tables: ReformTables
}

/** Source  NT 2025.002, schedule: in 2025 the group was optional, without legal effect, with the classes that begin on 2026-01-01 */
const isTrial = ({ month }: ReformTables): boolean => month.last < FIRST_DAY

function classFaults(item: ReformItem, { cst, row, tables }: Written): ReformFault[] {
  if (!row) return [fault('class_unknown', `cClassTrib ${item.classTrib ?? 'ausente'}`)]
  if (!isTrial(tables) && !holdsInMonth(row, tables.month))
    return [fault('class_not_in_force', `cClassTrib ${row.code}`)]
  const faults: ReformFault[] = []
  // an unknown CST is a finding of its own
  if (cst && cst.code !== row.cst)
    faults.push(fault('cst_of_other_class', `CST ${cst.code} com ${row.code}`, plainProposal(row)))
  if (row.documents.length > 0 && !DOCUMENTS[item.tipo].some((name) => row.documents.includes(name)))
    faults.push(fault('class_of_other_document', `cClassTrib ${row.code}`))
  return isTrial(tables) ? faults : [...faults, ...annexFaults(item, row, tables)]
}

const plainProposal = (row: ClassTribRow): ReformProposal => ({
  cst: row.cst,
  classTrib: row.code,
  reductionIbs: row.reductionIbs,
  reductionCbs: row.reductionCbs,
  source: `tabela de cClassTrib${row.law ? `, ${row.law}` : ''}`,
})

/** Lines of whole chapters (two digits) say little of one product. */
const SPECIFIC = 4
/** Annexes of medical and accessibility devices: the text of an item names one device, its NCM covers many other goods. */
const NAMED_BY_TEXT = ['IV', 'V', 'XII', 'XIII']

const isCertain = ({ condition, annex }: AnnexRow): boolean => condition === 'no' && !NAMED_BY_TEXT.includes(annex)

function annexFaults(item: ReformItem, row: ClassTribRow, tables: ReformTables): ReformFault[] {
  const { ncm, cst } = item
  if (ncm === null || !NCM.test(ncm)) return []
  const lines = tables.linesOf(ncm)
  if (row.code === GENERAL_CLASS_TRIB) {
    if (cst !== '000') return []
    const certain = lines.find(isCertain)
    if (certain) return [fault('reduction_not_used', sourceOf(certain), annexProposal(certain, tables))]
    // the supplier knows the product, or the register states the general rule for it: somebody decided
    if (item.papel === 'R' || item.registerClassTrib === GENERAL_CLASS_TRIB) return []
    const possible = lines.find(({ code }) => code.length >= SPECIFIC)
    return possible ? [fault('reduction_possible', sourceOf(possible), annexProposal(possible, tables))] : []
  }
  if (!tables.isListed(row.code) || lines.some(({ classTribs }) => classTribs.includes(row.code))) return []
  const general = tables.classTrib(GENERAL_CLASS_TRIB)
  const certain = lines.find(isCertain)
  const proposal = certain ? annexProposal(certain, tables) : general && lines.length === 0 && plainProposal(general)
  return [fault('annex_without_ncm', `NCM ${ncmText(ncm)} com ${row.code}`, proposal || undefined)]
}

const sourceOf = ({ annex, item }: AnnexRow): string => `Anexo ${annex}${item ? `, item ${item}` : ''}`

/** The class of an annex line; none when the line leaves the choice between several. */
function annexProposal(line: AnnexRow, tables: ReformTables): ReformProposal | undefined {
  const [code, another] = line.classTribs
  const row = code === undefined || another !== undefined ? undefined : tables.classTrib(code)
  return row && { ...plainProposal(row), source: sourceOf(line) }
}

/** The proposal of the annex line that names an NCM without a condition and with one class. */
export function certainLineOf(ncm: string, tables: ReformTables): ReformProposal | undefined {
  const line = NCM.test(ncm) ? tables.linesOf(ncm).find(isCertain) : undefined
  return line && annexProposal(line, tables)
}

function groupFaults(item: ReformItem, cst: CstIbsCbsRow): ReformFault[] {
  const { hasGroup, cst: code } = item
  if (hasGroup === true && !cst.hasIbsCbs) return [fault('group_not_allowed', `CST ${code}`)]
  // IBS and CBS of Simples Nacional are paid in its own bill, outside the item
  if (hasGroup === false && cst.hasIbsCbs && !isOfSimples(item)) return [fault('rates_missing', `CST ${code}`)]
  return []
}

/** From this day the value of a product contains IBS, CBS and IS; programs that still leave them out are accepted. Source  NT 2026.008 */
const INSIDE_DAY = dayOfAct('value_inside')
const isInside = ({ month }: ReformTables): boolean => month.last >= INSIDE_DAY

/** A value that contains a wrong tax says nothing of the base. */
const isBaseOff = (item: ReformItem, tables: ReformTables, ofTax: readonly ReformFault[]): boolean =>
  isInside(tables)
    ? item.isBaseOff && item.isBaseOffInside && ofTax.length === 0 && verdictOnCbs(item, tables) !== 'implausible'
    : item.isBaseOff

type Classified = Written & { cst: CstIbsCbsRow; row: ClassTribRow }

function amountFaults(item: ReformItem, { cst, row, tables }: Classified): ReformFault[] {
  if (item.hasGroup !== true || !cst.hasIbsCbs) return []
  const faults: ReformFault[] = []
  if (!item.isSpecial) {
    const rate = wrongRate(item, row, tables)
    if (rate) faults.push(fault('rate_of_other_year', rate))
    const reduction = wrongReduction(item, cst, row)
    if (reduction) faults.push(fault('reduction_of_other_class', reduction))
    if (item.isTaxOff) faults.push(fault('tax_amount', 'base × alíquota'))
  }
  if (isBaseOff(item, tables, faults) && !item.isAdjustment && !item.isFuel && !cst.hasBaseReducer)
    faults.push(fault('base_formula', 'valor da operação sem os tributos'))
  return faults
}

/** A zero rate is accepted where the tax itself is zero or suspended. */
function wrongRate(item: ReformItem, row: ClassTribRow, { rates }: ReformTables): string | null {
  if (!rates || row.rateKind !== 'Padrão') return null
  const parts = [
    ['CBS', item.cbsRate, rates.cbs, row.reductionCbs],
    ['IBS estadual', item.ibsUfRate, rates.ibsUf, row.reductionIbs],
    ['IBS municipal', item.ibsMunRate, rates.ibsMun, row.reductionIbs],
  ] as const
  for (const [name, stated, right, reduction] of parts) {
    if (stated === null || (Number(stated) === 0 && reduction === '100')) continue
    const percent = `${name} ${stated.replace('.', ',')} %`
    if (right === null && name === 'CBS' && Number(stated) === Number(IBS_CBS_2026.cbs))
      return `${percent}, que é a de 2026`
    if (right !== null && Number(stated) !== Number(right)) return `${percent}, e não ${right.replace('.', ',')} %`
  }
  return null
}

/** Percent. Source  CGIBS 14/2026 estimates 9.21, Ministério da Fazenda 8.8: no act fixes the CBS of 2027 */
const PLAUSIBLE_CBS = { least: 8, most: 10 }

/** Judges a CBS rate that has no loaded rate to compare with. Null when the rate of the year is known, or the item states none. */
export function verdictOnCbs(
  item: ReformItem,
  { rates, classTrib, cst }: ReformTables,
): 'unverifiable' | 'implausible' | null {
  const stated = Number(item.cbsRate ?? 0)
  if (!rates || rates.cbs !== null || item.hasGroup !== true || stated === 0 || item.isSpecial) return null
  if (item.cst !== null && cst(item.cst)?.hasIbsCbs === false) return null
  if (item.classTrib !== null && (classTrib(item.classTrib)?.rateKind ?? 'Padrão') !== 'Padrão') return null
  const isOf2026 = stated === Number(IBS_CBS_2026.cbs) // a finding of its own
  return !isOf2026 && (stated < PLAUSIBLE_CBS.least || stated > PLAUSIBLE_CBS.most) ? 'implausible' : 'unverifiable'
}

function wrongReduction(item: ReformItem, cst: CstIbsCbsRow, row: ClassTribRow): string | null {
  const parts = [
    ['CBS', item.cbsReduction, item.cbsRate, row.reductionCbs],
    ['IBS estadual', item.ibsUfReduction, item.ibsUfRate, row.reductionIbs],
    ['IBS municipal', item.ibsMunReduction, item.ibsMunRate, row.reductionIbs],
  ] as const
  for (const [name, stated, rate, table] of parts) {
    const right = cst.hasReduction ? Number(table) : 0
    // without a rate there is nothing to reduce
    if (Number(stated ?? 0) === right || (stated === null && Number(rate ?? 0) === 0)) continue
    return `${name} reduzido em ${Number(stated ?? 0)} %, e não ${right} %`
  }
  return null
}

function creditFault(item: ReformItem, row: ClassTribRow | undefined, tables: ReformTables): ReformFault[] {
  const { presumedCredit: code } = item
  if (code === null) return []
  const credit = tables.credit(code)
  if (!credit) return [fault('presumed_credit', `código ${code} não existe`)]
  const { cbsFrom, cbsTo, ibsFrom, ibsTo } = credit
  const isInForce =
    (credit.isCbs && holdsInMonth({ from: cbsFrom, to: cbsTo }, tables.month)) ||
    (credit.isIbs && holdsInMonth({ from: ibsFrom, to: ibsTo }, tables.month))
  if (!isInForce) return [fault('presumed_credit', `código ${code} ainda não vale`)]
  return row?.marks.includes('ind_gCredPresOper')
    ? []
    : [fault('presumed_credit', `código ${code} com ${row?.code ?? 'cClassTrib ausente'}`)]
}

function registerFault(item: ReformItem): ReformFault[] {
  const { registerClassTrib, registerCst, classTrib, cst, papel } = item
  if (papel !== 'E' || (registerClassTrib === null && registerCst === null)) return []
  const isOther = (own: string | null, written: string | null) => own !== null && own !== written
  if (!isOther(registerClassTrib, classTrib) && !isOther(registerCst, cst)) return []
  if (cst === null && classTrib === null) return [] // the missing group is a finding of its own, where it is one
  return [fault('register_differs', `no cadastro ${registerCst ?? ''} ${registerClassTrib ?? ''}`.trim())]
}
