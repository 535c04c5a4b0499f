import type { Tributacao, TributacaoReply } from '@portal/contract/tributacao/tributacao.ts'
import { GENERAL_CLASS_TRIB, IBS_CBS_2026, reduced } from '@portal/tables/fixed/ibs-cbs.ts'
import { PIS_COFINS_DATE } from '@portal/tables/fixed/pis-cofins.ts'
import type { AnnexCode, ClassTribCode } from '@portal/tables/lookup/model.ts'
import { holds } from '@portal/tables/lookup/validity.ts'
import { ratesOfYear, ratesWith, type YearRates } from '@portal/tables/reforma/transition.ts'
import type { LoadedRates, TaxView } from '../tabelas/view.ts'
import { loadedTable } from './source.ts'

type IbsCbs = Tributacao['ibscbs'][number]

/** Rates of a year in percent as text, with what the answer says of those that are not set yet. */
interface ExplainedRates extends YearRates {
  note: string | null
  law: string
}

const NOT_SET = 'o Senado ainda não fixou a alíquota de referência'
const LAWS = {
  test: IBS_CBS_2026.law,
  first: 'ADCT, art. 127; LC 214/2025, arts. 343 a 348',
  later: 'ADCT, arts. 128 a 130',
} as const

/**
 * Rates of IBS and CBS on a day: those of the law, and the loaded ones with their acts where it leaves them open.
 * Source  LC 214/2025, arts. 343 to 348; ADCT, arts. 125 to 128
 */
function ratesOn(view: TaxView, day: string): ExplainedRates {
  const year = yearOf(day)
  const loaded = view.loadedRates(day)
  const rates = ratesWith(year, loadedPercents(loaded))
  if (!rates) return { cbs: null, ibsUf: null, ibsMun: null, note: 'IBS e CBS começam em 2026', law: IBS_CBS_2026.law }
  if (year === Number(IBS_CBS_2026.year)) return { ...rates, note: null, law: LAWS.test }
  return {
    ...rates,
    note: year <= LAST_FIXED_IBS ? noteOfFirstYears(rates) : noteOfLaterYears(rates),
    law: [year <= LAST_FIXED_IBS ? LAWS.first : LAWS.later, ...actsOf(loaded, ratesOfYear(year))].join('; '),
  }
}

/** Last year whose IBS the law itself fixes. */
const LAST_FIXED_IBS = 2028

const loadedPercents = (loaded: LoadedRates): Partial<YearRates> =>
  Object.fromEntries(Object.entries(loaded).map(([tax, { rate }]) => [tax, rate]))

/** The acts of the loaded rates that fill one of the law's gaps, each once. */
function actsOf(loaded: LoadedRates, fixed: YearRates | undefined): string[] {
  const used = TAXES.filter((tax) => fixed?.[tax] === null)
  return [...new Set(used.flatMap((tax) => loaded[tax]?.act ?? []))]
}
const TAXES = ['cbs', 'ibsUf', 'ibsMun'] as const

const noteOfFirstYears = ({ cbs }: YearRates): string | null =>
  cbs === null ? `CBS cheia, menos 0,1 ponto: ${NOT_SET}. IBS de 0,05 % da UF e 0,05 % do Município` : null

function noteOfLaterYears({ cbs, ibsUf, ibsMun }: YearRates): string | null {
  const isIbsOpen = ibsUf === null || ibsMun === null
  if (cbs === null) return `CBS cheia${isIbsOpen ? ' e IBS em alta até 2033' : ''}: ${NOT_SET}`
  return isIbsOpen ? `IBS em alta até 2033: ${NOT_SET}` : null
}

const yearOf = (day: string) => Number(day.slice(0, 4))
const toPercent = (rate: string | null) => (rate === null ? null : Number(rate))

/** The rates of the day's year, and the day from which this company must show the group. `simples` null: unknown company. */
export function reformaOf(view: TaxView, simples: boolean | null): TributacaoReply['reforma'] {
  const { day } = view
  const { cbs, ibsUf, ibsMun, note, law } = ratesOn(view, day)
  const { mandatory, mandatorySimples } = IBS_CBS_2026
  return {
    nr_ano: yearOf(day),
    pr_cbs: toPercent(cbs),
    pr_ibsuf: toPercent(ibsUf),
    pr_ibsmun: toPercent(ibsMun),
    dt_obrigatorio: simples === true ? mandatorySimples : mandatory,
    ds_observacao: note,
    ds_fonte: law,
    dt_referencia: PIS_COFINS_DATE,
  }
}

/** Annex numbers above it are articles of the law. */
const LAST_ANNEX = 999

/** Every cClassTrib listed for the NCM, then the general rule, which always applies as an alternative. */
export const ibsCbsOf = (view: TaxView, ncm: string): IbsCbs[] =>
  withGeneralRule(
    view,
    view.lookup.classTribsOf(ncm, view.day).filter(({ classTrib }) => isForGoods(classTrib)),
    (listed) => otherwise(view, listed),
  )

/** A cClassTrib that a line of the annexes or of the law lists. */
interface ListedClass {
  classTrib: ClassTribCode
  line: AnnexCode
}

/** The same for a code of the NBS. The law names other services without a code: the general rule says so. */
export function serviceIbsCbsOf(view: TaxView, nbs: string): IbsCbs[] {
  const lines = view.serviceLines.filter(
    (line) => nbs.startsWith(line.ncm) && line.ncm !== '' && holds(line, view.day) && !isExcepted(line, nbs),
  )
  const listed = lines.flatMap((line) => {
    const classTrib = line.classTrib === null ? undefined : view.lookup.classTrib(line.classTrib)
    return classTrib && holds(classTrib, view.day) ? [{ classTrib, line }] : []
  })
  return withGeneralRule(view, listed, (count) => (count > 0 ? OTHER_SERVICE : GENERAL_SERVICE))
}

const isExcepted = ({ exceptions = [] }: AnnexCode, code: string) =>
  exceptions.some((prefix) => code.startsWith(prefix))

const OTHER_SERVICE = 'O serviço não cumpre a condição de nenhuma das outras'
const GENERAL_SERVICE =
  'Regra geral: o código não está nos anexos. Serviços que a lei cita pelo nome, sem código (profissões regulamentadas, hotelaria, ' +
  'restaurantes, transporte), não estão aqui: confira na LC 214/2025'

function withGeneralRule(
  view: TaxView,
  listed: readonly ListedClass[],
  generalCondition: (listed: number) => string,
): IbsCbs[] {
  const table = loadedTable(view, 'cclasstrib')
  if (!table) return []
  const ruled = view.lookup.classTrib(GENERAL_CLASS_TRIB)
  const general = ruled && holds(ruled, view.day) ? ruled : undefined
  const source = { ds_fonte: table.source, dt_referencia: table.reference_date }
  const rows = listed.map(({ classTrib, line }) => ({
    ...figures(view, classTrib),
    ds_condicao: line.condition ?? line.item ?? classTrib.name,
    ds_pergunta: productQuestion(classTrib, line),
    ...(line.exception ? { ds_excecao: line.exception } : {}),
    ...source,
  }))
  const unique = eachOnce(rows).map(withBuyer)
  if (!general) return unique
  return [
    ...unique,
    { ...figures(view, general), ds_condicao: generalCondition(unique.length), ds_pergunta: null, ...source },
  ]
}

/** Part of a notice: classifications that depend on the operation are left out of the list. */
const BY_OPERATION = ', e a operação não tem a sua (exportação, bonificação, transferência, doação, suspensão)'

function otherwise(view: TaxView, listed: number): string {
  if (listed > 0) return `O produto não cumpre a condição de nenhuma das outras${BY_OPERATION}`
  return view.lookup.has('cclasstrib-ncm')
    ? `Regra geral: o NCM não está nos anexos carregados${BY_OPERATION}`
    : 'Regra geral, se o produto não tem redução: a lista de NCM por anexo não está carregada'
}

/** Null when the annex asks for nothing beyond the NCM. */
const productQuestion = ({ name }: ClassTribCode, { needs, item, condition }: AnnexCode): string | null =>
  needs === 'no' ? null : `O produto é o de «${condition ?? item ?? name}»?`

/** What decides beside the product. */
const BUYERS: Readonly<Record<string, string>> = {
  '200005':
    'Quem compra é órgão público, autarquia ou fundação pública, ou entidade de saúde imune (LC 214/2025, art. 144, II)?',
  '200030': 'Quem compra não é órgão público nem entidade de saúde imune (para eles, 200005)?',
  '200008': 'Quem compra é órgão público, autarquia ou fundação pública (LC 214/2025, art. 145, II)?',
  '200031': 'Quem compra não é órgão público (para ele, 200008)?',
  '200011': 'Quem compra é órgão público, autarquia ou fundação pública (LC 214/2025, art. 146, § 2º)?',
  '200033': 'Quem compra não é órgão público (para ele, 200011)?',
  '200038': 'A operação não cabe no diferimento do art. 138, § 2º, da LC 214/2025 (para ela, 515001)?',
  '515001': 'A operação cabe no diferimento do art. 138, § 2º, da LC 214/2025?',
  '200043': 'Quem compra é a administração pública, para soberania e segurança nacional (LC 214/2025, art. 142, I)?',
  '200044':
    'Quem vende tem sócio brasileiro e fornece segurança da informação ou cibernética (LC 214/2025, art. 142, II)?',
}

const withBuyer = (row: IbsCbs): IbsCbs => {
  const questions = [row.ds_pergunta, BUYERS[row.cd_classtrib]].filter((question) => question)
  return { ...row, ds_pergunta: questions.join(' ') || null }
}

/** Joins the lines of one classification in one row with all their conditions. */
function eachOnce(rows: readonly (IbsCbs & { ds_condicao: string })[]): IbsCbs[] {
  const rowByKey = new Map<string, IbsCbs & { ds_condicao: string }>()
  for (const row of rows) {
    const before = rowByKey.get(row.cd_classtrib)
    const isListed = before?.ds_condicao.split(' · ').includes(row.ds_condicao)
    const ds_condicao = before && !isListed ? `${before.ds_condicao} · ${row.ds_condicao}` : row.ds_condicao
    const ds_pergunta = before ? joined(before.ds_pergunta, row.ds_pergunta) : row.ds_pergunta
    rowByKey.set(row.cd_classtrib, before ? { ...before, ds_condicao, ds_pergunta } : row)
  }
  return [...rowByKey.values()]
}

/** One line that needs no answer makes the question superfluous. */
const joined = (a: string | null, b: string | null): string | null =>
  a === null || b === null ? null : a.includes(b) ? a : `${a} Ou: ${b.charAt(0).toLowerCase()}${b.slice(1)}`

const isForGoods = ({ documents }: ClassTribCode) =>
  documents.length === 0 || documents.includes('NFe') || documents.includes('NFCe')

/** Single-phase, per litre or kilo, deferred or suspended: no percentage applies. */
const NO_PERCENTAGE = ['510', '550', '620', '800', '810', '811', '820', '830']
/** Immune, exempt or outside the tax's scope: nothing is due. */
const NOTHING_DUE = ['400', '410']

function rateOf(cst: string, rate: string | null, reduction: string): number | null {
  if (NO_PERCENTAGE.includes(cst)) return null
  if (NOTHING_DUE.includes(cst) || Number(reduction) === 100) return 0
  return rate === null ? null : Number(reduced(rate, reduction))
}

/** Exact for six decimals. */
const sumOfRates = (one: string, other: string): string =>
  String(Math.round((Number(one) + Number(other)) * 1_000_000) / 1_000_000)

function figures(view: TaxView, classTrib: ClassTribCode) {
  const { code, cst, name, annex, reductionIbs, reductionCbs, documents, from, law } = classTrib
  const { cbs, ibsUf, ibsMun } = ratesOn(view, view.day)
  const ibs = ibsUf === null || ibsMun === null ? null : sumOfRates(ibsUf, ibsMun)
  return {
    cd_cst: cst,
    cd_classtrib: code,
    nm_classtrib: name,
    ...(annex !== null && annex <= LAST_ANNEX ? { nr_anexo: annex } : {}),
    pr_redibs: Number(reductionIbs),
    pr_redcbs: Number(reductionCbs),
    pr_cbs: rateOf(cst, cbs, reductionCbs),
    pr_ibs: rateOf(cst, ibs, reductionIbs),
    ds_base: law ? `LC 214/2025, ${law.charAt(0).toLowerCase()}${law.slice(1)}` : null,
    dt_inicio: from,
    ds_documentos: [...documents],
  }
}
