import { admitsContaFcp } from '../block/contas.ts'
import { admitsFcp } from '../block/document.ts'
import { isCfop, isCreditless, isSharedEnergy } from '../entry/cfop.ts'
import type { Register } from '../layout/model.ts'
import type { EfdRecord } from '../read/records.ts'
import { centsOf } from '../read/values.ts'
import type { AnalyticLine, OpenDocument } from './document.ts'
import { addFinding, type CheckState, fieldCents, fieldText, showCents } from './state.ts'

const CST = /^[0-8](?:00|02|10|15|20|30|40|41|50|51|52|53|60|61|70|72|74|90)$/
const CSOSN = new Set(['101', '102', '103', '201', '202', '203', '300', '400', '500', '900'])
const UNTAXED = new Set(['30', '40', '41', '50', '60'])
const REDUCED = new Set(['20', '70'])
/**
 * Tolerance between base × rate and the tax: rounding of many items, and FCP that some issuers add to the tax
 * only.
 */
const SLACK_CENTS = 5
const SLACK_SHARE = 0.005

/** Key of an analytic line or item: CST, CFOP and rate (0 when empty). */
export function analyticKey(register: Register, record: EfdRecord): string {
  const rate = centsOf(fieldText(register, record, 'ALIQ_ICMS')) ?? 0
  return `${fieldText(register, record, 'CST_ICMS')} ${fieldText(register, record, 'CFOP')} ${rate}`
}

/** Reads an analytic line and checks it alone and against its document. */
export function checkAnalytic(
  state: CheckState,
  record: EfdRecord,
  { register, document }: { register: Register; document: OpenDocument },
): AnalyticLine {
  const cents = (name: string) => fieldCents(register, record, name)
  const line: AnalyticLine = {
    line: record.line,
    key: analyticKey(register, record),
    cst: fieldText(register, record, 'CST_ICMS'),
    cfop: fieldText(register, record, 'CFOP'),
    operation: cents('VL_OPR'),
    base: cents('VL_BC_ICMS'),
    icms: cents('VL_ICMS'),
    stBase: cents('VL_BC_ICMS_ST'),
    st: cents('VL_ICMS_ST'),
    ipi: cents('VL_IPI'),
  }
  checkCfop(state, record, { cfop: line.cfop, document })
  checkCst(state, record, { cst: line.cst, document })
  checkTaxes(state, record, { register, document, line })
  checkCredit(state, record, { document, line })
  if (document.analytic.some(({ key }) => key === line.key))
    addFinding(state, record, {
      code: 'analitico.repetido',
      reason: 'Já há um registro com este CST, CFOP e alíquota no documento.',
    })
  return line
}

/** Checks a CFOP: in the table, in the document's direction, and within the state for an NFC-e. */
export function checkCfop(
  state: CheckState,
  record: EfdRecord,
  { cfop, document }: { cfop: string; document: OpenDocument },
): void {
  const wrong = (code: string, reason: string) =>
    addFinding(state, record, { code, reason, field: 'CFOP', value: cfop })
  const isSale = cfop >= '5'
  if (!isCfop(cfop)) wrong('tabela.cfop', 'O CFOP não existe ou é um título.')
  else if (isSale !== (document.direction === '1')) {
    wrong('cfop.sentido', isSale ? 'CFOP de saída em documento de entrada.' : 'CFOP de entrada em documento de saída.')
  } else if (document.modelo === '65' && !cfop.startsWith('5')) wrong('cfop.nfce', 'A NFC-e só tem CFOP do grupo 5.')
  const first = document.analytic[0]
  if (document.direction === '0' && first && first.cfop.charAt(0) !== cfop.charAt(0))
    wrong('cfop.grupo', 'Todos os CFOPs de uma entrada têm o mesmo primeiro dígito.')
}

/** Checks a CST: in the table; a CSOSN in own sales only; freight starts with 0. */
export function checkCst(
  state: CheckState,
  record: EfdRecord,
  { cst, document }: { cst: string; document: OpenDocument },
): void {
  const isSimples = CSOSN.has(cst) && document.issuer === '0' && document.reg === 'C100'
  const isValid = (CST.test(cst) || isSimples) && (!document.reg.startsWith('D') || cst.startsWith('0'))
  if (!isValid)
    addFinding(state, record, {
      code: 'tabela.cst',
      reason: 'O CST não é da tabela deste documento.',
      field: 'CST_ICMS',
      value: cst,
    })
}

function checkTaxes(
  state: CheckState,
  record: EfdRecord,
  { register, document, line }: { register: Register; document: OpenDocument; line: AnalyticLine },
): void {
  const isSimples = CSOSN.has(line.cst) && document.issuer === '0' && !CST.test(line.cst)
  const tax = isSimples ? '' : line.cst.slice(1)
  const rate = centsOf(fieldText(register, record, 'ALIQ_ICMS')) ?? 0
  if (document.direction === '1' && UNTAXED.has(tax) && (line.base !== 0 || line.icms !== 0 || rate !== 0)) {
    const reason = `Na saída com CST ${line.cst}, base, alíquota e ICMS são zero.`
    addFinding(state, record, { code: 'analitico.cst_sem_imposto', reason, field: 'VL_BC_ICMS' })
  }
  checkReduction(state, record, {
    reduction: fieldCents(register, record, 'VL_RED_BC'),
    tax,
    situation: document.situation,
    mayReduceOther: document.reg === 'D500',
  })
  const expected = Math.round((line.base * rate) / 10_000)
  if (Math.abs(expected - line.icms) > SLACK_CENTS + line.base * SLACK_SHARE) {
    const reason = `A base vezes a alíquota dá ${showCents(expected)}; o ICMS é ${showCents(line.icms)}.`
    addFinding(state, record, { code: 'analitico.aliquota', reason, field: 'VL_ICMS', severity: 'aviso' })
  }
  if (line.ipi !== 0 && state.activity === '1') {
    const reason = 'Quem não apura IPI não o destaca: o valor é custo e fica no VL_OPR.'
    addFinding(state, record, { code: 'analitico.ipi', reason, field: 'VL_IPI' })
  }
}

/** No credit of consumption, assets, energy and communication for own use (LC 87/1996, art. 33). */
function checkCredit(
  state: CheckState,
  record: EfdRecord,
  { document, line }: { document: OpenDocument; line: AnalyticLine },
): void {
  if (document.direction !== '0' || line.icms === 0) return
  const isTradersEnergy = isSharedEnergy(line.cfop) && state.activity === '1'
  if (!isCreditless(line.cfop) && !isTradersEnergy) return
  const reason = `A entrada com CFOP ${line.cfop} não dá crédito de ICMS (LC 87/1996, art. 33).`
  addFinding(state, record, { code: 'credito.cfop', reason, field: 'VL_ICMS', severity: 'aviso' })
}

const FCP_FIELDS = ['VL_FCP_OP', 'VL_FCP_ST', 'VL_FCP_RET'] as const

/** C591: FCP of the operation only for x00 and x20, of the substitution only for x10. */
export function checkContaFcp(
  state: CheckState,
  record: EfdRecord,
  { register, line }: { register: Register; line: AnalyticLine | undefined },
): void {
  for (const field of ['VL_FCP_OP', 'VL_FCP_ST'] as const) {
    const value = fieldText(register, record, field)
    if (!line || value === '' || admitsContaFcp(field, line.cst)) continue
    const reason = `O CST ${line.cst} não admite ${field}: o campo fica vazio.`
    addFinding(state, record, { code: 'fcp.cst', reason, field, value })
  }
}

/** Each field of C191 is only for some CSTs of its C190 (Guia Prático, C191 fields 02 to 04). */
export function checkFcp(
  state: CheckState,
  record: EfdRecord,
  { register, line }: { register: Register; line: AnalyticLine | undefined },
): void {
  for (const field of FCP_FIELDS) {
    const value = fieldText(register, record, field)
    if (!line || value === '' || admitsFcp(field, line.cst)) continue
    const reason = `O CST ${line.cst} não admite ${field}: o campo fica vazio.`
    addFinding(state, record, { code: 'fcp.cst', reason, field, value })
  }
}

function checkReduction(
  state: CheckState,
  record: EfdRecord,
  {
    reduction,
    tax,
    situation,
    mayReduceOther,
  }: { reduction: number; tax: string; situation: string; mayReduceOther: boolean },
): void {
  const isReduced = REDUCED.has(tax)
  // the D590 admits the reduction of CST 90 as well (Guia Prático, D590 field 10)
  if (mayReduceOther && tax === '90') return
  if (isReduced && reduction === 0 && (situation === '00' || situation === '01')) {
    const reason = 'CST de redução de base tem o valor não tributado em VL_RED_BC.'
    addFinding(state, record, { code: 'analitico.reducao', reason, field: 'VL_RED_BC' })
  } else if (!isReduced && reduction !== 0) {
    const reason = 'VL_RED_BC só é maior que zero com CST terminado em 20 ou 70.'
    addFinding(state, record, { code: 'analitico.reducao', reason, field: 'VL_RED_BC' })
  }
}
