import { PAPEL_NAMES, situacaoName } from '@portal/contract/nomes.ts'
import type { DeclaredField } from '@portal/fiscal/nfse/declared.ts'
import {
  AMB_GER,
  C_STAT,
  OP_SIMP_NAC,
  REG_ESP_TRIB,
  TP_EMIT,
  TP_RET_ISSQN,
  TP_RET_PIS_COFINS,
  TRIB_ISSQN,
} from '@portal/print/danfse/codes.ts'
import type { SheetColumn } from '../../../base/files/sheet.ts'
import type { NotaServicoTable, NotaTotalTable } from '../../../db/schema.gen.ts'
import { DECLARED, DECLARED_NAMES } from './declared-columns.ts'
import { newColumns } from './new-columns.ts'
import type { ExportedNota } from './nota-columns.ts'

/** An NFS-e with its service. */
export type ServicoLine = ExportedNota &
  Omit<NotaServicoTable, 'empresa_id' | 'nota_id' | 'declared'> &
  Pick<NotaTotalTable, ServicoTotal> & {
    /** `YYYY-MM-DD` */
    competencia: string
    service_role: string | null
    declared: Readonly<Partial<Record<DeclaredField, string>>>
  }

/** The columns of nota_total that a line shows. */
export const SERVICO_TOTALS = [
  'ibscbs_base_cents',
  'ibs_uf_cents',
  'ibs_mun_cents',
  'taxes_cents',
  'ibscbs_cst',
  'cclasstrib',
] as const
type ServicoTotal = (typeof SERVICO_TOTALS)[number]

const codeText = (names: Readonly<Record<string, string>>, code: string | null): string | null =>
  code === null ? null : (names[code] ?? code)

const NOTA: readonly SheetColumn<ServicoLine>[] = [
  { head: 'Papel', kind: 'text', value: (row) => codeText(PAPEL_NAMES, row.service_role) },
  { head: 'Número', kind: 'whole', value: (row) => row.number },
  { head: 'Competência', kind: 'day', value: ({ competencia }) => competencia },
  { head: 'Emissão', kind: 'when', value: (row) => row.issued_local },
  { head: 'Chave de acesso', kind: 'code', width: 54, value: ({ chave }) => chave },
  { head: 'Situação', kind: 'text', width: 14, value: ({ situacao, tipo }) => situacaoName(situacao, tipo) },
  { head: 'Entra na soma', kind: 'text', value: ({ summed }) => (summed ? 'Sim' : 'Não') },
  { head: 'Ambiente', kind: 'text', value: ({ homologacao }) => (homologacao ? 'Homologação' : 'Produção') },
  { head: 'Gerador', kind: 'text', value: ({ generator }) => codeText(AMB_GER, generator) },
  { head: 'Tipo de emissão', kind: 'text', value: (row) => codeText(C_STAT, row.c_stat) },
  { head: 'Quem emitiu', kind: 'text', value: ({ emitter }) => codeText(TP_EMIT, emitter) },
  { head: 'Estabelecimento', kind: 'code', value: (row) => row.tax_id },
]

const PARTIES: readonly SheetColumn<ServicoLine>[] = [
  { head: 'CNPJ/CPF do prestador', kind: 'code', value: (row) => row.prestador_tax_id },
  { head: 'Prestador', kind: 'text', width: 40, value: (row) => row.prestador_name },
  { head: 'CNPJ/CPF do tomador', kind: 'code', value: (row) => row.tomador_tax_id },
  { head: 'Tomador', kind: 'text', width: 40, value: (row) => row.tomador_name },
  { head: 'CNPJ/CPF do intermediário', kind: 'code', value: (row) => row.intermediario_tax_id },
  { head: 'Intermediário', kind: 'text', value: (row) => row.intermediario_name },
  { head: 'Simples Nacional', kind: 'text', value: ({ simples }) => codeText(OP_SIMP_NAC, simples) },
  { head: 'Regime especial', kind: 'text', value: ({ regime }) => codeText(REG_ESP_TRIB, regime) },
]

const SERVICE: readonly SheetColumn<ServicoLine>[] = [
  { head: 'Código do serviço', kind: 'code', value: ({ code }) => code },
  { head: 'Código municipal', kind: 'code', value: (row) => row.municipal_code },
  { head: 'NBS', kind: 'code', value: ({ nbs }) => nbs },
  { head: 'Serviço', kind: 'text', width: 40, value: (row) => row.code_name },
  { head: 'Descrição', kind: 'text', width: 40, value: ({ description }) => description },
  { head: 'Município emissor (IBGE)', kind: 'code', value: (row) => row.issued_at_code },
  { head: 'Município emissor', kind: 'text', value: (row) => row.issued_at_name },
  { head: 'Local da prestação (IBGE)', kind: 'code', value: (row) => row.provided_at_code },
  { head: 'Local da prestação', kind: 'text', value: (row) => row.provided_at_name },
  { head: 'Município de incidência (IBGE)', kind: 'code', value: (row) => row.taxed_at_code },
  { head: 'Município de incidência', kind: 'text', value: (row) => row.taxed_at_name },
]

const AMOUNTS: readonly SheetColumn<ServicoLine>[] = [
  { head: 'Valor do serviço', kind: 'cents', value: (row) => row.service_cents },
  { head: 'Desconto incondicionado', kind: 'cents', value: (row) => row.uncond_discount_cents },
  { head: 'Desconto condicionado', kind: 'cents', value: (row) => row.cond_discount_cents },
  { head: 'Deduções e reduções', kind: 'cents', value: (row) => row.deduction_cents },
  { head: 'Tributação do ISSQN', kind: 'text', value: ({ issqn }) => codeText(TRIB_ISSQN, issqn) },
  { head: 'BC do ISSQN', kind: 'cents', value: (row) => row.base_cents },
  { head: 'Alíquota do ISSQN (%)', kind: 'decimal', value: (row) => row.issqn_rate },
  { head: 'ISSQN', kind: 'cents', value: (row) => row.issqn_cents },
  { head: 'Retenção do ISSQN', kind: 'text', value: (row) => codeText(TP_RET_ISSQN, row.issqn_withheld) },
  { head: 'ISS retido', kind: 'cents', value: (row) => row.iss_withheld_cents },
  { head: 'PIS (débito próprio)', kind: 'cents', value: (row) => row.pis_cents },
  { head: 'COFINS (débito próprio)', kind: 'cents', value: (row) => row.cofins_cents },
  { head: 'INSS retido', kind: 'cents', value: (row) => row.inss_withheld_cents },
  { head: 'IRRF', kind: 'cents', value: (row) => row.irrf_withheld_cents },
  { head: 'Contribuições sociais retidas', kind: 'cents', value: (row) => row.contribuicoes_withheld_cents },
  {
    head: 'Quais contribuições',
    kind: 'text',
    value: (row) => codeText(TP_RET_PIS_COFINS, row.withheld_kind),
  },
  { head: 'Total retido', kind: 'cents', value: withheldCents },
  { head: 'Retenções fecham', kind: 'text', value: ({ closes }) => (closes ? 'Sim' : 'Não') },
  { head: 'Valor líquido', kind: 'cents', value: (row) => row.net_cents },
]

const REFORM: readonly SheetColumn<ServicoLine>[] = [
  { head: 'CST do IBS e da CBS', kind: 'code', value: (row) => row.ibscbs_cst },
  { head: 'Classificação tributária', kind: 'code', value: ({ cclasstrib }) => cclasstrib },
  { head: 'BC do IBS e da CBS', kind: 'cents', value: (row) => row.ibscbs_base_cents },
  { head: 'IBS estadual', kind: 'cents', value: (row) => row.ibs_uf_cents },
  { head: 'IBS municipal', kind: 'cents', value: (row) => row.ibs_mun_cents },
  { head: 'IBS', kind: 'cents', value: (row) => row.ibs_cents },
  { head: 'CBS', kind: 'cents', value: (row) => row.cbs_cents },
  { head: 'Tributos aproximados', kind: 'cents', value: (row) => row.taxes_cents },
  { head: 'Substitui a chave', kind: 'code', width: 54, value: ({ replaces }) => replaces },
  { head: 'Responde à chave', kind: 'code', width: 54, value: ({ rejects }) => rejects },
]

/** The new fields that are no column yet. */
const NEW = newColumns<ServicoLine>(['nfse'], 'note', ({ declared }) => declared, DECLARED_NAMES)

/** Columns of an export by service. */
export const SERVICO_LINES: readonly SheetColumn<ServicoLine>[] = [
  ...NOTA,
  ...PARTIES,
  ...SERVICE,
  ...AMOUNTS,
  ...REFORM,
  ...DECLARED,
  ...NEW,
]

function withheldCents(row: ServicoLine): bigint {
  const parts = [row.iss_withheld_cents, row.inss_withheld_cents, row.irrf_withheld_cents]
  return [...parts, row.contribuicoes_withheld_cents].reduce((sum, cents) => sum + BigInt(cents), 0n)
}
