import type { Tributacao, TributacaoAlerta } from '@portal/contract/tributacao/tributacao.ts'
import { dayText, ncmText } from '@portal/tables/checks/written.ts'
import type { CestCode } from '@portal/tables/lookup/model.ts'
import { type EntryOn, storedText, textOrNull } from '../tabelas/as-of.ts'
import { NCM_BASE } from '../tabelas/names.ts'
import type { TaxView } from '../tabelas/view.ts'
import type { Candidate } from './candidate.ts'
import { ibsCbsOf } from './ibs-cbs.ts'
import { icmsFigures } from './icms.ts'
import { ipiOf } from './ipi.ts'
import { legalCodesOf } from './legal-codes.ts'
import type { ObservedNcm } from './observed.ts'
import { periodsOf, selectiveTaxOf, taxUnitOf } from './other-taxes.ts'
import { pisCofinsEnd, pisCofinsOf } from './pis-cofins.ts'
import type { LookupContext } from './question.ts'
import { loadedTable } from './source.ts'

/** Levels of the nomenclature, root first. */
const LEVELS = [2, 4, 5, 6, 7, 8]

/** One answer: a candidate's NCM in the tables, and its taxation in the company's notes. */
export function answerFor(
  view: TaxView,
  candidate: Candidate,
  { place, observed }: { place: LookupContext; observed: ObservedNcm | undefined },
): Tributacao {
  const { ncm } = candidate
  const { cests, doorToDoor } = view.lookup.cestsOf(ncm)
  const ibscbs = ibsCbsOf(view, ncm)
  const taxes = { icms: icmsFigures(view, place.uf, ncm), ipi: ipiOf(view, ncm), is: selectiveTaxOf(view, ncm) }
  const ibpt = ibptOf(view, ncm, place.uf)
  return {
    ds_origem: candidate.origin,
    ...(candidate.gtin ? { ds_codbarras: candidate.gtin } : {}),
    ...(candidate.name ? { nm_prd: candidate.name } : {}),
    ...(candidate.code ? { cd_produto: candidate.code } : {}),
    ...(candidate.reason ? { ds_motivo: candidate.reason } : {}),
    ...nomenclatureOf(view, ncm),
    ds_uf: place.uf,
    cests: [...cests, ...doorToDoor].map((cest) => toCest(view, cest)),
    ds_pergunta_cest: cests.length > 1 ? WHICH_CEST : null,
    ...taxes,
    ...legalCodesOf(view, ncm, taxes.ipi.pr_ipi),
    piscofins: pisCofinsOf(view, ncm, place.simples),
    ds_piscofins: pisCofinsEnd(view),
    ibscbs,
    ds_pergunta_ibscbs: ibscbs.length > 1 ? WHICH_CLASS.product : null,
    utrib: taxUnitOf(view, ncm),
    periodos: periodsOf(taxes, view.loadedRates),
    ...(ibpt ? { ibpt } : {}),
    observado: [...(observed?.rows ?? [])],
    classes_proprias: [...(observed?.ownClasses ?? [])],
  }
}

const WHICH_CEST = 'Qual destas descrições é a do produto? O NCM sozinho não decide o CEST.'
export const WHICH_CLASS = {
  product: 'Qual condição o produto cumpre? O NCM sozinho não decide a classificação.',
  service: 'Qual condição o serviço cumpre? O código da NBS sozinho não decide a classificação.',
} as const

/** The code: its path from the root, its validity, and the successors of an extinct code. */
function nomenclatureOf(view: TaxView, ncm: string) {
  const path = LEVELS.flatMap((length) => (length <= ncm.length ? (view.ncm(ncm.slice(0, length)) ?? []) : []))
  const leaf = view.ncm(ncm)
  const state = stateOf(view, ncm)
  return {
    cd_ncm: ncm,
    nm_ncm: leaf ? storedText(leaf.data, 'name') : null,
    nm_ncm_caminho: path.map(({ data }) => storedText(data, 'name')),
    cd_ncm_caminho: path.map(({ key }) => key),
    dt_ncm_ini: leaf?.from ?? null,
    dt_ncm_fim: leaf?.to ?? null,
    ds_ncm_ato: leaf ? textOrNull(leaf.data, 'act') : null,
    ds_ncm_situacao: state,
    sucessores: state === 'extinto' ? successors(view, ncm) : [],
    alertas: alertsOf({ state, leaf, ncm }),
  }
}

const toCest = (view: TaxView, { code, name, from, act }: CestCode) => ({
  cd_cest: code,
  nm_cest: name,
  nm_segmento: view.carried?.segments.get(code.slice(0, 2)) ?? null,
  dt_inicio: from ?? null,
  ds_ato: act ?? null,
})

function stateOf(view: TaxView, ncm: string): Tributacao['ds_ncm_situacao'] {
  const { state } = view.lookup.ncm(ncm, view.day)
  return state === 'valid'
    ? 'vigente'
    : state === 'extinct'
      ? 'extinto'
      : state === 'future'
        ? 'futuro'
        : 'desconhecido'
}

const MOST_SUCCESSORS = 8

/** Possible successors of an extinct code: codes in force under the nearest heading. The product decides which one applies. */
function successors(view: TaxView, ncm: string): Tributacao['sucessores'] {
  for (const length of [7, 6, 5, 4]) {
    const near = view.leaves(ncm.slice(0, length)).filter((code) => stateOf(view, code) === 'vigente')
    if (near.length > 0)
      return near
        .slice(0, MOST_SUCCESSORS)
        .map((code) => ({ cd_ncm: code, nm_ncm: storedText(view.ncm(code)?.data ?? {}, 'name') }))
  }
  return []
}

function ibptOf(view: TaxView, ncm: string, uf: string): Tributacao['ibpt'] {
  const line = view.ibpt(ncm, uf)
  const table = line && loadedTable(view, 'ibpt', line.part)
  if (!line || !table) return undefined
  const rate = (name: string) => Number(storedText(line.data, name))
  return {
    pr_nacional: rate('national'),
    pr_importado: rate('imported'),
    pr_estadual: rate('state'),
    pr_municipal: rate('city'),
    ds_fonte: table.source,
    dt_referencia: table.reference_date,
    dt_validade: table.valid_to,
  }
}

interface Facts {
  state: Tributacao['ds_ncm_situacao']
  leaf: EntryOn | undefined
  ncm: string
}

function alertsOf({ state, leaf, ncm }: Facts): TributacaoAlerta[] {
  const about = (codigo: string, gravidade: 'erro' | 'aviso', mensagem: string) => [
    { codigo, gravidade, campo: 'cd_ncm', mensagem },
  ]
  if (state === 'extinto')
    return about('NCM_EXTINTO', 'erro', `O NCM ${ncmText(ncm)} deixou de existir em ${dayText(leaf?.to ?? '')}.`)
  // the present nomenclature, not the code, begins on that day
  if (state === 'futuro' && leaf?.isCarried && leaf.from === NCM_BASE)
    return about(
      'NCM_SEM_HISTORICO',
      'aviso',
      `A NCM daqui começa em ${dayText(NCM_BASE)}: o que valia antes não está carregado.`,
    )
  if (state === 'futuro')
    return about('NCM_FUTURO', 'aviso', `O NCM ${ncmText(ncm)} só vale a partir de ${dayText(leaf?.from ?? '')}.`)
  if (state === 'desconhecido')
    return about('NCM_INEXISTENTE', 'erro', `O NCM ${ncmText(ncm)} não está na tabela em uso.`)
  return []
}
