import type { Tributacao } from '@portal/contract/tributacao/tributacao.ts'
import type { Enquadramento } from '@portal/contract/tributacao/tributos.ts'
import { destinations } from '../words.ts'
import type { Source } from './source-text.ts'

/** Labelled figures of an answer, for the screen and for the copied text. */
export interface FigureRow {
  label: string
  rates?: readonly number[]
  word?: string
}

/** General rate of the state, its additional, the interstate rates. */
export function icmsRows({ icms }: Pick<Tributacao, 'icms'>): FigureRow[] {
  const between = icms.interestadual.map(({ pr_icms, ds_ufs }) => ({
    label: destinations(ds_ufs, icms.interestadual.length),
    rates: [pr_icms],
  }))
  return [
    { label: 'Interna, alíquota modal', rates: [icms.pr_interno] },
    ...(icms.pr_fcp > 0 ? [{ label: 'Adicional geral (FCP)', rates: [icms.pr_fcp] }] : []),
    ...between,
    { label: 'Importado, interestadual', rates: [icms.pr_importado] },
  ]
}

type Rate = Tributacao['ipi']['pr_ipi']

const shownRate = (rate: Rate) =>
  rate === 'NT' ? { word: 'NT, não tributado' } : rate === null ? { word: 'não se sabe' } : { rates: [rate] }

/** The rate without exception, then each exception with its own. */
export const ipiRows = ({ pr_ipi, exs }: Tributacao['ipi']): FigureRow[] => [
  { label: exs.length > 0 ? 'Sem Ex, os demais' : 'Alíquota da TIPI', ...shownRate(pr_ipi) },
  ...exs.map((ex) => ({ label: `Ex ${ex.nr_ex}${ex.nm_ex ? `: ${ex.nm_ex}` : ''}`, ...shownRate(ex.pr_ipi) })),
]

export const ipiSource = ({ ds_ato, ds_fonte, dt_inicio, dt_referencia }: Tributacao['ipi']): Source => ({
  text: ds_ato && !ds_fonte.includes(ds_ato) ? `${ds_ato} · ${ds_fonte}` : ds_fonte,
  since: dt_inicio,
  date: dt_referencia,
})

/** `CST 00 na entrada, 50 na saída`; empty when the table ties the code to no CST. */
export function cstText({ cd_csts }: Pick<Enquadramento, 'cd_csts'>): string {
  const [entry, exit] = cd_csts
  return entry && exit ? `CST ${entry} na entrada, ${exit} na saída` : ''
}

type PisCofins = Tributacao['piscofins'][number]

export const pisCofinsLabel = ({ ds_regime, cd_cst, ds_grupo }: PisCofins): string =>
  ({
    nao_cumulativo: `Regra geral, não cumulativo, CST ${cd_cst}`,
    cumulativo: `Regra geral, cumulativo, CST ${cd_cst}`,
    monofasico: `Monofásico: ${ds_grupo}`,
    simples: 'Simples Nacional',
    substituicao: `Substituição: ${ds_grupo}`,
    aliquota_zero: `Alíquota zero: ${ds_grupo}`,
    isencao: `Isenção: ${ds_grupo}`,
  })[ds_regime]

/** True for a list of zero rates that is taxed again (LC 224/2025), at least for some products. */
export const isCutZero = ({ ds_regime, pr_pis }: PisCofins): boolean =>
  ds_regime === 'aliquota_zero' && pr_pis.some((rate) => rate > 0)

export const isGeneralRule = ({ ds_regime }: PisCofins): boolean =>
  ds_regime === 'nao_cumulativo' || ds_regime === 'cumulativo'

/** Laws and lists of the rows, each once, with the newest table day. */
export function pisCofinsSource(rows: readonly PisCofins[]): Source {
  const texts = rows.map(({ ds_fonte, cd_tabela, cd_codigo }) =>
    cd_tabela ? `${ds_fonte} (SPED ${cd_tabela}, código ${cd_codigo})` : ds_fonte,
  )
  const days = rows.flatMap(({ dt_referencia }) => dt_referencia ?? []).sort()
  return { text: [...new Set(texts)].join(', '), date: days.at(-1) ?? null }
}

type IbsCbs = Tributacao['ibscbs'][number]

/** What the product or the buyer must be for a classification to hold. */
export const classQuestion = ({ ds_pergunta, ds_condicao, nm_classtrib }: IbsCbs): string =>
  ds_pergunta ?? ds_condicao ?? nm_classtrib

const BY_UNIT = 'Alíquota por unidade de medida, sem fonte carregada'
/** CST of single-phase products. */
const SINGLE_PHASE = '620'

/** Why a classification has no percentage; null when it has. */
export const withoutRate = ({ cd_cst, pr_cbs, pr_ibs }: IbsCbs): string | null => {
  if (pr_cbs !== null && pr_ibs !== null) return null
  if (cd_cst === SINGLE_PHASE) return BY_UNIT
  return /^[58]/.test(cd_cst) ? 'Sem alíquota nesta operação' : 'Alíquota ainda não fixada'
}

/** Reduction, annex, law and exception of a classification. */
export function classFacts(row: IbsCbs): string[] {
  const { pr_redcbs, pr_redibs, nr_anexo, ds_base, dt_inicio, ds_excecao, nm_classtrib } = row
  const cut = pr_redcbs === pr_redibs ? `reduz ${pr_redcbs} %` : `reduz CBS ${pr_redcbs} % e IBS ${pr_redibs} %`
  return [
    pr_redcbs > 0 || pr_redibs > 0 ? cut : '',
    nr_anexo ? `Anexo ${roman(nr_anexo)}` : '',
    ds_base ?? '',
    dt_inicio && dt_inicio > FIRST_DAY ? `desde ${dt_inicio.split('-').reverse().join('/')}` : '',
    classQuestion(row) === nm_classtrib ? '' : nm_classtrib,
    ds_excecao ? `Exceto: ${ds_excecao}` : '',
  ].filter((fact) => fact !== '')
}

/** First day of IBS and CBS; a later one is shown. */
const FIRST_DAY = '2026-01-01'

const ROMAN = ['', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII', 'XIII', 'XIV', 'XV']
/** The law counts its annexes in Roman numerals. */
const roman = (annex: number): string => ROMAN[annex] ?? String(annex)

/** cClassTrib of the general rule. */
const GENERAL_CLASS = '000001'

type Classified = Tributacao['ibscbs'][number]

/**
 * The usual classes, and those that hold under a condition. A line of an annex that asks nothing beyond the NCM is the
 * usual case; without one it is the general rule. Nothing is an exception where there is no general rule.
 */
export function usualClasses(rows: readonly Classified[]): { usual: Classified[]; exceptions: Classified[] } {
  const general = rows.filter(({ cd_classtrib }) => cd_classtrib === GENERAL_CLASS)
  const listed = rows.filter(({ cd_classtrib }) => cd_classtrib !== GENERAL_CLASS)
  const isSure = listed.some(({ ds_pergunta }) => ds_pergunta === null)
  return isSure || general.length === 0
    ? { usual: [...listed, ...general], exceptions: [] }
    : { usual: general, exceptions: listed }
}
