import type { Cents } from '@portal/fiscal/base/cents.ts'
import { assessDifal, assessIcms, assessIpi, assessSt, type ShareAssessment } from '../apuracao/assess.ts'
import { difalOf, type EfdTotals, stOf } from '../apuracao/totals.ts'
import { type NamedRow, row } from '../line/row.ts'
import { cleanText } from '../line/text.ts'
import type { EfdEmpresa, EfdPeriod } from './facts.ts'
import type { EfdAdjustment, EfdAssessmentSettings, EfdSlip } from './period-facts.ts'

const NO_SHARES = { previous: { difal: 0, fcp: 0 }, adjustments: [] }

/**
 * Block E: the company's ICMS (E100), the substitution of each state that has any (E200), the shares of each state (E300)
 * and, for an industry, the IPI (E500).
 * Shape   states in alphabetical order; a state of 0015 is assessed even without movement; the slips of each tax sum up to what
 *         is due and to the special debits
 * Source  Guia Prático, block E
 */
export function assessmentRows(of: {
  empresa: EfdEmpresa
  period: EfdPeriod
  totals: EfdTotals
  settings: EfdAssessmentSettings
}): NamedRow[] {
  const { empresa, period, totals, settings } = of
  const registered = empresa.substitutes.map(({ uf }) => uf)
  const ofSt = states([...totals.st.keys(), ...settings.st.keys(), ...registered])
  const ofDifal = states([...totals.difal.keys(), ...settings.difal.keys(), ...registered])
  return [
    ...icmsRows(period, totals, settings),
    ...ofSt.flatMap((uf) => stRows(uf, period, { totals, settings })),
    ...ofDifal.flatMap((uf) => shareRows(uf, period, { totals, settings })),
    ...(empresa.activity === '0' ? ipiRows(period, totals, settings) : []),
  ]
}

const states = (names: readonly string[]): string[] => [...new Set(names)].sort()

const days = ({ from, to }: EfdPeriod) => ({ DT_INI: from, DT_FIN: to })

function icmsRows(period: EfdPeriod, totals: EfdTotals, { icms, declared }: EfdAssessmentSettings): NamedRow[] {
  const it = assessIcms(totals.icms, icms.adjustments, icms.previous)
  return [
    row('E100', days(period)),
    row('E110', {
      VL_TOT_DEBITOS: it.debits,
      VL_AJ_DEBITOS: it.documentDebits,
      VL_TOT_AJ_DEBITOS: it.otherDebits,
      VL_ESTORNOS_CRED: it.creditsReversed,
      VL_TOT_CREDITOS: it.credits,
      VL_AJ_CREDITOS: it.documentCredits,
      VL_TOT_AJ_CREDITOS: it.otherCredits,
      VL_ESTORNOS_DEB: it.debitsReversed,
      VL_SLD_CREDOR_ANT: it.previous,
      VL_SLD_APURADO: it.balance,
      VL_TOT_DED: it.deductions,
      VL_ICMS_RECOLHER: it.due,
      VL_SLD_CREDOR_TRANSPORTAR: it.carried,
      DEB_ESP: it.special,
    }),
    ...icms.adjustments.map((adjustment) =>
      row('E111', { ...adjustmentOf(adjustment), IND_BENEFICIO: adjustment.benefit }),
    ),
    ...declared.map(({ code, value, description }) =>
      row('E115', { COD_INF_ADIC: code, VL_INF_ADIC: value, DESCR_COMPL_AJ: cleanText(description) }),
    ),
    ...slip('E116', { kind: '000', value: it.due, slip: icms.slip, period }),
    ...slip('E116', { kind: '090', value: it.special, slip: icms.slip, period }),
  ]
}

const adjustmentOf = ({ code, description, value }: EfdAdjustment) => ({
  COD_AJ_APUR: code,
  DESCR_COMPL_AJ: cleanText(description),
  VL_AJ_APUR: value,
})

/** The slip of a value; none of nothing. */
function slip(
  reg: 'E116' | 'E250' | 'E316',
  of: { kind: string; value: Cents; slip: EfdSlip; period: EfdPeriod },
): NamedRow[] {
  if (of.value === 0) return []
  const { revenue, due } = of.slip
  const month = of.period.to.slice(0, 7)
  return [row(reg, { COD_OR: of.kind, VL_OR: of.value, DT_VCTO: due, COD_REC: revenue, MES_REF: month })]
}

type Sources = { totals: EfdTotals; settings: EfdAssessmentSettings }

function stRows(uf: string, period: EfdPeriod, { totals, settings }: Sources): NamedRow[] {
  const own = settings.st.get(uf) ?? { previous: 0, adjustments: [], slip: settings.icms.slip }
  const it = assessSt(stOf(totals, uf), own.adjustments, own.previous)
  return [
    row('E200', { UF: uf, ...days(period) }),
    row('E210', {
      IND_MOV_ST: it.moved ? '1' : '0',
      VL_SLD_CRED_ANT_ST: it.previous,
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
    }),
    ...own.adjustments.map((adjustment) =>
      row('E220', { ...adjustmentOf(adjustment), IND_BENEFICIO: adjustment.benefit }),
    ),
    ...slip('E250', { kind: '002', value: it.due, slip: own.slip, period }),
    ...slip('E250', { kind: '999', value: it.special, slip: own.slip, period }),
  ]
}

function shareRows(uf: string, period: EfdPeriod, { totals, settings }: Sources): NamedRow[] {
  const paid = { difalSlip: settings.icms.slip, fcpSlip: settings.icms.slip }
  const own = settings.difal.get(uf) ?? { ...NO_SHARES, ...paid }
  const { difal, fcp } = assessDifal(difalOf(totals, uf), own.adjustments, own.previous)
  const moved = [difal, fcp].some((it) => it.debits + it.otherDebits + it.credits + it.otherCredits + it.special > 0)
  return [
    row('E300', { UF: uf, ...days(period) }),
    row('E310', { IND_MOV_FCP_DIFAL: moved ? '1' : '0', ...difalFields(difal), ...fcpFields(fcp) }),
    ...own.adjustments.map((adjustment) => row('E311', adjustmentOf(adjustment))),
    ...slip('E316', { kind: '000', value: difal.due + difal.special, slip: own.difalSlip, period }),
    ...slip('E316', { kind: '006', value: fcp.due + fcp.special, slip: own.fcpSlip, period }),
  ]
}

const difalFields = (it: ShareAssessment) => ({
  VL_SLD_CRED_ANT_DIFAL: it.previous,
  VL_TOT_DEBITOS_DIFAL: it.debits,
  VL_OUT_DEB_DIFAL: it.otherDebits,
  VL_TOT_CREDITOS_DIFAL: it.credits,
  VL_OUT_CRED_DIFAL: it.otherCredits,
  VL_SLD_DEV_ANT_DIFAL: it.balance,
  VL_DEDUCOES_DIFAL: it.deductions,
  VL_RECOL_DIFAL: it.due,
  VL_SLD_CRED_TRANSPORTAR_DIFAL: it.carried,
  DEB_ESP_DIFAL: it.special,
})

const fcpFields = (it: ShareAssessment) => ({
  VL_SLD_CRED_ANT_FCP: it.previous,
  VL_TOT_DEB_FCP: it.debits,
  VL_OUT_DEB_FCP: it.otherDebits,
  VL_TOT_CRED_FCP: it.credits,
  VL_OUT_CRED_FCP: it.otherCredits,
  VL_SLD_DEV_ANT_FCP: it.balance,
  VL_DEDUCOES_FCP: it.deductions,
  VL_RECOL_FCP: it.due,
  VL_SLD_CRED_TRANSPORTAR_FCP: it.carried,
  DEB_ESP_FCP: it.special,
})

function ipiRows(period: EfdPeriod, totals: EfdTotals, { ipi }: EfdAssessmentSettings): NamedRow[] {
  const groups = [...totals.ipi.values()].sort((a, b) => (`${a.cfop}${a.cst}` < `${b.cfop}${b.cst}` ? -1 : 1))
  const it = assessIpi(groups, ipi.adjustments, ipi.previous)
  return [
    row('E500', { IND_APUR: '0', ...days(period) }),
    ...groups.map(({ cfop, cst, accounting, base, ipi: value }) =>
      row('E510', { CFOP: cfop, CST_IPI: cst, VL_CONT_IPI: accounting, VL_BC_IPI: base, VL_IPI: value }),
    ),
    row('E520', {
      VL_SD_ANT_IPI: it.previous,
      VL_DEB_IPI: it.debits,
      VL_CRED_IPI: it.credits,
      VL_OD_IPI: it.otherDebits,
      VL_OC_IPI: it.otherCredits,
      VL_SC_IPI: it.carried,
      VL_SD_IPI: it.due,
    }),
    ...ipi.adjustments.map(({ effect, value, code, source, document, description }) =>
      row('E530', {
        IND_AJ: effect,
        VL_AJ: value,
        COD_AJ: code,
        IND_DOC: source,
        NUM_DOC: cleanText(document),
        DESCR_AJ: cleanText(description),
      }),
    ),
  ]
}
