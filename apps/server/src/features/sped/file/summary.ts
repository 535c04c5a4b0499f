import { sumToMoney, toCents, toMoney } from '@portal/contract/money.ts'
import type { ResumoSped } from '@portal/contract/sped/sped.ts'
import { assessIcms, type IcmsAssessment } from '@portal/efd/apuracao/assess.ts'
import { assessmentSettings, type CarriedBalances } from '../month/assess/assessment.ts'
import type { MonthBook } from '../month/assess/month-book.ts'
import type { BookContext } from '../month/book/context.ts'
import { otherTaxesOf } from './taxes.ts'

/** The month in figures: totals per CFOP and the assessments as written in the file. */
export function monthSummaryOf(book: MonthBook, context: BookContext, carried: CarriedBalances | null): ResumoSped {
  const settings = assessmentSettings(context, carried, book.totals)
  const { icms } = settings
  return {
    nr_documentos: book.documents,
    nr_avisos: book.findings.warnings,
    nr_causas: new Set(book.findings.list.flatMap(({ gravidade, codigo }) => (gravidade === 'aviso' ? [codigo] : [])))
      .size,
    ...otherTaxesOf(book.totals, settings),
    cfops: [...book.cfops]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([cd_cfop, total]) => ({
        cd_cfop,
        vl_operacao: toMoney(total.operation),
        vl_base: toMoney(total.base),
        vl_icms: toMoney(total.icms),
        vl_st: toMoney(total.st),
        vl_ipi: toMoney(total.ipi),
      })),
    apuracao: apuracaoOf(assessIcms(book.totals.icms, icms.adjustments, icms.previous)),
  }
}

/** False when a figure has more than 15 digits: such a summary is neither shown nor written. */
export const isShowable = (figures: ResumoSped): boolean => isInRange(figures)

const isInRange = (value: unknown): boolean =>
  typeof value === 'number'
    ? sumToMoney(toCents(value)) !== null
    : typeof value !== 'object' || value === null || Object.values(value).every(isInRange)

/** E110: sums of related fields, and `detalhe` with the single fields. */
const apuracaoOf = (it: IcmsAssessment): ResumoSped['apuracao'] => ({
  vl_debitos: toMoney(it.debits),
  vl_creditos: toMoney(it.credits),
  vl_ajustes_debito: toMoney(it.documentDebits + it.otherDebits + it.creditsReversed),
  vl_ajustes_credito: toMoney(it.documentCredits + it.otherCredits + it.debitsReversed),
  vl_saldo_anterior: toMoney(it.previous),
  vl_saldo_apurado: toMoney(it.balance),
  vl_deducoes: toMoney(it.deductions),
  vl_recolher: toMoney(it.due),
  vl_saldo_transportar: toMoney(it.carried),
  vl_debitos_especiais: toMoney(it.special),
  detalhe: {
    vl_aj_debitos: toMoney(it.documentDebits),
    vl_tot_aj_debitos: toMoney(it.otherDebits),
    vl_estornos_cred: toMoney(it.creditsReversed),
    vl_aj_creditos: toMoney(it.documentCredits),
    vl_tot_aj_creditos: toMoney(it.otherCredits),
    vl_estornos_deb: toMoney(it.debitsReversed),
  },
})
