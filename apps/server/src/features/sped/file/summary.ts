import type { ResumoSped } from '@portal/contract/sped.ts'
import { assessIcms, type IcmsAssessment } from '@portal/efd/apuracao/assess.ts'
import { assessmentSettings, type Carried } from '../month/assessment.ts'
import type { Book } from '../month/book.ts'
import type { BookContext } from '../month/context.ts'
import { taxesOf } from './taxes.ts'

const money = (cents: number): number => cents / 100

/** The month in figures: totals per CFOP, and the assessments as they will stand in the file. */
export function summaryOf(book: Book, context: BookContext, carried: Carried | null): ResumoSped {
  const settings = assessmentSettings(context, carried, book.totals)
  const { icms } = settings
  return {
    nr_documentos: book.documents,
    nr_avisos: book.findings.warnings,
    nr_causas: new Set(book.findings.list.flatMap((one) => (one.gravidade === 'aviso' ? [one.codigo] : []))).size,
    ...taxesOf(book.totals, settings),
    cfops: [...book.cfops]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([cd_cfop, total]) => ({
        cd_cfop,
        vl_operacao: money(total.operation),
        vl_base: money(total.base),
        vl_icms: money(total.icms),
        vl_st: money(total.st),
        vl_ipi: money(total.ipi),
      })),
    apuracao: apuracaoOf(assessIcms(book.totals.icms, icms.adjustments, icms.previous)),
  }
}

/** E110, field by field and as people add it up. */
const apuracaoOf = (it: IcmsAssessment): ResumoSped['apuracao'] => ({
  vl_debitos: money(it.debits),
  vl_creditos: money(it.credits),
  vl_ajustes_debito: money(it.documentDebits + it.otherDebits + it.creditsReversed),
  vl_ajustes_credito: money(it.documentCredits + it.otherCredits + it.debitsReversed),
  vl_saldo_anterior: money(it.previous),
  vl_saldo_apurado: money(it.balance),
  vl_deducoes: money(it.deductions),
  vl_recolher: money(it.due),
  vl_saldo_transportar: money(it.carried),
  vl_debitos_especiais: money(it.special),
  detalhe: {
    vl_aj_debitos: money(it.documentDebits),
    vl_tot_aj_debitos: money(it.otherDebits),
    vl_estornos_cred: money(it.creditsReversed),
    vl_aj_creditos: money(it.documentCredits),
    vl_tot_aj_creditos: money(it.otherCredits),
    vl_estornos_deb: money(it.debitsReversed),
  },
})
