import type { Documento, Situacao, Tipo } from '@portal/contract/notas.ts'
import { cleanTaxId, isTaxId } from '@portal/fiscal/ids/tax-id.ts'
import type { NotasQuery } from '../../../api/notas/notas.ts'
import { isDay } from '../../../fields/day.ts'
import { defaultPeriod, type Period } from '../../../fields/period.ts'
import type { NotasAddress } from './address.ts'
import { readChaves } from './chaves.ts'
import { readImports } from './imports.ts'
import { MANIFEST_WORD } from './manifestacoes.ts'
import { type Funcao, isFuncao } from './servico-words.ts'

export const DEFAULT_ORDEM = '-dt_emissao'
export const BUSCA_MIN = 2
const BUSCA_MAX = 100
/** Special value of the first day: no period */
export const ANY_DAY = 'tudo'

/** Filters of the list, from its address. Defaults are omitted, so that a saved link uses current ones. */
export interface NotasSearch extends NotasAddress {
  /** R: received, T: both. Issued is the default. */
  papel?: 'R' | 'T'
  baixada?: 'S' | 'N'
  homologacao?: '1'
  terceiro?: 'S'
  origem?: 'captura' | 'importacao'
  cancelamento?: 'S'
  protocolo?: 'desconhecido'
  funcao?: Funcao
  iss?: 'S' | 'N'
}

const ORDEM = /^-?(dt_emissao|nr_docfiscal|vl_docfiscal|nm_participante)$/
const SITUACOES: readonly Situacao[] = [
  'autorizada',
  'cancelada',
  'substituida',
  'denegada',
  'encerrada',
  'sem_protocolo',
  'resumo',
]
const ASSINATURAS = ['valida', 'invalida', 'ausente', 'nao_verificavel']
const PROVAS: readonly Documento['ds_prova'][] = ['obtida', 'provada', 'assinada', 'alegada']

type Read = (text: string) => string | undefined

const matching =
  (pattern: RegExp): Read =>
  (text) =>
    pattern.test(text) ? text : undefined

const listOf =
  (values: readonly string[]): Read =>
  (text) =>
    values.filter((word) => text.split(',').includes(word)).join() || undefined

const amount: Read = (text) => matching(/^\d{1,13}(\.\d{1,2})?$/)(text.replace(',', '.'))
const taxId: Read = (text) => {
  const clean = cleanTaxId(text)
  return isTaxId(clean) ? clean : undefined
}
const day: Read = (text) => (isDay(text) ? text : undefined)

/** Reader of each parameter; the period is read as a pair. */
const READ: { readonly [name in keyof NotasAddress]?: Read } = {
  papel: matching(/^[RT]$/),
  busca: (text) => (text.trim().length >= BUSCA_MIN ? text.slice(0, BUSCA_MAX) : undefined),
  ordem: (text) => (ORDEM.test(text) && text !== DEFAULT_ORDEM ? text : undefined),
  filial: (text) => matching(/^[\dA-Z]{4}$/)(text.toUpperCase()),
  situacao: listOf(SITUACOES),
  assinatura: listOf(ASSINATURAS),
  prova: listOf(PROVAS),
  manifestacao: listOf(Object.keys(MANIFEST_WORD)),
  terceiro: matching(/^S$/),
  origem: matching(/^(captura|importacao)$/),
  cancelamento: matching(/^S$/),
  protocolo: matching(/^desconhecido$/),
  numero_de: matching(/^\d{1,13}$/),
  numero_ate: matching(/^\d{1,13}$/),
  valor_de: amount,
  valor_ate: amount,
  chave: readChaves,
  parte: taxId,
  cfop: matching(/^[1-7]\d{3}$/),
  serie: matching(/^\d{1,3}$/),
  uf: (text) => matching(/^[A-Z]{2}$/)(text.toUpperCase()),
  funcao: (text) => (isFuncao(text) ? text : undefined),
  servico: matching(/^\d{6}$/),
  municipio: matching(/^\d{7}$/),
  iss: matching(/^[SN]$/),
  importada_de: day,
  importada_ate: day,
  importacao: readImports,
  veredito: listOf(['importado', 'repetido', 'atualizado']),
  baixada: matching(/^[SN]$/),
  homologacao: matching(/^1$/),
  colunas: matching(/^[\w^.,]{1,400}$/),
  pagina: matching(/^([2-9]|[1-9]\d{1,6})$/),
  cursor: matching(/^[\w-]{1,1000}$/),
}

/** Reads the address; invalid parameters are ignored. */
export function readSearch(address: NotasAddress): NotasSearch {
  const search: NotasAddress = {}
  for (const [name, read] of Object.entries(READ)) {
    const key = name as keyof NotasAddress // the names are those of the table above
    const value = address[key] && read(address[key])
    if (value) search[key] = value
  }
  const { de, ate } = address
  if (de === ANY_DAY) search.de = de
  if (isDay(de) && isDay(ate) && de <= ate) Object.assign(search, { de, ate })
  if (upsideDown(search.numero_de, search.numero_ate)) delete search.numero_ate
  if (upsideDown(search.valor_de, search.valor_ate)) delete search.valor_ate
  if ((search.importada_de ?? '') > (search.importada_ate ?? '9')) delete search.importada_ate
  if (!search.importacao) delete search.veredito
  // a later page without a cursor is the first page
  if (!search.pagina || !search.cursor) {
    delete search.pagina
    delete search.cursor
  }
  return search as NotasSearch // the words of the narrower fields went through their patterns
}

const upsideDown = (from: string | undefined, to: string | undefined): boolean =>
  from !== undefined && to !== undefined && Number(from) > Number(to)

/** Period of the list; null for any day, which is the default for pasted keys and for the notes of an import. */
export function periodOf(search: NotasSearch, today: string): Period | null {
  if (search.de === ANY_DAY || (!search.de && (search.chave || search.importacao))) return null
  return search.de && search.ate ? { de: search.de, ate: search.ate } : defaultPeriod(today)
}

export function toQuery(search: NotasSearch, context: { cnpj: string; tipo: Tipo; today: string }): NotasQuery {
  const period = periodOf(search, context.today)
  return {
    cnpj_remetente: context.cnpj,
    ...periodQuery(period, context.tipo),
    ds_emitidarec: search.papel === 'T' ? undefined : (search.papel ?? 'E'),
    ds_busca: search.busca?.trim(),
    ds_filial: search.filial,
    ds_situacao: search.situacao,
    nr_docfiscalini: search.numero_de,
    nr_docfiscalfim: search.numero_ate,
    vl_docfiscalini: search.valor_de,
    vl_docfiscalfim: search.valor_ate,
    ds_chave: search.chave,
    nr_cnpjdestinatario: search.parte,
    cd_cfop: search.cfop,
    nr_serie: search.serie,
    ds_uf: search.uf,
    ds_papel: search.funcao,
    cd_servico: search.servico,
    cd_municipio: search.municipio,
    fl_issretido: search.iss,
    dt_importacaoini: search.importada_de,
    dt_importacaofim: search.importada_ate,
    ds_importacao: search.importacao,
    ds_veredito: search.veredito,
    fl_baixada: search.baixada,
    fl_homologacao: search.homologacao,
    fl_assinatura: search.assinatura,
    ds_prova: search.prova,
    ds_manifestacao: search.manifestacao,
    fl_terceiro: search.terceiro,
    ds_origem: search.origem,
    fl_cancelamento_pendente: search.cancelamento,
    ds_protocolo: search.protocolo,
    ordem: search.ordem ?? DEFAULT_ORDEM,
  }
}

/** The period of a list: the competência of NFS-e, the days of emission of every other kind. */
const periodQuery = (period: Partial<Period> | null, tipo: Tipo) =>
  tipo === 'nfse'
    ? { ds_tipo: tipo, dt_competenciaini: period?.de, dt_competenciafim: period?.ate }
    : { ds_tipo: tipo, dt_emissaoini: period?.de, dt_emissaofim: period?.ate }

/** The same filter for another kind. */
export function queryOfTipo(query: NotasQuery, tipo: Tipo): NotasQuery {
  const { dt_emissaoini, dt_emissaofim, dt_competenciaini, dt_competenciafim, ...rest } = query
  return {
    ...rest,
    ...periodQuery({ de: dt_emissaoini ?? dt_competenciaini, ate: dt_emissaofim ?? dt_competenciafim }, tipo),
  }
}

const BESIDES = ['de', 'ate', 'ordem', 'colunas', 'pagina', 'cursor']

/** Number of active filters other than kind, side and period; both ends of a range count as one. */
export function filterCount(search: NotasSearch): number {
  const names = Object.entries(search)
    .filter(([name, value]) => value && value !== 'R' && !BESIDES.includes(name))
    .map(([name]) => name.replace(/_(de|ate)$/, ''))
  return new Set(names).size
}

/**
 * A click on a column's header: its natural direction first (newest, largest; names from A), then the other.
 */
export function nextOrdem(current: string, column: string): string {
  if (current === column) return `-${column}`
  if (current === `-${column}`) return column
  return column === 'nm_participante' ? column : `-${column}`
}
