import { MANIFESTACOES } from '@portal/contract/captura/manifestacao.ts'
import { type FilterRow, type FilterWire, filterRows, MAX_CHAVES } from '@portal/contract/filtros.ts'
import { filterText } from '@portal/contract/filtros-textos.ts'
import { toModelo } from '@portal/contract/modelos.ts'
import { noticeOf, sumToMoney } from '@portal/contract/money.ts'
import { valuesOf } from '@portal/contract/nomes.ts'
import {
  ASSINATURAS,
  type ConsultaFiltro,
  type ConsultaQuery,
  type Documento,
  ORIGENS,
  PAPEIS,
  PROTOCOLOS,
  PROVAS,
  SITUACOES,
  TIPOS,
  TIPOS_SEM_SERVICO,
  type Tipo,
  TODOS,
  type Totais,
} from '@portal/contract/notas.ts'
import { cnpjBranch } from '@portal/fiscal/ids/cnpj.ts'
import { cleanTaxId, isTaxId } from '@portal/fiscal/ids/tax-id.ts'
import { UFS } from '@portal/fiscal/ids/uf.ts'
import { AppError } from '../../../base/errors.ts'
import {
  inOrder,
  optional,
  type Read,
  readCents,
  readChave,
  readChaves,
  readChoice,
  readChoices,
  readCode,
  readDay,
  readFlag,
  readIds,
  readNumber,
  refuse,
} from '../../../base/values.ts'
import type { GrantedEmpresa } from '../../acesso/base/caller.ts'
import { establishmentsOf, requireEmpresa, requireTaxId } from '../../acesso/base/require-empresa.ts'
import { plainBooks, toMonth } from './books.ts'
import {
  type Asker,
  type FilterValues,
  type NotaFilter,
  type Order,
  type OrderKey,
  OWN_FILTERS,
  SIDE_OF,
  type Side,
} from './filter.ts'
import type { NotaRow } from './find-notas.ts'
import type { ManifestColumns } from './manifest-sql.ts'
import type { NotaTotals } from './totals.ts'
import { searchWords } from './words/search-words.ts'

type Filters = ConsultaFiltro & { cnpj_remetente: string }

/** The wire's filters, checked: first every value (400), then the right to the company and its branch (403). */
export function toNotaFilter(query: Filters, asker: Asker): NotaFilter {
  requireTaxId(query.cnpj_remetente, 'cnpj_remetente')
  const values = plainBooks({ ...toFilterValues(query), ...toOwnValues(query), ...toMonth(query) })
  const branch = optional(query.ds_filial, 'ds_filial', readBranch)
  const empresa = requireEmpresa(asker, query.cnpj_remetente, { campo: 'cnpj_remetente' })
  const establishments = narrow(establishmentsOf(asker, empresa), branch)
  return {
    ...values,
    ...(branch && { branch }),
    establishments: establishments.map(({ id, taxId }) => ({ id, taxId })),
    accountId: asker.account.id,
  }
}

/** The filters that their sort alone reads; of a range both ends, in order. */
export function toFilterValues(query: ConsultaFiltro): FilterValues {
  const values: Record<string, unknown> = {}
  for (const [name, row] of filterRows) {
    const read = readerOf(row, filterText(name).refusal)
    if (!read || OWN_FILTERS.some((own) => own === name)) continue
    const [from, to] = [row.wire].flat().map((wire) => {
      const campo = wire as FilterWire // the table has only these
      return optional(query[campo], campo, read)
    })
    if (typeof row.wire === 'string') values[name] = from
    else {
      inOrder(row.wire[1], from as string, to as string) // both ends are of the same sort
      Object.assign(values, { [`${name}From`]: from, [`${name}To`]: to })
    }
  }
  return withManifests(values) // each row was read by the reader of its sort
}

/** A deadline alone is that of the notes that can still be answered. */
const withManifests = ({ manifests, dueBy, ...values }: FilterValues): FilterValues => ({
  ...values,
  manifests: manifests ?? (dueBy === undefined ? undefined : ['sem', 'ciencia']),
  dueBy,
})

/** Null for a filter that code of its own reads. */
function readerOf(row: FilterRow, refusal = ''): Read<unknown> | null {
  switch (row.sort) {
    case 'day':
      return readDay
    case 'number':
      return readNumber
    case 'amount':
      return readCents
    case 'flag':
      return readFlag
    case 'mark':
      return (text, campo) => readChoice([row.word])(text, campo) === row.word
    case 'choice':
      return readChoice(valuesOf(row.names))
    case 'choices':
      return readChoices(valuesOf(row.names), refusal)
    case 'code':
      return readCode(row.pattern, refusal)
    case 'taxId':
      return requireTaxId
    case 'uf':
      return readChoice(UFS)
    case 'imports':
      return readIds
    default:
      return null
  }
}

/** The filters of `OWN_FILTERS` without month, and what depends on several filters. */
function toOwnValues(query: Filters) {
  const tipo = optional(query.ds_tipo, 'ds_tipo', readChoice<Tipo | typeof TODOS>([...TIPOS, TODOS]))
  const role = optional(query.ds_papel, 'ds_papel', readChoice(PAPEIS))
  const side = optional(query.ds_emitidarec, 'ds_emitidarec', readChoice<Side>(['E', 'R'])) ?? (role && SIDE_OF[role])
  if (query.ds_veredito?.trim() && !query.ds_importacao?.trim())
    throw refuse('ds_veredito', 'Informe também ds_importacao.')
  return {
    tipos: tipo === TODOS ? TIPOS : tipo ? [tipo] : TIPOS_SEM_SERVICO,
    sides: side ? [side] : (['E', 'R'] as const),
    ...toChaves(query.ds_chave),
    ...toWords(query),
    homologacao: query.fl_homologacao === '1',
    ...(query.ds_etiqueta?.trim() && { tag: query.ds_etiqueta.trim() }),
  }
}

/** One key or its beginning, or several whole ones. */
const toChaves = (text: string | undefined) =>
  text?.includes(',')
    ? { chaves: optional(text, 'ds_chave', readChaves(MAX_CHAVES)) }
    : { chave: optional(text, 'ds_chave', readChave) }

/** The words of a search; a searched value («1.703,42») is both ends of the notes' value when neither is given. */
function toWords(query: Filters) {
  const cents = searchedCents(query)
  return cents === undefined
    ? { words: optional(query.ds_busca, 'ds_busca', readWords) }
    : { centsFrom: cents, centsTo: cents }
}

/** With cents, with or without points between thousands, and with or without `R$` */
const VALUE = /^(?:R\$\s*)?((?:\d{1,3}(?:\.\d{3})+|\d{1,13}),\d{2})$/i

function searchedCents({ ds_busca, vl_docfiscalini, vl_docfiscalfim }: Filters): number | undefined {
  const [, value] = VALUE.exec(ds_busca?.trim() ?? '') ?? []
  return value && !vl_docfiscalini && !vl_docfiscalfim ? readCents(value.replaceAll('.', ''), 'ds_busca') : undefined
}

const readWords = (text: string, campo: string): string[] => {
  const words = searchWords(text)
  if (text.includes('\0') || words.length === 0) throw refuse(campo, 'Informe ao menos uma letra ou um dígito.')
  return words
}

/** A branch: the 4 characters of its order, or its whole CNPJ. */
const readBranch = (text: string, campo: string): string => {
  if (/^[\dA-Za-z]{4}$/.test(text)) return text.toUpperCase()
  const taxId = cleanTaxId(text)
  if (!isTaxId(taxId)) throw refuse(campo, 'Informe a ordem da filial (4 caracteres) ou o seu CNPJ.')
  return taxId
}

function narrow(establishments: readonly GrantedEmpresa[], branch: string | undefined): readonly GrantedEmpresa[] {
  if (branch === undefined) return establishments
  const selected = establishments.filter(({ taxId }) => taxId === branch || branchOf(taxId) === branch)
  if (selected.length === 0) throw new AppError(403, 'empresa.no_right', 'Você não tem acesso a esta filial.')
  return selected
}

/** The order of a CNPJ; a CPF has none. */
const branchOf = (taxId: string): string => (taxId.length === 14 ? cnpjBranch(taxId) : '')

const ORDER_KEYS: Record<string, OrderKey> = {
  dt_emissao: 'issued_local',
  nr_docfiscal: 'number',
  vl_docfiscal: 'total_cents',
  nm_participante: 'party_folded',
}

export const toOrder = (ordem: ConsultaQuery['ordem'] = '-dt_emissao'): Order => ({
  key: ORDER_KEYS[ordem.replace('-', '')] ?? 'issued_local',
  descending: ordem.startsWith('-'),
})

const toFlag = (yes: boolean) => (yes ? 'S' : 'N')
const BRASILIA_MS = -3 * 3_600_000

/** An instant in Brasília's time, whose days the import filter goes by. */
export const toInstant = (moment: Date): string =>
  `${new Date(moment.getTime() + BRASILIA_MS).toISOString().slice(0, -1)}-03:00`

export const toProva = (level: string) => readChoice(PROVAS)(level, 'ds_prova')

export const toDocumento = (nota: NotaRow, taxId: string): Documento => ({
  id: nota.id,
  tipo: readChoice(TIPOS)(nota.tipo, 'tipo'),
  modelo: toModelo(nota.modelo),
  ds_chave: nota.chave,
  nr_docfiscal: nota.number,
  nr_serie: nota.serie,
  dt_emissao: nota.issued_text,
  dt_competencia: nota.competencia,
  ds_papel: nota.service_role === null ? null : readChoice(PAPEIS)(nota.service_role, 'ds_papel'),
  dt_autorizacao: nota.authorized_text,
  nr_protocolo: nota.protocolo,
  cnpj_remetente: nota.emitente_tax_id,
  nm_remetente: nota.emitente_name,
  uf_remetente: nota.emitente_uf,
  nr_cnpjdestinatario: nota.destinatario_tax_id,
  nm_destinatario: nota.destinatario_name,
  uf_destinatario: nota.destinatario_uf,
  uf_inicio: nota.uf_from,
  uf_fim: nota.uf_to,
  ds_placa: nota.plate,
  vl_docfiscal: sumToMoney(nota.total_cents),
  ds_emitidarec: nota.papel === 'E' ? 'E' : 'R',
  ds_situacao: readChoice(SITUACOES)(nota.situacao, 'situacao'),
  ds_natureza: nota.natureza,
  cd_cfop: nota.cfop,
  ds_filial: branchOf(taxId),
  fl_homologacao: toFlag(nota.homologacao),
  fl_baixada: toFlag(nota.downloaded),
  dt_importacao: toInstant(nota.imported_at),
  eventos: nota.eventos,
  fl_assinatura: readChoice(ASSINATURAS)(nota.mark_signature, 'fl_assinatura'),
  ds_prova: toProva(nota.proof_level),
  ds_origem: ORIGENS.filter((origin) => (origin === 'captura' ? nota.captured : nota.has_file)),
  ...toManifestFields(nota),
  fl_terceiro: toFlag(nota.foreign_copy),
  fl_cancelamento_pendente: toFlag(nota.pending_cancellation),
  ...(nota.has_unknown_answer && { ds_protocolo: PROTOCOLOS[0] }),
  ...(nota.tags && { etiquetas: [...nota.tags] }),
})

export function toTotais({ quantity, cents, situations, transfers, isSummed = true }: NotaTotals): Totais {
  const money = (value: bigint) => (isSummed ? sumToMoney(value) : null)
  return {
    quantidade: quantity,
    vl_docfiscal: money(cents),
    por_situacao: SITUACOES.flatMap((situacao) =>
      situations
        .filter((total) => total.situacao === situacao)
        .map((total) => ({ ds_situacao: situacao, quantidade: total.quantity, vl_docfiscal: money(total.cents) })),
    ),
    transferencias: { quantidade: transfers.quantity, vl_docfiscal: money(transfers.cents) },
    ...(isSummed && noticeOf([cents, transfers.cents, ...situations.map((total) => total.cents)].map(sumToMoney))),
  }
}

const toManifestFields = ({
  manifest_state,
  last_ciencia,
  last_final,
}: ManifestColumns): Pick<Documento, 'ds_manifestacao' | 'dt_prazo_ciencia' | 'dt_prazo_conclusiva'> => ({
  ds_manifestacao: manifest_state === null ? null : readChoice(MANIFESTACOES)(manifest_state, 'ds_manifestacao'),
  dt_prazo_ciencia: last_ciencia,
  dt_prazo_conclusiva: last_final,
})
