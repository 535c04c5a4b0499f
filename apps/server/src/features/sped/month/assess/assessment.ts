import { toCents } from '@portal/contract/money.ts'
import type { ConfiguracaoSped } from '@portal/contract/sped/configuracao.ts'
import { assessDifal, assessIcms, assessIpi, assessSt } from '@portal/efd/apuracao/assess.ts'
import type { EfdTotals } from '@portal/efd/apuracao/totals.ts'
import type { EfdAdjustment, EfdAssessmentSettings, EfdSlip } from '@portal/efd/block/period-facts.ts'
import { dueDate } from '@portal/efd/entry/participante.ts'
import { monthAfter } from '../../../../base/days.ts'
import type { BookContext } from '../book/context.ts'

/** Credit balances that a month passes to the next, in cents. */
export interface CarriedBalances {
  icms: number
  ipi: number
  st: Readonly<Record<string, number>>
  difal: Readonly<Record<string, { difal: number; fcp: number }>>
  /** Registration with the plain participant code, for tax ids with several */
  usual?: Readonly<Record<string, string>>
}

const NOTHING: CarriedBalances = { icms: 0, ipi: 0, st: {}, difal: {} }

type Guia = { cd_receita: string; nr_dia: number }
type Ajuste = ConfiguracaoSped['ajustes'][number]

/**
 * Previous balances, adjustments and payment slips of the month. Balances entered in the settings for the month before
 * win over those of the portal's own file of that month. A state is included when it has documents, a balance or an
 * adjustment; block E adds the states of 0015.
 */
export function assessmentSettings(
  context: BookContext,
  carried: CarriedBalances | null,
  totals: Pick<EfdTotals, 'st' | 'difal'>,
): EfdAssessmentSettings {
  const { settings, period } = context
  const month = period.from.slice(0, 7)
  const before = settings.saldos.ds_mes === monthAfter(month, -1) ? givenBalances(settings) : (carried ?? NOTHING)
  const ajustes = settings.ajustes.filter(({ ds_mes }) => ds_mes === month)
  const of = { settings, before, ajustes, home: context.uf, slip: slipsOf(period.to) }
  return {
    icms: { previous: before.icms, adjustments: adjustmentsOf(ajustes, '0', null), slip: of.slip(settings.guias.icms) },
    st: new Map(
      statesOf(ajustes, '1', [...totals.st.keys(), ...withBalance(before.st, (balance) => balance)]).map((uf) => [
        uf,
        stOf(uf, of),
      ]),
    ),
    difal: new Map(
      statesOf(ajustes, '23', [
        ...totals.difal.keys(),
        ...withBalance(before.difal, ({ difal, fcp }) => difal + fcp),
      ]).map((uf) => [uf, difalOf(uf, of)]),
    ),
    ipi: { previous: before.ipi, adjustments: ipiAdjustments(settings, month) },
    declared: declaredOf(settings, month),
  }
}

const declaredOf = ({ declaratorios = [] }: ConfiguracaoSped, month: string): EfdAssessmentSettings['declared'] =>
  declaratorios
    .filter(({ ds_mes }) => ds_mes === month)
    .map(({ cd_informacao, vl_informacao, ds_descricao }) => ({
      code: cd_informacao,
      value: toCents(vl_informacao),
      description: ds_descricao,
    }))

interface Sources {
  settings: ConfiguracaoSped
  before: CarriedBalances
  ajustes: readonly Ajuste[]
  home: string
  slip: (guia: Guia) => EfdSlip
}

const slipsOf =
  (to: string) =>
  ({ cd_receita, nr_dia }: Guia): EfdSlip => ({ revenue: cd_receita, due: dueDate(to, nr_dia) })

/** States with a balance other than zero. */
const withBalance = <T>(before: Readonly<Record<string, T>>, balanceOf: (balance: T) => number): string[] =>
  Object.entries(before).flatMap(([uf, balance]) => (balanceOf(balance) === 0 ? [] : [uf]))

const statesOf = (ajustes: readonly Ajuste[], taxes: string, more: readonly string[]): string[] => [
  ...new Set([
    ...more,
    ...ajustes.flatMap((ajuste) => (taxes.includes(ajuste.cd_ajuste.charAt(2)) && ajuste.ds_uf ? [ajuste.ds_uf] : [])),
  ]),
]

const adjustmentsOf = (ajustes: readonly Ajuste[], tax: string, uf: string | null): EfdAdjustment[] =>
  ajustes
    .filter((ajuste) => ajuste.cd_ajuste.charAt(2) === tax && (uf === null || ajuste.ds_uf === uf))
    .map(toAdjustment)

/** Revenue codes of the GNRE, the default for payments to another state. */
const GNRE = { st: '100048', difal: '100110', fcp: '100137' }

/**
 * Revenue codes of ICMS-ST of the company's own state, where known; the company is asked for the others.
 * Source  SP: GARE/DARE-SP, 146-6 «substituição tributária (contribuinte do Estado)»
 */
const HOME_ST: Readonly<Record<string, string>> = { SP: '146-6' }

function stOf(uf: string, { settings, before, ajustes, home, slip }: Sources) {
  const { guias } = settings
  const usual = uf === home ? (HOME_ST[uf] ?? '') : GNRE.st
  return {
    previous: before.st[uf] ?? 0,
    adjustments: adjustmentsOf(ajustes, '1', uf),
    slip: slip(guias.st.find(({ ds_uf }) => ds_uf === uf) ?? { ...guias.icms, cd_receita: usual }),
  }
}

/** States with ICMS-ST to pay and no revenue code: only the company's own can lack one. */
export function statesWithoutRevenue(totals: Pick<EfdTotals, 'st'>, settings: EfdAssessmentSettings): string[] {
  return [...settings.st].flatMap(([uf, { previous, adjustments, slip }]) => {
    const { due, special } = assessSt(totals.st.get(uf) ?? NO_ST, adjustments, previous)
    return slip.revenue === '' && due + special > 0 ? [uf] : []
  })
}

function difalOf(uf: string, { settings, before, ajustes, slip }: Sources) {
  const { guias } = settings
  const gnre = { nr_dia: guias.icms.nr_dia, cd_receita: GNRE.difal, cd_receita_fcp: GNRE.fcp }
  const guia = guias.difal.find(({ ds_uf }) => ds_uf === uf) ?? gnre
  return {
    previous: before.difal[uf] ?? { difal: 0, fcp: 0 },
    adjustments: [...adjustmentsOf(ajustes, '2', uf), ...adjustmentsOf(ajustes, '3', uf)],
    difalSlip: slip(guia),
    fcpSlip: slip({ ...guia, cd_receita: guia.cd_receita_fcp }),
  }
}

const givenBalances = ({ saldos }: ConfiguracaoSped): CarriedBalances => ({
  icms: toCents(saldos.vl_icms),
  ipi: toCents(saldos.vl_ipi),
  st: Object.fromEntries(saldos.st.map(({ ds_uf, vl_saldo }) => [ds_uf, toCents(vl_saldo)])),
  difal: Object.fromEntries(
    saldos.difal.map(({ ds_uf, vl_difal, vl_fcp }) => [ds_uf, { difal: toCents(vl_difal), fcp: toCents(vl_fcp) }]),
  ),
})

/** Balances that this month passes to the next. */
export function carriedOn({ icms, st, difal, ipi }: EfdTotals, settings: EfdAssessmentSettings): CarriedBalances {
  const none = { previous: 0, adjustments: [] }
  return {
    icms: assessIcms(icms, settings.icms.adjustments, settings.icms.previous).carried,
    ipi: assessIpi(ipi.values(), settings.ipi.adjustments, settings.ipi.previous).carried,
    st: Object.fromEntries(
      [...new Set([...st.keys(), ...settings.st.keys()])].map((uf) => {
        const of = settings.st.get(uf) ?? none
        return [uf, assessSt(st.get(uf) ?? NO_ST, of.adjustments, of.previous).carried]
      }),
    ),
    difal: Object.fromEntries(
      [...new Set([...difal.keys(), ...settings.difal.keys()])].map((uf) => {
        const of = settings.difal.get(uf) ?? { previous: { difal: 0, fcp: 0 }, adjustments: [] }
        const it = assessDifal(difal.get(uf) ?? NO_DIFAL, of.adjustments, of.previous)
        return [uf, { difal: it.difal.carried, fcp: it.fcp.carried }]
      }),
    ),
  }
}

const NO_ST = { returns: 0, refunds: 0, withheld: 0, documentCredits: 0, documentDebits: 0 }
const NO_DIFAL = { debits: 0, credits: 0, fcpDebits: 0, fcpCredits: 0 }

const toAdjustment = ({ cd_ajuste, ds_descricao, vl_ajuste, cd_beneficio }: Ajuste): EfdAdjustment => ({
  code: cd_ajuste,
  description: ds_descricao,
  value: toCents(vl_ajuste),
  benefit: cd_beneficio,
})

const ipiAdjustments = ({ ajustes_ipi }: ConfiguracaoSped, month: string) =>
  ajustes_ipi
    .filter(({ ds_mes }) => ds_mes === month)
    .map((ajuste) => ({
      effect: ajuste.ds_efeito === 'debito' ? ('0' as const) : ('1' as const),
      value: toCents(ajuste.vl_ajuste),
      code: ajuste.cd_ajuste,
      source: ajuste.ds_origem,
      document: ajuste.nr_documento,
      description: ajuste.ds_descricao,
    }))
