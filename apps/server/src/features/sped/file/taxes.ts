import { toMoney } from '@portal/contract/money.ts'
import type { ResumoSped } from '@portal/contract/sped/sped.ts'
import { assessDifal, assessIpi, assessSt } from '@portal/efd/apuracao/assess.ts'
import type { EfdTotals } from '@portal/efd/apuracao/totals.ts'
import type { EfdAssessmentSettings, EfdSlip } from '@portal/efd/block/period-facts.ts'

const NO_ST = { returns: 0, refunds: 0, withheld: 0, documentCredits: 0, documentDebits: 0 }
const NO_DIFAL = { debits: 0, credits: 0, fcpDebits: 0, fcpCredits: 0 }
const NO_SHARES = { previous: { difal: 0, fcp: 0 }, adjustments: [] }

const guiaOf = ({ revenue, due }: EfdSlip) => ({ cd_receita: revenue, dt_vencimento: due })

const states = (...maps: ReadonlyMap<string, unknown>[]): string[] =>
  [...new Set(maps.flatMap((map) => [...map.keys()]))].sort()

/** Assessments of ST, DIFAL and IPI as written in the file, without states that have no amounts. */
export function otherTaxesOf(
  totals: EfdTotals,
  settings: EfdAssessmentSettings,
): Pick<ResumoSped, 'guia' | 'st' | 'difal' | 'ipi'> {
  const ipi = assessIpi(totals.ipi.values(), settings.ipi.adjustments, settings.ipi.previous)
  return {
    ...(settings.icms.slip ? { guia: guiaOf(settings.icms.slip) } : {}),
    st: states(totals.st, settings.st).flatMap((uf) => stOf(uf, totals, settings)),
    difal: states(totals.difal, settings.difal).flatMap((uf) => difalOf(uf, totals, settings)),
    ipi: {
      vl_debitos: toMoney(ipi.debits + ipi.otherDebits),
      vl_creditos: toMoney(ipi.credits + ipi.otherCredits),
      vl_saldo_anterior: toMoney(ipi.previous),
      vl_recolher: toMoney(ipi.due),
      vl_saldo_transportar: toMoney(ipi.carried),
    },
  }
}

function stOf(uf: string, { st }: EfdTotals, settings: EfdAssessmentSettings) {
  const of = settings.st.get(uf)
  const it = assessSt(st.get(uf) ?? NO_ST, of?.adjustments ?? [], of?.previous ?? 0)
  if (!it.moved && it.previous === 0) return []
  const slip = of?.slip ?? settings.icms.slip
  return [
    {
      ds_uf: uf,
      vl_retido: toMoney(it.withheld),
      vl_recolher: toMoney(it.due),
      vl_saldo_transportar: toMoney(it.carried),
      ...(slip && it.due > 0 ? guiaOf(slip) : {}),
    },
  ]
}

function difalOf(uf: string, { difal }: EfdTotals, settings: EfdAssessmentSettings) {
  const of = settings.difal.get(uf)
  const it = assessDifal(difal.get(uf) ?? NO_DIFAL, of?.adjustments ?? [], (of ?? NO_SHARES).previous)
  const parts = [it.difal, it.fcp]
  if (parts.every(({ debits, credits, previous, due, carried }) => !(debits || credits || previous || due || carried)))
    return []
  const slip = of?.difalSlip ?? settings.icms.slip
  return [
    {
      ds_uf: uf,
      vl_difal: toMoney(it.difal.due),
      vl_fcp: toMoney(it.fcp.due),
      vl_saldo_transportar: toMoney(it.difal.carried + it.fcp.carried),
      ...(slip && it.difal.due + it.fcp.due > 0 ? guiaOf(slip) : {}),
    },
  ]
}
