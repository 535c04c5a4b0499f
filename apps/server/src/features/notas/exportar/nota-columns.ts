import {
  ASSINATURA_NAMES,
  FINALIDADE_NAMES,
  MANIFESTACAO_NAMES,
  nameIn,
  PROVA_NAMES,
  situacaoName,
  tipoName,
} from '@portal/contract/nomes.ts'
import { kindOfModelo } from '@portal/fiscal/kinds/registry.ts'
import type { SheetColumn } from '../../../base/files/sheet.ts'
import type { NotaTable, NotaTotalTable } from '../../../db/schema.gen.ts'
import type { ManifestColumns } from '../consulta/manifest-sql.ts'
import { newColumns } from './new-columns.ts'

/** The note of an exported line. `taxId` belongs to the establishment. */
export interface ExportedNota
  extends Pick<
      NotaTable,
      | 'chave'
      | 'tipo'
      | 'papel'
      | 'modelo'
      | 'number'
      | 'serie'
      | 'issued_local'
      | 'total_cents'
      | 'homologacao'
      | 'natureza'
      | 'cfop'
      | 'emitente_tax_id'
      | 'emitente_name'
      | 'emitente_uf'
      | 'destinatario_tax_id'
      | 'destinatario_name'
      | 'destinatario_uf'
      | 'protocolo'
      | 'authorized_text'
      | 'situacao'
      | 'mark_signature'
    >,
    ManifestColumns {
  tax_id: string
  /** obtida, provada, assinada or alegada */
  proof_level: string
  foreign_copy: boolean
  pending_cancellation: boolean
  eventos: number
  imported_local: string
  downloaded: boolean
  summed: boolean
  /** finNFe; in a CT-e tpCTe, which is not shown */
  purpose: string | null
  /** New fields of the note, outside its items (nota_ledger.declared) */
  note_declared: unknown
}

export type NotaLine = ExportedNota &
  Pick<NotaTable, 'uf_from' | 'uf_to' | 'plate'> &
  Omit<NotaTotalTable, 'empresa_id' | 'nota_id'> & {
    /** Linked payments by state, in words */
    payments: string | null
    /** Of the people of the company */
    tags?: readonly string[]
  }

/** Spelled out: a sheet does not explain what «tácita» means. */
const MANIFEST_NAMES: Readonly<Record<string, string>> = { ...MANIFESTACAO_NAMES, tacita: 'Confirmada por silêncio' }

/** An event is in time until its last day ends. */
const endOf = (day: string | null) => day && `${day}T23:59:59`
const yesNo = (yes: boolean) => (yes ? 'Sim' : 'Não')

/** Columns that identify a note; every export of lines has them. */
export const IDENTITY: readonly SheetColumn<ExportedNota>[] = [
  { head: 'Tipo', kind: 'text', width: 7, value: ({ tipo }) => tipoName(tipo) },
  { head: 'Modelo', kind: 'whole', value: ({ modelo }) => modelo },
  { head: 'Série', kind: 'whole', value: ({ serie }) => serie },
  { head: 'Número', kind: 'whole', value: (row) => row.number },
  { head: 'Emissão', kind: 'when', value: (row) => row.issued_local },
  { head: 'Chave de acesso', kind: 'code', width: 48, value: ({ chave }) => chave },
  { head: 'Situação', kind: 'text', width: 14, value: ({ situacao, tipo }) => situacaoName(situacao, tipo) },
  { head: 'Emitida ou recebida', kind: 'text', value: ({ papel }) => (papel === 'E' ? 'Emitida' : 'Recebida') },
  { head: 'Estabelecimento', kind: 'code', value: (row) => row.tax_id },
  { head: 'CNPJ/CPF do emitente', kind: 'code', value: (row) => row.emitente_tax_id },
  { head: 'Emitente', kind: 'text', width: 40, value: (row) => row.emitente_name },
  { head: 'UF do emitente', kind: 'text', width: 15, value: (row) => row.emitente_uf },
  { head: 'CNPJ/CPF do destinatário', kind: 'code', value: (row) => row.destinatario_tax_id },
  { head: 'Destinatário', kind: 'text', width: 40, value: (row) => row.destinatario_name },
  { head: 'UF do destinatário', kind: 'text', width: 18, value: (row) => row.destinatario_uf },
]

const TOTALS: readonly SheetColumn<NotaLine>[] = [
  { head: 'Natureza da operação', kind: 'text', value: ({ natureza }) => natureza },
  { head: 'CFOP', kind: 'code', width: 8, value: ({ cfop }) => cfop },
  { head: 'Valor da nota', kind: 'cents', value: (row) => row.total_cents },
  { head: 'Entra na soma', kind: 'text', value: ({ summed }) => yesNo(summed) },
  { head: 'Produtos', kind: 'cents', value: (row) => row.product_cents },
  { head: 'Serviços', kind: 'cents', value: (row) => row.service_cents },
  { head: 'Desconto', kind: 'cents', value: (row) => row.discount_cents },
  { head: 'Frete', kind: 'cents', value: (row) => row.freight_cents },
  { head: 'Seguro', kind: 'cents', value: (row) => row.insurance_cents },
  { head: 'Outras despesas', kind: 'cents', value: (row) => row.other_cents },
  { head: 'CST do ICMS (documento)', kind: 'code', value: (row) => row.icms_cst },
  { head: 'Alíquota do ICMS (documento)', kind: 'decimal', value: (row) => row.icms_rate },
  { head: 'BC do ICMS', kind: 'cents', value: (row) => row.icms_base_cents },
  { head: 'ICMS', kind: 'cents', value: (row) => row.icms_cents },
  { head: 'ICMS desonerado', kind: 'cents', value: (row) => row.icms_relief_cents },
  { head: 'ICMS monofásico', kind: 'cents', value: (row) => row.icms_mono_cents },
  { head: 'FCP', kind: 'cents', value: (row) => row.fcp_cents },
  { head: 'BC do ICMS ST', kind: 'cents', value: (row) => row.st_base_cents },
  { head: 'ICMS ST', kind: 'cents', value: (row) => row.st_cents },
  { head: 'FCP ST', kind: 'cents', value: (row) => row.fcp_st_cents },
  { head: 'ICMS UF destino', kind: 'cents', value: (row) => row.difal_dest_cents },
  { head: 'ICMS UF origem', kind: 'cents', value: (row) => row.difal_orig_cents },
  { head: 'FCP UF destino', kind: 'cents', value: (row) => row.difal_fcp_cents },
  { head: 'IPI', kind: 'cents', value: (row) => row.ipi_cents },
  { head: 'IPI devolvido', kind: 'cents', value: (row) => row.ipi_returned_cents },
  { head: 'Imposto de importação', kind: 'cents', value: (row) => row.ii_cents },
  { head: 'PIS', kind: 'cents', value: (row) => row.pis_cents },
  { head: 'COFINS', kind: 'cents', value: (row) => row.cofins_cents },
  { head: 'ISSQN', kind: 'cents', value: (row) => row.issqn_cents },
  { head: 'BC do IBS e da CBS', kind: 'cents', value: (row) => row.ibscbs_base_cents },
  { head: 'IBS estadual', kind: 'cents', value: (row) => row.ibs_uf_cents },
  { head: 'IBS municipal', kind: 'cents', value: (row) => row.ibs_mun_cents },
  { head: 'IBS', kind: 'cents', value: (row) => row.ibs_cents },
  { head: 'CBS', kind: 'cents', value: (row) => row.cbs_cents },
  { head: 'Imposto seletivo', kind: 'cents', value: (row) => row.is_cents },
  { head: 'Tributos aproximados', kind: 'cents', value: (row) => row.taxes_cents },
]

/** The purpose of a document in words; null for a kind that has none, or writes something else there (tpCTe, tpBPe). */
export function purposeName({ purpose, tipo, modelo }: Pick<NotaLine, 'purpose' | 'tipo' | 'modelo'>): string | null {
  const names = tipo === 'nfe' || tipo === 'nfce' ? FINALIDADE_NAMES : kindOfModelo(modelo)?.bill?.purposes
  return names === undefined || purpose === null ? null : nameIn(names, purpose)
}

/** What the reform adds to a note. */
const REFORM: readonly SheetColumn<NotaLine>[] = [
  {
    head: 'Finalidade',
    kind: 'text',
    value: purposeName,
  },
  ...newColumns<NotaLine>(['nfe', 'nfce', 'cte'], 'note', (row) => row.note_declared),
  { head: 'Pagamentos vinculados', kind: 'text', value: ({ payments }) => payments },
]

const TRIP: readonly SheetColumn<NotaLine>[] = [
  { head: 'UF de início (MDF-e)', kind: 'text', value: (row) => row.uf_from },
  { head: 'UF de fim (MDF-e)', kind: 'text', value: (row) => row.uf_to },
  { head: 'Placa (MDF-e)', kind: 'text', value: ({ plate }) => plate },
]

const KEEPING: readonly SheetColumn<ExportedNota>[] = [
  { head: 'Protocolo', kind: 'code', value: ({ protocolo }) => protocolo },
  { head: 'Autorização', kind: 'when', value: (row) => row.authorized_text },
  { head: 'Ambiente', kind: 'text', value: ({ homologacao }) => (homologacao ? 'Homologação' : 'Produção') },
  { head: 'Assinatura', kind: 'text', value: (row) => nameIn(ASSINATURA_NAMES, row.mark_signature) },
  { head: 'Eventos', kind: 'whole', value: ({ eventos }) => eventos },
  { head: 'Baixada', kind: 'text', value: ({ downloaded }) => yesNo(downloaded) },
  { head: 'Importada em', kind: 'when', value: (row) => row.imported_local },
  { head: 'Prova', kind: 'text', value: (row) => nameIn(PROVA_NAMES, row.proof_level) },
  { head: 'De terceiro', kind: 'text', value: (row) => yesNo(row.foreign_copy) },
  { head: 'Cancelamento a confirmar', kind: 'text', value: (row) => yesNo(row.pending_cancellation) },
  { head: 'Manifestação', kind: 'text', value: (row) => MANIFEST_NAMES[row.manifest_state ?? ''] ?? null },
  { head: 'Prazo da Ciência', kind: 'when', value: (row) => endOf(row.last_ciencia) },
  { head: 'Prazo da conclusiva', kind: 'when', value: (row) => endOf(row.last_final) },
]

/** What people say of a note stands last, so that the other columns keep their places. */
const TAGS: readonly SheetColumn<NotaLine>[] = [
  { head: 'Etiquetas', kind: 'text', width: 20, value: ({ tags }) => tags?.join(', ') ?? null },
]

/** Columns of an export by note: those of the list, and the document's totals. */
export const NOTA_COLUMNS: readonly SheetColumn<NotaLine>[] = [
  ...IDENTITY,
  ...TOTALS,
  ...REFORM,
  ...TRIP,
  ...KEEPING,
  ...TAGS,
]
