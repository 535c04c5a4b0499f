import { noticeOf, sumToMoney } from '@portal/contract/money.ts'
import {
  ASSINATURAS,
  type ConsultaFiltro,
  type ConsultaQuery,
  type Documento,
  MAX_CHAVES,
  ORIGENS,
  PAPEIS,
  PROTOCOLOS,
  PROVAS,
  SITUACOES,
  TIPOS,
  TIPOS_SEM_SERVICO,
  TODOS,
  type Totais,
  VEREDITOS_NOTA,
} from '@portal/contract/notas.ts'
import { cnpjBranch } from '@portal/fiscal/ids/cnpj.ts'
import { cleanTaxId, isTaxId } from '@portal/fiscal/ids/tax-id.ts'
import { UFS } from '@portal/fiscal/ids/uf.ts'
import { AppError } from '../../../base/errors.ts'
import type { GrantedEmpresa } from '../../acesso/base/caller.ts'
import { establishmentsOf, requireEmpresa, requireTaxId } from '../../acesso/base/require-empresa.ts'
import { plainBooks, toMonth } from './books.ts'
import { type Asker, type NotaFilter, type Order, type OrderKey, SIDE_OF, type Side } from './filter.ts'
import type { NotaRow } from './find-notas.ts'
import { toManifest, toManifestFields } from './manifest-wire.ts'
import type { NotaTotals } from './totals.ts'
import {
  inOrder,
  optional,
  readCents,
  readCfop,
  readChave,
  readChaves,
  readChoice,
  readChoices,
  readDay,
  readIds,
  readMunicipio,
  readNumber,
  readServico,
  refuse,
  toBoolean,
} from './values.ts'
import { searchWords } from './words/search-words.ts'

type Filters = ConsultaFiltro & { cnpj_remetente: string }

/** The wire's filters, checked: first every value (400), then the right to the company and its branch (403). */
export function toNotaFilter(query: Filters, asker: Asker): NotaFilter {
  requireTaxId(query.cnpj_remetente, 'cnpj_remetente')
  const values = plainBooks({ ...toChoices(query), ...toRanges(query), ...toMonth(query) })
  const branch = optional(query.ds_filial, 'ds_filial', readBranch)
  const empresa = requireEmpresa(asker, query.cnpj_remetente, { campo: 'cnpj_remetente' })
  const establishments = narrow(establishmentsOf(asker, empresa), branch)
  return {
    ...values,
    establishments: establishments.map(({ id, taxId }) => ({ id, taxId })),
    accountId: asker.account.id,
  }
}

function toChoices(query: Filters) {
  const tipo = optional(query.ds_tipo, 'ds_tipo', readChoice([...TIPOS, TODOS] as const))
  const role = optional(query.ds_papel, 'ds_papel', readChoice(PAPEIS))
  const side = optional(query.ds_emitidarec, 'ds_emitidarec', readChoice<Side>(['E', 'R'])) ?? (role && SIDE_OF[role])
  return {
    tipos: tipo === TODOS ? TIPOS : tipo ? [tipo] : TIPOS_SEM_SERVICO,
    serviceRole: role,
    service: optional(query.cd_servico, 'cd_servico', readServico),
    taxedAt: optional(query.cd_municipio, 'cd_municipio', readMunicipio),
    issWithheld: toBoolean(query.fl_issretido, 'fl_issretido'),
    sides: side ? [side] : (['E', 'R'] as const),
    situacoes: optional(query.ds_situacao, 'ds_situacao', readSituacoes),
    ...toChaves(query.ds_chave),
    party: optional(query.nr_cnpjdestinatario, 'nr_cnpjdestinatario', (text, campo): string =>
      requireTaxId(text, campo),
    ),
    ...toText(query),
    cfop: optional(query.cd_cfop, 'cd_cfop', readCfop),
    uf: optional(query.ds_uf, 'ds_uf', readChoice(UFS)),
    ...toImports(query),
    downloaded: toBoolean(query.fl_baixada, 'fl_baixada'),
    homologacao: query.fl_homologacao === '1',
    signatures: optional(query.fl_assinatura, 'fl_assinatura', readChoices(ASSINATURAS)),
    proofs: optional(query.ds_prova, 'ds_prova', readChoices(PROVAS)),
    origins: optional(query.ds_origem, 'ds_origem', readChoices(ORIGENS)),
    foreign: toBoolean(query.fl_terceiro, 'fl_terceiro'),
    pending: toBoolean(query.fl_cancelamento_pendente, 'fl_cancelamento_pendente'),
    unknownProtocol: optional(query.ds_protocolo, 'ds_protocolo', readChoice(PROTOCOLOS)) ? (true as const) : undefined,
    ...toManifest(query),
  }
}

/** Uploads by id, and the verdicts of their notes, which mean nothing without an upload. */
function toImports({ ds_importacao, ds_veredito }: Filters) {
  const imports = optional(ds_importacao, 'ds_importacao', readIds)
  const verdicts = optional(ds_veredito, 'ds_veredito', readChoices(VEREDITOS_NOTA))
  if (verdicts && !imports) throw refuse('ds_veredito', 'Informe também ds_importacao.')
  return { imports, verdicts }
}

/** One key or its beginning, or several whole ones. */
const toChaves = (text: string | undefined) =>
  text?.includes(',')
    ? { chaves: optional(text, 'ds_chave', readChaves(MAX_CHAVES)) }
    : { chave: optional(text, 'ds_chave', readChave) }

function toRanges(query: Filters) {
  const ranges = {
    issuedFrom: optional(query.dt_emissaoini, 'dt_emissaoini', readDay),
    issuedTo: optional(query.dt_emissaofim, 'dt_emissaofim', readDay),
    competenciaFrom: optional(query.dt_competenciaini, 'dt_competenciaini', readDay),
    competenciaTo: optional(query.dt_competenciafim, 'dt_competenciafim', readDay),
    numberFrom: optional(query.nr_docfiscalini, 'nr_docfiscalini', readNumber),
    numberTo: optional(query.nr_docfiscalfim, 'nr_docfiscalfim', readNumber),
    serie: optional(query.nr_serie, 'nr_serie', readNumber),
    ...toCents(query),
    importedFrom: optional(query.dt_importacaoini, 'dt_importacaoini', readDay),
    importedTo: optional(query.dt_importacaofim, 'dt_importacaofim', readDay),
  }
  inOrder('dt_emissaofim', ranges.issuedFrom, ranges.issuedTo)
  inOrder('dt_competenciafim', ranges.competenciaFrom, ranges.competenciaTo)
  inOrder('nr_docfiscalfim', ranges.numberFrom, ranges.numberTo)
  inOrder('vl_docfiscalfim', ranges.centsFrom, ranges.centsTo)
  inOrder('dt_importacaofim', ranges.importedFrom, ranges.importedTo)
  return ranges
}

/** Values of notes; a searched value («1.703,42») stands for both ends when none is given. */
function toCents(query: Filters) {
  const searched = searchedCents(query)
  return {
    centsFrom: optional(query.vl_docfiscalini, 'vl_docfiscalini', readCents) ?? searched,
    centsTo: optional(query.vl_docfiscalfim, 'vl_docfiscalfim', readCents) ?? searched,
  }
}

const toText = (query: Filters) =>
  searchedCents(query) === undefined ? { words: optional(query.ds_busca, 'ds_busca', readWords) } : {}

/** With cents, with or without points between thousands, and with or without `R$` */
const VALUE = /^(?:R\$\s*)?((?:\d{1,3}(?:\.\d{3})+|\d{1,13}),\d{2})$/i

function searchedCents({ ds_busca, vl_docfiscalini, vl_docfiscalfim }: Filters): number | undefined {
  const [, value] = VALUE.exec(ds_busca?.trim() ?? '') ?? []
  return value && !vl_docfiscalini && !vl_docfiscalfim ? readCents(value.replaceAll('.', ''), 'ds_busca') : undefined
}

const readSituacoes = (text: string, campo: string) => {
  const situacoes = readChoices(SITUACOES)(text, campo)
  if (situacoes.length === 0) throw refuse(campo, `Informe ao menos uma: ${SITUACOES.join(', ')}.`)
  return situacoes
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
  modelo: nota.modelo,
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
})

export const toTotais = ({ quantity, cents, situations, transfers }: NotaTotals): Totais => ({
  quantidade: quantity,
  vl_docfiscal: sumToMoney(cents),
  por_situacao: SITUACOES.flatMap((situacao) =>
    situations
      .filter((total) => total.situacao === situacao)
      .map((total) => ({ ds_situacao: situacao, quantidade: total.quantity, vl_docfiscal: sumToMoney(total.cents) })),
  ),
  transferencias: { quantidade: transfers.quantity, vl_docfiscal: sumToMoney(transfers.cents) },
  ...noticeOf([cents, transfers.cents, ...situations.map((total) => total.cents)].map(sumToMoney)),
})
