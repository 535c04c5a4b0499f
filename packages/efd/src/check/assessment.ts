import type { Cents } from '@portal/fiscal/base/cents.ts'
import { type Adjustment, assessDifal, assessIcms, assessSt, type ShareAssessment } from '../apuracao/assess.ts'
import { difalOf, type EfdTotals, stOf } from '../apuracao/totals.ts'
import type { Register } from '../layout/model.ts'
import type { EfdRecord } from '../read/records.ts'
import { dateOf } from '../read/values.ts'
import { checkPeriods, type Period } from './periods.ts'
import { addSlip } from './slips.ts'
import { addFinding, type Checker, type CheckState, fieldCents, fieldText, showCents } from './state.ts'

const SLIPS = new Set(['E116', 'E250', 'E316'])
const ADJUSTMENTS = new Set(['E111', 'E220', 'E311'])

/** One assessment with its children. */
interface Assessment {
  record: EfdRecord
  register: Register
  /** State of an E200 or E300; empty for the company's own ICMS */
  uf: string
  adjustments: Adjustment[]
  slips: Cents
}

/**
 * Checks E100 to E316: declared amounts against documents and adjustments, and slips against the amount due.
 * Shape   with more than one E100, only the sums of the month are checked
 * Source  Guia Prático, E110, E210, E310 and their children
 */
export function assessmentChecker(state: CheckState, totals: EfdTotals): Checker {
  const assessments: Assessment[] = []
  const periods: Period[] = []
  let uf = ''
  return {
    see(record, register) {
      const { reg } = register
      if (reg === 'E100' || reg === 'E200' || reg === 'E300' || reg === 'E500') {
        uf = reg === 'E200' || reg === 'E300' ? fieldText(register, record, 'UF') : ''
        const [from, to] = [
          dateOf(fieldText(register, record, 'DT_INI')),
          dateOf(fieldText(register, record, 'DT_FIN')),
        ]
        periods.push({ record, reg, uf, from, to })
      } else if (reg === 'E110' || reg === 'E210' || reg === 'E310') {
        assessments.push({ record, register, uf, adjustments: [], slips: 0 })
      } else if (SLIPS.has(reg)) addSlip(state, record, { register, assessment: assessments.at(-1) })
      else if (ADJUSTMENTS.has(reg)) addAdjustment(state, record, { register, assessment: assessments.at(-1) })
    },
    end() {
      checkPeriods(state, periods)
      const ownAssessments = assessments.filter(({ register }) => register.reg === 'E110')
      if (ownAssessments.length === 1) checkIcms(state, ownAssessments[0]!, totals)
      else checkOwnSums(state, ownAssessments, totals)
      for (const assessment of assessments)
        if (assessment.register.reg === 'E210') checkSt(state, assessment, totals)
        else if (assessment.register.reg === 'E310') checkShares(state, assessment, totals)
      checkStates(state, assessments, totals)
    },
  }
}

const TAX_OF: Readonly<Record<string, string>> = { E111: '0', E220: '1', E311: '23' }

function addAdjustment(
  state: CheckState,
  record: EfdRecord,
  { register, assessment }: { register: Register; assessment: Assessment | undefined },
): void {
  const code = fieldText(register, record, 'COD_AJ_APUR')
  assessment?.adjustments.push({ code, value: fieldCents(register, record, 'VL_AJ_APUR') })
  const wrong = (reason: string) =>
    addFinding(state, record, { code: 'ajuste.codigo', reason, field: 'COD_AJ_APUR', value: code })
  if (!TAX_OF[register.reg]!.includes(code.charAt(2))) wrong('O código do ajuste não é deste imposto.')
  if (!'012345'.includes(code.charAt(3))) wrong('O efeito do ajuste não existe.')
  const uf = assessment?.uf || state.uf
  // DIFAL adjustments may use the code of either state
  if (code.slice(0, 2) !== uf && !(register.reg === 'E311' && code.slice(0, 2) === state.uf))
    wrong('O código do ajuste é de outra UF.')
}

/** Reports every field that differs from its expected value. */
function compare(state: CheckState, { record, register }: Assessment, fields: Record<string, Cents>): void {
  for (const [field, expected] of Object.entries(fields)) {
    const declared = fieldCents(register, record, field)
    if (declared === expected) continue
    const reason = `${field} é ${showCents(declared)}; o arquivo dá ${showCents(expected)}.`
    addFinding(state, record, { code: 'apuracao.valor', reason, field, value: fieldText(register, record, field) })
  }
}

function compareSlips(state: CheckState, assessment: Assessment, due: Cents): void {
  if (assessment.slips === due) return
  const reason = `As obrigações a recolher somam ${showCents(assessment.slips)}; o devido é ${showCents(due)}.`
  addFinding(state, assessment.record, { code: 'apuracao.guias', reason })
}

function checkIcms(state: CheckState, assessment: Assessment, totals: EfdTotals): void {
  const { record, register, adjustments } = assessment
  const result = assessIcms(totals.icms, adjustments, fieldCents(register, record, 'VL_SLD_CREDOR_ANT'))
  compare(state, assessment, {
    VL_TOT_DEBITOS: result.debits,
    VL_AJ_DEBITOS: result.documentDebits,
    VL_TOT_AJ_DEBITOS: result.otherDebits,
    VL_ESTORNOS_CRED: result.creditsReversed,
    VL_TOT_CREDITOS: result.credits,
    VL_AJ_CREDITOS: result.documentCredits,
    VL_TOT_AJ_CREDITOS: result.otherCredits,
    VL_ESTORNOS_DEB: result.debitsReversed,
    VL_SLD_APURADO: result.balance,
    VL_TOT_DED: result.deductions,
    VL_ICMS_RECOLHER: result.due,
    VL_SLD_CREDOR_TRANSPORTAR: result.carried,
    DEB_ESP: result.special,
  })
  compareSlips(state, assessment, result.due + result.special)
}

/** With several assessments in a month, the sums of their debits and credits must match the documents. */
function checkOwnSums(state: CheckState, assessments: Assessment[], totals: EfdTotals): void {
  const first = assessments[0]
  if (!first) {
    addFinding(state, { line: 1, reg: 'E110' }, { code: 'registro.falta', reason: 'Falta a apuração do ICMS (E110).' })
    return
  }
  const expectedTotals = { VL_TOT_DEBITOS: totals.icms.debits, VL_TOT_CREDITOS: totals.icms.credits }
  for (const [field, value] of Object.entries(expectedTotals)) {
    const declared = assessments.reduce((sum, { record, register }) => sum + fieldCents(register, record, field), 0)
    if (declared === value) continue
    const reason = `${field} soma ${showCents(declared)}; o arquivo dá ${showCents(value)}.`
    addFinding(state, first.record, { code: 'apuracao.valor', reason, field })
  }
}

function checkSt(state: CheckState, assessment: Assessment, totals: EfdTotals): void {
  const { record, register, adjustments, uf } = assessment
  const result = assessSt(stOf(totals, uf), adjustments, fieldCents(register, record, 'VL_SLD_CRED_ANT_ST'))
  compare(state, assessment, {
    VL_DEVOL_ST: result.returns,
    VL_RESSARC_ST: result.refunds,
    VL_OUT_CRED_ST: result.otherCredits,
    VL_AJ_CREDITOS_ST: result.documentCredits,
    VL_RETENCAO_ST: result.withheld,
    VL_OUT_DEB_ST: result.otherDebits,
    VL_AJ_DEBITOS_ST: result.documentDebits,
    VL_SLD_DEV_ANT_ST: result.balance,
    VL_DEDUCOES_ST: result.deductions,
    VL_ICMS_RECOL_ST: result.due,
    VL_SLD_CRED_ST_TRANSPORTAR: result.carried,
    DEB_ESP_ST: result.special,
  })
  checkMoved(state, assessment, { field: 'IND_MOV_ST', moved: result.moved })
  compareSlips(state, assessment, result.due + result.special)
}

function checkMoved(
  state: CheckState,
  { record, register }: Assessment,
  { field, moved }: { field: string; moved: boolean },
): void {
  const indicator = fieldText(register, record, field)
  if (moved && indicator === '0')
    addFinding(state, record, {
      code: 'apuracao.movimento',
      reason: 'Há operações: o campo deve ser 1.',
      field,
      value: indicator,
    })
  if (!moved && indicator === '1')
    addFinding(state, record, {
      code: 'apuracao.movimento',
      reason: 'Não há operações: o campo deve ser 0.',
      field,
      value: indicator,
    })
}

function checkShares(state: CheckState, assessment: Assessment, totals: EfdTotals): void {
  const { record, register, adjustments, uf } = assessment
  const cents = (name: string) => fieldCents(register, record, name)
  const previous = { difal: cents('VL_SLD_CRED_ANT_DIFAL'), fcp: cents('VL_SLD_CRED_ANT_FCP') }
  const { difal, fcp } = assessDifal(difalOf(totals, uf), adjustments, previous)
  compare(state, assessment, {
    VL_TOT_DEBITOS_DIFAL: difal.debits,
    VL_OUT_DEB_DIFAL: difal.otherDebits,
    VL_TOT_CREDITOS_DIFAL: difal.credits,
    VL_OUT_CRED_DIFAL: difal.otherCredits,
    VL_SLD_DEV_ANT_DIFAL: difal.balance,
    VL_DEDUCOES_DIFAL: difal.deductions,
    VL_RECOL_DIFAL: difal.due,
    VL_SLD_CRED_TRANSPORTAR_DIFAL: difal.carried,
    DEB_ESP_DIFAL: difal.special,
    VL_TOT_DEB_FCP: fcp.debits,
    VL_OUT_DEB_FCP: fcp.otherDebits,
    VL_TOT_CRED_FCP: fcp.credits,
    VL_OUT_CRED_FCP: fcp.otherCredits,
    VL_SLD_DEV_ANT_FCP: fcp.balance,
    VL_DEDUCOES_FCP: fcp.deductions,
    VL_RECOL_FCP: fcp.due,
    VL_SLD_CRED_TRANSPORTAR_FCP: fcp.carried,
    DEB_ESP_FCP: fcp.special,
  })
  checkMoved(state, assessment, { field: 'IND_MOV_FCP_DIFAL', moved: [difal, fcp].some(hasMoved) })
  compareSlips(state, assessment, difal.due + difal.special + fcp.due + fcp.special)
}

const hasMoved = (result: ShareAssessment): boolean =>
  result.debits + result.otherDebits + result.credits + result.otherCredits + result.special + result.deductions > 0

/** States with ICMS-ST, DIFAL or a substitute registration need an assessment (E200, E300). */
function checkStates(state: CheckState, assessments: Assessment[], totals: EfdTotals): void {
  const ufsWith = (reg: string) =>
    new Set(assessments.filter(({ register }) => register.reg === reg).map(({ uf }) => uf))
  const [stUfs, shareUfs] = [ufsWith('E210'), ufsWith('E310')]
  const missing = (reg: string, reason: string) =>
    addFinding(state, { line: 1, reg }, { code: 'registro.falta', reason })
  for (const uf of state.substitutes)
    if (!stUfs.has(uf) && !shareUfs.has(uf))
      missing('E200', `Há inscrição de substituto em ${uf} (0015) e faltam as apurações da UF (E200, E300).`)
  for (const [uf, { withheld, returns, refunds, documentCredits, documentDebits }] of totals.st)
    if (!stUfs.has(uf) && withheld + returns + refunds + documentCredits + documentDebits > 0)
      missing('E200', `Há ICMS-ST de ${uf} e falta a apuração (E200).`)
  for (const [uf, { debits, credits, fcpDebits, fcpCredits }] of totals.difal)
    if (!shareUfs.has(uf) && debits + credits + fcpDebits + fcpCredits > 0)
      missing('E300', `Há DIFAL ou FCP de ${uf} e falta a apuração (E300).`)
}
