import type { Tributacao, TributacaoReply } from '@portal/contract/tributacao/tributacao.ts'
import type { Uf } from '@portal/fiscal/ids/uf.ts'
import { GENERAL_CLASS_TRIB, IBS_CBS_2026, reduced } from '@portal/tables/fixed/ibs-cbs.ts'
import { INTERSTATE, interstateFrom } from '@portal/tables/fixed/icms-interestadual.ts'
import { ICMS_DATE, ICMS_UF } from '@portal/tables/fixed/icms-uf.ts'
import { MONOFASICO_DATE, type Monofasico } from '@portal/tables/fixed/monofasico-list.ts'
import { LC_224, PIS_COFINS, PIS_COFINS_DATE } from '@portal/tables/fixed/pis-cofins.ts'
import type { ClassTribCode } from '@portal/tables/lookup/model.ts'
import { holds } from '@portal/tables/lookup/validity.ts'
import { text } from '../tabelas/as-of.ts'
import type { TaxView } from '../tabelas/view.ts'

/** The rates of an answer, each with its source and date: numbers on the wire, exact text inside. */

const SENATE = 'Resolução do Senado 22/1989'
const MODAL = 'alíquota modal: o produto pode ter outra'
const LATER = 'esta alíquota começou depois do dia consultado, e a de antes não está carregada'

/** Headings with goods of LC 192/2022: petrol, anhydrous ethanol, diesel, biodiesel, liquefied gas. */
const PER_LITRE = ['27101259', '22071010', '22072011', '27101921', '27111910', '38260000']
const BY_LITRE =
  'gasolina, etanol anidro, diesel, biodiesel e GLP pagam ICMS uma só vez, por litro ou quilo (LC 192/2022), não esta alíquota'

const modalOf = (ncm: string): string => (PER_LITRE.includes(ncm) ? BY_LITRE : MODAL)

/** Reference day of a loaded table; undefined when none is loaded. */
export const loadedTable = (view: TaxView, kind: string, part = '') =>
  view.tables.find((table) => table.kind === kind && table.part === part)

/** The state's general rate, from the loaded table, otherwise from the bundled one. */
export function icmsFigures(view: TaxView, uf: Uf, ncm: string): Tributacao['icms'] {
  const own = ICMS_UF[uf]
  const loaded = view.icms(uf)
  const table = loadedTable(view, 'icms')
  const interestadual = interstateFrom(uf).map(({ rate, to }) => ({
    pr_icms: Number(rate),
    ds_ufs: to,
    ds_fonte: SENATE,
  }))
  const both = { interestadual, pr_importado: Number(INTERSTATE.imported) }
  if (loaded && table) {
    const note = text(loaded.data, 'note')
    return {
      pr_interno: Number(text(loaded.data, 'rate')),
      pr_fcp: Number(text(loaded.data, 'fcp')),
      ds_fonte: text(loaded.data, 'law') || table.source,
      dt_referencia: table.reference_date,
      dt_vigencia: loaded.from,
      fl_conferir: text(loaded.data, 'sure') === 'N' ? 'S' : 'N',
      ds_observacao: [note, modalOf(ncm)].filter(Boolean).join('; '),
      ...both,
    }
  }
  const later = own.from && view.day < own.from ? LATER : ''
  return {
    pr_interno: Number(own.rate),
    pr_fcp: Number(own.fcp),
    ds_fonte: own.lawRead ? own.law : `${own.law} (lei a confirmar)`,
    dt_referencia: ICMS_DATE,
    dt_vigencia: own.from,
    fl_conferir: own.sure && !later ? 'N' : 'S',
    ds_observacao: [later, own.note, modalOf(ncm)].filter(Boolean).join('; '),
    ...both,
  }
}

type PisCofins = Tributacao['piscofins'][number]

const numbers = (rates: readonly string[]): number[] => rates.map(Number)

/** General rates per regime, single-phase groups, and notices on what no source covers. `simples` null: unknown company. */
export function pisCofinsOf(groups: readonly Monofasico[], ncm: string, simples: boolean | null): PisCofins[] {
  const { nonCumulative, cumulative } = PIS_COFINS
  const parts = groups.length === 0 && CHAPTERS_OF_PARTS.includes(ncm.slice(0, 2)) ? CAR_PARTS : ''
  const general = (
    ds_regime: 'nao_cumulativo' | 'cumulativo',
    { cst, pis, cofins, law }: typeof nonCumulative | typeof cumulative,
  ) => ({
    ds_regime,
    cd_cst: cst,
    pr_pis: [Number(pis)],
    pr_cofins: [Number(cofins)],
    ds_grupo: null,
    ds_condicao: `Regra geral, se o produto não tem regime próprio${parts}`,
    ds_fonte: law,
    dt_referencia: PIS_COFINS_DATE,
  })
  const rows: PisCofins[] = [
    general('nao_cumulativo', nonCumulative),
    general('cumulativo', cumulative),
    ...groups.map(singlePhase),
    ZERO_UNKNOWN,
  ]
  return simples === true ? [SIMPLES, ...rows] : rows
}

/** Chapters of car parts; no source here lists the codes. */
const CHAPTERS_OF_PARTS = ['40', '68', '70', '73', '83', '84', '85', '87', '90', '91', '94']
const CAR_PARTS =
  '. Autopeça dos Anexos I e II da Lei 10.485/2002 é monofásica (2,30 % e 10,80 % de quem produz ou importa), e a lista por NCM não está carregada: confira'

const singlePhase = ({ table, group, resaleCst, pis, cofins, law, note }: Monofasico): PisCofins => ({
  ds_regime: 'monofasico',
  cd_cst: resaleCst,
  pr_pis: numbers(pis),
  pr_cofins: numbers(cofins),
  ds_grupo: `${group} (tabela ${table} da EFD)`,
  ds_condicao: `Alíquotas de quem produz ou importa; quem revende usa o CST ${resaleCst} a zero${note ? `. ${note}` : ''}`,
  ds_fonte: law,
  dt_referencia: MONOFASICO_DATE,
})

const SIMPLES: PisCofins = {
  ds_regime: 'simples',
  cd_cst: null,
  pr_pis: [],
  pr_cofins: [],
  ds_grupo: null,
  ds_condicao: 'Empresa do Simples: recolhe no DAS; a receita de produto monofásico é segregada no PGDAS-D',
  ds_fonte: 'LC 123/2006, arts. 13 e 18',
  dt_referencia: PIS_COFINS_DATE,
}

const ZERO_UNKNOWN: PisCofins = {
  ds_regime: 'aliquota_zero',
  cd_cst: null,
  pr_pis: [],
  pr_cofins: [],
  ds_grupo: null,
  ds_condicao: `Não há fonte carregada de alíquota zero por produto. Desde 01/04/2026 muitas delas são ${LC_224.pis.replace('.', ',')} % e ${LC_224.cofins.replace('.', ',')} % (${LC_224.law})`,
  ds_fonte: LC_224.law,
  dt_referencia: PIS_COFINS_DATE,
}

/** The rates of 2026, and the day from which this company must show them. */
export function reformaOf(simples: boolean | null): TributacaoReply['reforma'] {
  const { year, cbs, ibsUf, ibsMun, mandatory, mandatorySimples, law } = IBS_CBS_2026
  return {
    nr_ano: Number(year),
    pr_cbs: Number(cbs),
    pr_ibsuf: Number(ibsUf),
    pr_ibsmun: Number(ibsMun),
    dt_obrigatorio: simples === true ? mandatorySimples : mandatory,
    ds_fonte: law,
    dt_referencia: PIS_COFINS_DATE,
  }
}

type IbsCbs = Tributacao['ibscbs'][number]

/** Annex numbers above it are articles of the law. */
const LAST_ANNEX = 999

/** Every cClassTrib listed for the NCM, then the general rule, which always applies as an alternative. */
export function ibsCbsOf(view: TaxView, ncm: string): IbsCbs[] {
  const table = loadedTable(view, 'cclasstrib')
  if (!table) return []
  const listed = view.lookup.classTribsOf(ncm, view.day).filter(({ classTrib }) => isForGoods(classTrib))
  const ruled = view.lookup.classTrib(GENERAL_CLASS_TRIB)
  const general = ruled && holds(ruled, view.day) ? ruled : undefined
  const source = { ds_fonte: table.source, dt_referencia: table.reference_date }
  const rows = listed.map(({ classTrib, line }) => ({
    ...figures(classTrib),
    ds_condicao: line.condition ?? line.item ?? classTrib.name,
    ...(line.exception ? { ds_excecao: line.exception } : {}),
    ...source,
  }))
  const unique = eachOnce(rows)
  const otherwise =
    unique.length > 0
      ? `O produto não cumpre a condição de nenhuma das outras${BY_OPERATION}`
      : view.lookup.has('cclasstrib-ncm')
        ? `Regra geral: o NCM não está nos anexos carregados${BY_OPERATION}`
        : 'Regra geral, se o produto não tem redução: a lista de NCM por anexo não está carregada'
  return general ? [...unique, { ...figures(general), ds_condicao: otherwise, ...source }] : unique
}

/** Part of a notice: classifications that depend on the operation are left out of the list. */
const BY_OPERATION = ', e a operação não tem a sua (exportação, bonificação, transferência, doação, suspensão)'

/** Joins the lines of one classification in one row with all their conditions. */
function eachOnce<Row extends { cd_classtrib: string; ds_condicao: string }>(rows: readonly Row[]): Row[] {
  const rowByKey = new Map<string, Row>()
  for (const row of rows) {
    const before = rowByKey.get(row.cd_classtrib)
    const isListed = before?.ds_condicao.split(' · ').includes(row.ds_condicao)
    const ds_condicao = before && !isListed ? `${before.ds_condicao} · ${row.ds_condicao}` : row.ds_condicao
    rowByKey.set(row.cd_classtrib, before ? { ...before, ds_condicao } : row)
  }
  return [...rowByKey.values()]
}

const isForGoods = ({ documents }: ClassTribCode) =>
  documents.length === 0 || documents.includes('NFe') || documents.includes('NFCe')

/** Single-phase, per litre or kilo, deferred or suspended: no percentage applies. */
const NO_PERCENTAGE = ['510', '550', '620', '800', '810', '811', '820', '830']
/** Immune, exempt or outside the tax's scope: nothing is due. */
const NOTHING_DUE = ['400', '410']

function rateOf(cst: string, rate: string, reduction: string): number | null {
  if (NO_PERCENTAGE.includes(cst)) return null
  return NOTHING_DUE.includes(cst) ? 0 : Number(reduced(rate, reduction))
}

function figures({ code, cst, name, annex, reductionIbs, reductionCbs, documents }: ClassTribCode) {
  return {
    cd_cst: cst,
    cd_classtrib: code,
    nm_classtrib: name,
    ...(annex !== null && annex <= LAST_ANNEX ? { nr_anexo: annex } : {}),
    pr_redibs: Number(reductionIbs),
    pr_redcbs: Number(reductionCbs),
    pr_cbs: rateOf(cst, IBS_CBS_2026.cbs, reductionCbs),
    pr_ibs: rateOf(cst, IBS_CBS_2026.ibsUf, reductionIbs),
    ds_documentos: [...documents],
  }
}
