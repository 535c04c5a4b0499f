import type { Tributacao } from '@portal/contract/tributacao/tributacao.ts'
import { dayText } from '@portal/tables/checks/written.ts'
import { LC_224, PIS_COFINS, PIS_COFINS_DATE, PIS_COFINS_END } from '@portal/tables/fixed/pis-cofins.ts'
import { effectOf, type PisCofinsEffect, resaleCst } from '@portal/tables/lookup/pis-cofins.ts'
import type { PisCofinsListRow } from '@portal/tables/official/model.ts'
import { provenanceOf } from '@portal/tables/official/official.ts'
import { storedText } from '../tabelas/as-of.ts'
import type { TaxView } from '../tabelas/view.ts'

type PisCofins = Tributacao['piscofins'][number]

/** The lists that name the NCM, then the general rules. Empty from 2027 on. `simples` null: unknown company. */
export function pisCofinsOf(view: TaxView, ncm: string, simples: boolean | null): PisCofins[] {
  if (view.day > PIS_COFINS_END.day) return []
  const lists = [...view.lookup.pisCofinsOf(ncm, view.day), ...listsByName(view, ncm)].map((row) =>
    listRow(row, { view, ncm }),
  )
  const isCertain = lists.some(({ fl_condicional, ds_regime }) => fl_condicional === 'N' && ds_regime !== 'isencao')
  const rows = [...lists, ...generalRows(isCertain ? AFTER_LIST : lists.length > 0 ? IF_NO_LIST : NO_LIST)]
  return simples === true ? [SIMPLES, ...rows] : rows
}

/** The end of PIS and Cofins, null before it. */
export const pisCofinsEnd = (view: TaxView): string | null =>
  view.day > PIS_COFINS_END.day
    ? `PIS e Cofins acabaram em ${dayText(PIS_COFINS_END.day)}: no lugar deles há a CBS (${PIS_COFINS_END.law}).`
    : null

const NO_LIST = 'Regra geral, se o produto não tem regime próprio: o NCM não está nas listas daqui'
const IF_NO_LIST = 'Regra geral, se o produto não é o de nenhuma das listas'
const AFTER_LIST = 'Regra geral, que a lista afasta'

function generalRows(ds_condicao: string): PisCofins[] {
  const general = (
    ds_regime: 'nao_cumulativo' | 'cumulativo',
    { cst, pis, cofins, law }: (typeof PIS_COFINS)[keyof typeof PIS_COFINS],
  ): PisCofins => ({
    ds_regime,
    cd_cst: cst,
    cd_cst_revenda: null,
    pr_pis: [Number(pis)],
    pr_cofins: [Number(cofins)],
    cd_tabela: null,
    cd_codigo: null,
    ds_grupo: null,
    ds_condicao,
    fl_condicional: 'N',
    ds_pergunta: null,
    dt_inicio: null,
    ds_fonte: law,
    dt_referencia: PIS_COFINS_DATE,
  })
  return [general('nao_cumulativo', PIS_COFINS.nonCumulative), general('cumulativo', PIS_COFINS.cumulative)]
}

const SIMPLES: PisCofins = {
  ds_regime: 'simples',
  cd_cst: null,
  cd_cst_revenda: null,
  pr_pis: [],
  pr_cofins: [],
  cd_tabela: null,
  cd_codigo: null,
  ds_grupo: null,
  fl_condicional: 'N',
  ds_pergunta: null,
  dt_inicio: null,
  ds_condicao: 'Empresa do Simples: recolhe no DAS; a receita de produto monofásico é segregada no PGDAS-D',
  ds_fonte: 'LC 123/2006, arts. 13 e 18',
  dt_referencia: PIS_COFINS_DATE,
}

/** Lists of the law without NCM, found by the name of the code: seeds for sowing, and the chemicals of a decree. */
function listsByName(view: TaxView, ncm: string): PisCofinsListRow[] {
  const isSeed = [4, 5, 6, 7, 8].some((length) => {
    const entry = view.ncm(ncm.slice(0, length))
    return entry !== undefined && /\b(semeadura|mudas)\b/i.test(storedText(entry.data, 'name'))
  })
  const codes = [isSeed ? '103' : '', ncm.startsWith('29') ? '306' : '']
  return (view.carried?.pisCofins ?? []).filter(({ table, code }) => table === '4.3.13' && codes.includes(code))
}

const REGIMES = {
  single: 'monofasico',
  substitution: 'substituicao',
  zero: 'aliquota_zero',
  exempt: 'isencao',
} as const satisfies Record<PisCofinsEffect, PisCofins['ds_regime']>

interface About {
  view: TaxView
  ncm: string
}

function listRow(row: PisCofinsListRow, about: About): PisCofins {
  const effect = effectOf(row)
  const isTaxed = effect === 'single' || effect === 'substitution'
  const cut = cutOf(row, about)
  const question = questionOf(row, about) ?? cut.question
  const isOpen = row.isConditional || row.ex.length > 0 || cut.question !== null
  return {
    ds_regime: REGIMES[effect],
    // no source states the CST of what LC 224/2025 taxes again
    cd_cst: cut.isTaxedAgain ? null : row.cst,
    cd_cst_revenda: isTaxed ? resaleCst(row) : null,
    pr_pis: cut.pis.map(Number),
    pr_cofins: cut.cofins.map(Number),
    cd_tabela: row.table,
    cd_codigo: row.code,
    ds_grupo: row.name,
    ds_condicao: [
      ...(isTaxed ? [`Alíquotas de quem produz ou importa; quem revende usa o CST ${resaleCst(row)} a zero`] : []),
      ...exText(row),
      ...(row.note ? [row.note] : []),
      ...(cut.text ? [cut.text] : []),
    ].join('. '),
    fl_condicional: isOpen ? 'S' : 'N',
    ds_pergunta: question,
    dt_inicio: row.from,
    ds_fonte: row.law,
    dt_referencia: LIST_DATE,
  }
}

/** Day of the lists; their publisher states a month only. */
const LIST_DATE = `${provenanceOf('pis_cofins_listas').date ?? ''}-01`.slice(0, 10)

const exText = ({ ex, exIsExcluded, exNcm }: PisCofinsListRow): string[] => {
  if (ex.length === 0) return []
  const numbers = `${ex.length > 1 ? 'os Ex' : 'o Ex'} ${ex.join(' e ')}`
  return [exIsExcluded ? `Exceto ${numbers} da TIPI${exNcm ? ` de ${exNcm}` : ''}` : `Só ${numbers} da TIPI`]
}

const BUYERS: Readonly<Record<string, string>> = {
  '302':
    'Quem compra: atacadista, varejista ou consumidor (este código), ou fabricante de veículos, máquinas ou autopeças (303)?',
  '303':
    'Quem compra: fabricante de veículos, máquinas ou autopeças (este código), ou atacadista, varejista ou consumidor (302)?',
}

/** What decides a list: the exception of the TIPI, the product, the buyer. Null when the NCM alone does. */
function questionOf(row: PisCofinsListRow, { view, ncm }: About): string | null {
  const { ex, exIsExcluded, exNcm, isConditional, note, name, pis, code } = row
  const questions: string[] = []
  if (ex.length > 0 && (exNcm === null || ncm.startsWith(exNcm))) {
    const names = view.ipi(ncm).filter(({ key }) => ex.includes(key.slice(9)))
    const described = names.map(({ key, data }) => `Ex ${key.slice(9)}: «${storedText(data, 'name')}»`).join('; ')
    const which = described || `Ex ${ex.join(' ou ')} da TIPI`
    questions.push(exIsExcluded ? `O produto não é o descrito em ${which}?` : `O produto é o descrito em ${which}?`)
  } else if (isConditional) questions.push(`O produto é «${name}»?${note ? ` ${note}.` : ''}`)
  if (BUYERS[code]) questions.push(BUYERS[code])
  else if (pis.length > 1) questions.push('Quem compra: varejista ou consumidor, ou os demais?')
  return questions.length > 0 ? questions.join(' ') : null
}

interface Cut {
  pis: readonly string[]
  cofins: readonly string[]
  text: string
  question: string | null
  /** The reduced rates are sure. */
  isTaxedAgain?: boolean
}

const REDUCED = `${LC_224.pis.replace('.', ',')} % e ${LC_224.cofins.replace('.', ',')} %`

/** The rates of a list after LC 224/2025, which replaces many zero rates by a tenth of the general ones. */
function cutOf(row: PisCofinsListRow, { view, ncm }: About): Cut {
  const { pis, cofins, lc224, name } = row
  const plain = { pis, cofins, text: '', question: null }
  if (lc224 === null) return plain
  if (view.day < LC_224.from)
    return lc224 === 'R' ? { ...plain, text: `Desde ${dayText(LC_224.from)}, ${REDUCED} (${LC_224.law})` } : plain
  const isKept = `Fica fora do corte da ${LC_224.law}: cesta básica, Anexo I da LC 214/2025`
  if (lc224 === 'S') return { ...plain, text: isKept }
  const cut = { pis: [LC_224.pis], cofins: [LC_224.cofins], isTaxedAgain: true }
  const since = `Era zero; desde ${dayText(LC_224.from)} a ${LC_224.law} cobra ${REDUCED}`
  if (lc224 === 'R') return { ...cut, text: since, question: null }
  const both = { pis: [...pis, LC_224.pis], cofins: [...cofins, LC_224.cofins] }
  if (lc224 === '?')
    return {
      ...both,
      text: `Não foi conferido se a ${LC_224.law} alcança esta lista: zero ou ${REDUCED}`,
      question: `A ${LC_224.law} alcança «${name}»?`,
    }
  const lines = view.lookup.classTribsOf(ncm, view.day).filter(({ classTrib }) => classTrib.code === BASKET)
  if (lines.length === 0)
    return { ...cut, text: `${since}; este NCM não está no Anexo I da LC 214/2025`, question: null }
  if (lines.some(({ line }) => line.needs === 'no')) return { ...plain, text: isKept }
  const items = [...new Set(lines.map(({ line }) => line.item ?? line.condition ?? ''))].filter(Boolean).join(' · ')
  return {
    ...both,
    text: `Zero só para o que é do Anexo I da LC 214/2025; o resto, ${REDUCED} desde ${dayText(LC_224.from)} (${LC_224.law})`,
    question: `O produto é o da cesta básica (${items || 'Anexo I da LC 214/2025'})?`,
  }
}

/** cClassTrib of the basic food basket. */
const BASKET = '200003'
