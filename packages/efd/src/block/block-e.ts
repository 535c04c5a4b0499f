import type { Cents } from '@portal/fiscal/base/cents.ts'
import { assessDifal, assessIcms, assessIpi, assessSt, type ShareAssessment } from '../apuracao/assess.ts'
import { difalOf, type EfdTotals, stOf } from '../apuracao/totals.ts'
import { type NamedRow, row } from '../line/row.ts'
import { cleanText } from '../line/text.ts'
import type { EfdEmpresa, EfdPeriod } from './facts.ts'
import type { EfdAdjustment, EfdAssessmentSettings, EfdSlip } from './period-facts.ts'

const NO_SHARES = { previous: { difal: 0, fcp: 0 }, adjustments: [] }

/**
 * Block E: the company's ICMS (E100), ICMS-ST per state (E200), DIFAL and FCP per state (E300) and, for an
 * industry, the IPI (E500).
 * Shape   states in alphabetical order; a state registered in 0015 is assessed even without movement; the
 *         slips of each tax add up to the amount due plus the special debits
 * Source  Guia Prático, block E
 */
export function assessmentRows(facts: {
  empresa: EfdEmpresa
  period: EfdPeriod
  totals: EfdTotals
  settings: EfdAssessmentSettings
}): NamedRow[] {
  const { empresa, period, totals, settings } = facts
  const registered = empresa.substitutes.map(({ uf }) => uf)
  const ofSt = states([...totals.st.keys(), ...settings.st.keys(), ...registered])
  const ofDifal = states([...totals.difal.keys(), ...settings.difal.keys(), ...registered])
  return [
    ...icmsRows(period, totals, settings),
    ...ofSt.flatMap((uf) => stRows(uf, period, { totals, settings, home: empresa.uf })),
    ...ofDifal.flatMap((uf) => shareRows(uf, period, { totals, settings })),
    ...(empresa.activity === '0' ? ipiRows(period, totals, settings) : []),
  ]
}

const states = (names: readonly string[]): string[] => [...new Set(names)].sort()

const days = ({ from, to }: EfdPeriod) => ({ DT_INI: from, DT_FIN: to })

function icmsRows(period: EfdPeriod, totals: EfdTotals, { icms, declared }: EfdAssessmentSettings): NamedRow[] {
  const result = assessIcms(totals.icms, icms.adjustments, icms.previous)
  return [
    row('E100', days(period)),
    row('E110', {
      VL_TOT_DEBITOS: result.debits,
      VL_AJ_DEBITOS: result.documentDebits,
      VL_TOT_AJ_DEBITOS: result.otherDebits,
      VL_ESTORNOS_CRED: result.creditsReversed,
      VL_TOT_CREDITOS: result.credits,
      VL_AJ_CREDITOS: result.documentCredits,
      VL_TOT_AJ_CREDITOS: result.otherCredits,
      VL_ESTORNOS_DEB: result.debitsReversed,
      VL_SLD_CREDOR_ANT: result.previous,
      VL_SLD_APURADO: result.balance,
      VL_TOT_DED: result.deductions,
      VL_ICMS_RECOLHER: result.due,
      VL_SLD_CREDOR_TRANSPORTAR: result.carried,
      DEB_ESP: result.special,
    }),
    ...icms.adjustments.map((adjustment) =>
      row('E111', { ...adjustmentOf(adjustment), IND_BENEFICIO: adjustment.benefit }),
    ),
    ...declared.map(({ code, value, description }) =>
      row('E115', { COD_INF_ADIC: code, VL_INF_ADIC: value, DESCR_COMPL_AJ: cleanText(description) }),
    ),
    ...slip('E116', { kind: '000', value: result.due, slip: icms.slip, period }),
    ...slip('E116', { kind: '090', value: result.special, slip: icms.slip, period }),
  ]
}

const adjustmentOf = ({ code, description, value }: EfdAdjustment) => ({
  COD_AJ_APUR: code,
  DESCR_COMPL_AJ: cleanText(description),
  VL_AJ_APUR: value,
})

/** Slip rows for a value; no row when the value is zero. */
function slip(
  reg: 'E116' | 'E250' | 'E316',
  entry: { kind: string; value: Cents; slip: EfdSlip; period: EfdPeriod },
): NamedRow[] {
  if (entry.value === 0) return []
  const { revenue, due } = entry.slip
  const month = entry.period.to.slice(0, 7)
  return [row(reg, { COD_OR: entry.kind, VL_OR: entry.value, DT_VCTO: due, COD_REC: revenue, MES_REF: month })]
}

type Sources = { totals: EfdTotals; settings: EfdAssessmentSettings }

/** COD_OR of ICMS-ST (tabela 5.4): 002 for sales within the company's state, 999 for sales to another. */
export const stObligation = (uf: string, home: string): string => (uf === home ? '002' : '999')

function stRows(uf: string, period: EfdPeriod, { totals, settings, home }: Sources & { home: string }): NamedRow[] {
  const ownSettings = settings.st.get(uf) ?? { previous: 0, adjustments: [], slip: settings.icms.slip }
  const result = assessSt(stOf(totals, uf), ownSettings.adjustments, ownSettings.previous)
  return [
    row('E200', { UF: uf, ...days(period) }),
    row('E210', {
      IND_MOV_ST: result.moved ? '1' : '0',
      VL_SLD_CRED_ANT_ST: result.previous,
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
    }),
    ...ownSettings.adjustments.map((adjustment) =>
      row('E220', { ...adjustmentOf(adjustment), IND_BENEFICIO: adjustment.benefit }),
    ),
    ...slip('E250', {
      kind: stObligation(uf, home),
      value: result.due + result.special,
      slip: ownSettings.slip,
      period,
    }),
  ]
}

function shareRows(uf: string, period: EfdPeriod, { totals, settings }: Sources): NamedRow[] {
  const paid = { difalSlip: settings.icms.slip, fcpSlip: settings.icms.slip }
  const ownSettings = settings.difal.get(uf) ?? { ...NO_SHARES, ...paid }
  const { difal, fcp } = assessDifal(difalOf(totals, uf), ownSettings.adjustments, ownSettings.previous)
  const moved = [difal, fcp].some(
    (share) => share.debits + share.otherDebits + share.credits + share.otherCredits + share.special > 0,
  )
  return [
    row('E300', { UF: uf, ...days(period) }),
    row('E310', { IND_MOV_FCP_DIFAL: moved ? '1' : '0', ...difalFields(difal), ...fcpFields(fcp) }),
    ...ownSettings.adjustments.map((adjustment) => row('E311', adjustmentOf(adjustment))),
    ...slip('E316', { kind: '000', value: difal.due + difal.special, slip: ownSettings.difalSlip, period }),
    ...slip('E316', { kind: '006', value: fcp.due + fcp.special, slip: ownSettings.fcpSlip, period }),
  ]
}

const difalFields = (result: ShareAssessment) => ({
  VL_SLD_CRED_ANT_DIFAL: result.previous,
  VL_TOT_DEBITOS_DIFAL: result.debits,
  VL_OUT_DEB_DIFAL: result.otherDebits,
  VL_TOT_CREDITOS_DIFAL: result.credits,
  VL_OUT_CRED_DIFAL: result.otherCredits,
  VL_SLD_DEV_ANT_DIFAL: result.balance,
  VL_DEDUCOES_DIFAL: result.deductions,
  VL_RECOL_DIFAL: result.due,
  VL_SLD_CRED_TRANSPORTAR_DIFAL: result.carried,
  DEB_ESP_DIFAL: result.special,
})

const fcpFields = (result: ShareAssessment) => ({
  VL_SLD_CRED_ANT_FCP: result.previous,
  VL_TOT_DEB_FCP: result.debits,
  VL_OUT_DEB_FCP: result.otherDebits,
  VL_TOT_CRED_FCP: result.credits,
  VL_OUT_CRED_FCP: result.otherCredits,
  VL_SLD_DEV_ANT_FCP: result.balance,
  VL_DEDUCOES_FCP: result.deductions,
  VL_RECOL_FCP: result.due,
  VL_SLD_CRED_TRANSPORTAR_FCP: result.carried,
  DEB_ESP_FCP: result.special,
})

function ipiRows(period: EfdPeriod, totals: EfdTotals, { ipi }: EfdAssessmentSettings): NamedRow[] {
  const groups = [...totals.ipi.values()].sort((a, b) => (`${a.cfop}${a.cst}` < `${b.cfop}${b.cst}` ? -1 : 1))
  const result = assessIpi(groups, ipi.adjustments, ipi.previous)
  return [
    row('E500', { IND_APUR: '0', ...days(period) }),
    ...groups.map(({ cfop, cst, accounting, base, ipi: value }) =>
      row('E510', { CFOP: cfop, CST_IPI: cst, VL_CONT_IPI: accounting, VL_BC_IPI: base, VL_IPI: value }),
    ),
    row('E520', {
      VL_SD_ANT_IPI: result.previous,
      VL_DEB_IPI: result.debits,
      VL_CRED_IPI: result.credits,
      VL_OD_IPI: result.otherDebits,
      VL_OC_IPI: result.otherCredits,
      VL_SC_IPI: result.carried,
      VL_SD_IPI: result.due,
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
