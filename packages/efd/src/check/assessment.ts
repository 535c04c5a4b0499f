import type { Cents } from '@portal/fiscal/base/cents.ts'
import { type Adjustment, assessDifal, assessIcms, assessSt, type ShareAssessment } from '../apuracao/assess.ts'
import { difalOf, type EfdTotals, stOf } from '../apuracao/totals.ts'
import type { Register } from '../layout/model.ts'
import type { EfdRecord } from '../read/records.ts'
import { dateOf } from '../read/values.ts'
import { checkPeriods, type Period } from './periods.ts'
import { type Checker, type CheckState, moneyOf, say, showCents, textOf } from './state.ts'

const SLIPS = new Set(['E116', 'E250', 'E316'])
const ADJUSTMENTS = new Set(['E111', 'E220', 'E311'])

/** One assessment with what stands under it. */
interface Assessment {
  record: EfdRecord
  register: Register
  /** State of an E200 or E300; empty for the company's own */
  uf: string
  adjustments: Adjustment[]
  slips: Cents
}

/**
 * E100 to E316: what is declared against what the documents and adjustments add up to, and the slips against what is due.
 * Shape   a file with more than one E100 is judged by its sums over the month
 * Source  Guia Prático, E110, E210, E310 and their children
 */
export function assessmentChecker(state: CheckState, totals: EfdTotals): Checker {
  const found: Assessment[] = []
  const periods: Period[] = []
  let uf = ''
  return {
    see(record, register) {
      const { reg } = register
      if (reg === 'E100' || reg === 'E200' || reg === 'E300' || reg === 'E500') {
        uf = reg === 'E200' || reg === 'E300' ? textOf(register, record, 'UF') : ''
        const [from, to] = [dateOf(textOf(register, record, 'DT_INI')), dateOf(textOf(register, record, 'DT_FIN'))]
        periods.push({ record, reg, uf, from, to })
      } else if (reg === 'E110' || reg === 'E210' || reg === 'E310') {
        found.push({ record, register, uf, adjustments: [], slips: 0 })
      } else if (SLIPS.has(reg)) addSlip(state, record, { register, assessment: found.at(-1) })
      else if (ADJUSTMENTS.has(reg)) addAdjustment(state, record, { register, assessment: found.at(-1) })
    },
    end() {
      checkPeriods(state, periods)
      const own = found.filter(({ register }) => register.reg === 'E110')
      if (own.length === 1) checkIcms(state, own[0]!, totals)
      else checkOwnSums(state, own, totals)
      for (const assessment of found)
        if (assessment.register.reg === 'E210') checkSt(state, assessment, totals)
        else if (assessment.register.reg === 'E310') checkShares(state, assessment, totals)
      checkStates(state, found, totals)
    },
  }
}

function addSlip(
  state: CheckState,
  record: EfdRecord,
  { register, assessment }: { register: Register; assessment: Assessment | undefined },
): void {
  const value = moneyOf(register, record, 'VL_OR')
  if (assessment) assessment.slips += value
  if (value === 0) say(state, record, { code: 'guia.valor', reason: 'A obrigação a recolher é zero.', field: 'VL_OR' })
  const month = textOf(register, record, 'MES_REF')
  const wanted = state.to.slice(0, 7)
  if (`${month.slice(2)}-${month.slice(0, 2)}` > wanted)
    say(state, record, {
      code: 'guia.mes',
      reason: 'O mês de referência é posterior ao período.',
      field: 'MES_REF',
      value: month,
    })
  const due = dateOf(textOf(register, record, 'DT_VCTO'))
  const latest = `${Number(state.to.slice(0, 4)) + 1}${state.to.slice(4)}`
  if (due !== null && (due < state.from || due > latest)) {
    const reason = 'O vencimento não é dos meses que seguem o período.'
    say(state, record, { code: 'guia.vencimento', reason, field: 'DT_VCTO', severity: 'aviso' })
  }
}

const TAX_OF: Readonly<Record<string, string>> = { E111: '0', E220: '1', E311: '23' }

function addAdjustment(
  state: CheckState,
  record: EfdRecord,
  { register, assessment }: { register: Register; assessment: Assessment | undefined },
): void {
  const code = textOf(register, record, 'COD_AJ_APUR')
  assessment?.adjustments.push({ code, value: moneyOf(register, record, 'VL_AJ_APUR') })
  const wrong = (reason: string) =>
    say(state, record, { code: 'ajuste.codigo', reason, field: 'COD_AJ_APUR', value: code })
  if (!TAX_OF[register.reg]!.includes(code.charAt(2))) wrong('O código do ajuste não é deste imposto.')
  if (!'012345'.includes(code.charAt(3))) wrong('O efeito do ajuste não existe.')
  const uf = assessment?.uf || state.uf
  // adjustments of the shares may be of either state
  if (code.slice(0, 2) !== uf && !(register.reg === 'E311' && code.slice(0, 2) === state.uf))
    wrong('O código do ajuste é de outra UF.')
}

/** Says where a field is not what it should be. */
function compare(state: CheckState, { record, register }: Assessment, fields: Record<string, Cents>): void {
  for (const [field, wanted] of Object.entries(fields)) {
    const written = moneyOf(register, record, field)
    if (written === wanted) continue
    const reason = `${field} é ${showCents(written)}; o arquivo dá ${showCents(wanted)}.`
    say(state, record, { code: 'apuracao.valor', reason, field, value: textOf(register, record, field) })
  }
}

function compareSlips(state: CheckState, assessment: Assessment, due: Cents): void {
  if (assessment.slips === due) return
  const reason = `As obrigações a recolher somam ${showCents(assessment.slips)}; o devido é ${showCents(due)}.`
  say(state, assessment.record, { code: 'apuracao.guias', reason })
}

function checkIcms(state: CheckState, assessment: Assessment, totals: EfdTotals): void {
  const { record, register, adjustments } = assessment
  const it = assessIcms(totals.icms, adjustments, moneyOf(register, record, 'VL_SLD_CREDOR_ANT'))
  compare(state, assessment, {
    VL_TOT_DEBITOS: it.debits,
    VL_AJ_DEBITOS: it.documentDebits,
    VL_TOT_AJ_DEBITOS: it.otherDebits,
    VL_ESTORNOS_CRED: it.creditsReversed,
    VL_TOT_CREDITOS: it.credits,
    VL_AJ_CREDITOS: it.documentCredits,
    VL_TOT_AJ_CREDITOS: it.otherCredits,
    VL_ESTORNOS_DEB: it.debitsReversed,
    VL_SLD_APURADO: it.balance,
    VL_TOT_DED: it.deductions,
    VL_ICMS_RECOLHER: it.due,
    VL_SLD_CREDOR_TRANSPORTAR: it.carried,
    DEB_ESP: it.special,
  })
  compareSlips(state, assessment, it.due + it.special)
}

/** Several assessments in a month: their debits and credits together are those of the documents. */
function checkOwnSums(state: CheckState, own: Assessment[], totals: EfdTotals): void {
  const first = own[0]
  if (!first) {
    say(state, { line: 1, reg: 'E110' }, { code: 'registro.falta', reason: 'Falta a apuração do ICMS (E110).' })
    return
  }
  const wanted = { VL_TOT_DEBITOS: totals.icms.debits, VL_TOT_CREDITOS: totals.icms.credits }
  for (const [field, value] of Object.entries(wanted)) {
    const written = own.reduce((sum, { record, register }) => sum + moneyOf(register, record, field), 0)
    if (written === value) continue
    const reason = `${field} soma ${showCents(written)}; o arquivo dá ${showCents(value)}.`
    say(state, first.record, { code: 'apuracao.valor', reason, field })
  }
}

function checkSt(state: CheckState, assessment: Assessment, totals: EfdTotals): void {
  const { record, register, adjustments, uf } = assessment
  const it = assessSt(stOf(totals, uf), adjustments, moneyOf(register, record, 'VL_SLD_CRED_ANT_ST'))
  compare(state, assessment, {
    VL_DEVOL_ST: it.returns,
    VL_RESSARC_ST: it.refunds,
    VL_OUT_CRED_ST: it.otherCredits,
    VL_AJ_CREDITOS_ST: it.documentCredits,
    VL_RETENCAO_ST: it.withheld,
    VL_OUT_DEB_ST: it.otherDebits,
    VL_AJ_DEBITOS_ST: it.documentDebits,
    VL_SLD_DEV_ANT_ST: it.balance,
    VL_DEDUCOES_ST: it.deductions,
    VL_ICMS_RECOL_ST: it.due,
    VL_SLD_CRED_ST_TRANSPORTAR: it.carried,
    DEB_ESP_ST: it.special,
  })
  checkMoved(state, assessment, { field: 'IND_MOV_ST', moved: it.moved })
  compareSlips(state, assessment, it.due + it.special)
}

function checkMoved(
  state: CheckState,
  { record, register }: Assessment,
  { field, moved }: { field: string; moved: boolean },
): void {
  const says = textOf(register, record, field)
  if (moved && says === '0')
    say(state, record, { code: 'apuracao.movimento', reason: 'Há operações: o campo deve ser 1.', field, value: says })
  if (!moved && says === '1')
    say(state, record, {
      code: 'apuracao.movimento',
      reason: 'Não há operações: o campo deve ser 0.',
      field,
      value: says,
    })
}

function checkShares(state: CheckState, assessment: Assessment, totals: EfdTotals): void {
  const { record, register, adjustments, uf } = assessment
  const money = (name: string) => moneyOf(register, record, name)
  const previous = { difal: money('VL_SLD_CRED_ANT_DIFAL'), fcp: money('VL_SLD_CRED_ANT_FCP') }
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

const hasMoved = (it: ShareAssessment): boolean =>
  it.debits + it.otherDebits + it.credits + it.otherCredits + it.special + it.deductions > 0

/** States with substitution, shares or a registration of their own are assessed. The company's own share ended in 2019. */
function checkStates(state: CheckState, found: Assessment[], totals: EfdTotals): void {
  const have = (reg: string) => new Set(found.filter(({ register }) => register.reg === reg).map(({ uf }) => uf))
  const [st, shares] = [have('E210'), have('E310')]
  for (const uf of state.substitutes)
    if (!st.has(uf) && !shares.has(uf)) {
      const reason = `Há inscrição de substituto em ${uf} (0015) e faltam as apurações da UF (E200, E300).`
      say(state, { line: 1, reg: 'E200' }, { code: 'registro.falta', reason })
    }
  for (const [uf, it] of totals.st)
    if (!st.has(uf) && it.withheld + it.returns + it.refunds + it.documentCredits + it.documentDebits > 0)
      say(
        state,
        { line: 1, reg: 'E200' },
        { code: 'registro.falta', reason: `Há ICMS-ST de ${uf} e falta a apuração (E200).` },
      )
  for (const [uf, it] of totals.difal)
    if (!shares.has(uf) && it.debits + it.credits + it.fcpDebits + it.fcpCredits > 0)
      say(
        state,
        { line: 1, reg: 'E300' },
        { code: 'registro.falta', reason: `Há DIFAL ou FCP de ${uf} e falta a apuração (E300).` },
      )
}
