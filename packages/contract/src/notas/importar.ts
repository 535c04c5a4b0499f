import { type Static, Type } from 'typebox'
import { Instant, Nullable, Page, SN, TaxIdText } from '../common.ts'
import { byTipo, TIPOS, type Tipo } from '../notas.ts'

export const ImportarQuery = Type.Object({ nr_cpfcnpj: TaxIdText })
export const ImportarReply = Type.Object({ id: Type.String({ examples: ['01939f6e-7a00-7000-8000-000000000001'] }) })
export type ImportarReply = Static<typeof ImportarReply>

export const VEREDITOS = ['importado', 'repetido', 'atualizado', 'rejeitado'] as const
export type Veredito = (typeof VEREDITOS)[number]

export const LinhaImportacao = Type.Object({
  arquivo: Type.String({ examples: ['novembro.zip/35261111222333000181550010000012341000012349-procNFe.xml'] }),
  veredito: Type.Enum(VEREDITOS),
  ds_chave: Type.Optional(Type.String({ examples: ['35261111222333000181550010000012341000012349'] })),
  motivo: Type.Optional(Type.String({ examples: ['Arquivo sem documentos.'] })),
  /** Parties of a refused document of other companies */
  cnpj_remetente: Type.Optional(Type.String({ examples: ['11222333000181'] })),
  nm_remetente: Type.Optional(Type.String({ examples: ['Empresa Exemplo Ltda'] })),
  nr_cnpjdestinatario: Type.Optional(Type.String({ examples: ['11444777000161'] })),
  nm_destinatario: Type.Optional(Type.String({ examples: ['Padaria Exemplo Ltda'] })),
})
export type LinhaImportacao = Static<typeof LinhaImportacao>

export const AndamentoQuery = Type.Object({
  cursor: Type.Optional(Type.String({ maxLength: 200, examples: ['eyJrIjpbIjIwMjYtMTEtMDEiXX0'] })),
  limite: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, examples: [50] })),
  veredito: Type.Optional(Type.String({ maxLength: 20, examples: ['importado'] })),
})

/** Kind of an imported document. */
export const TIPOS_IMPORTADOS = [...TIPOS, 'eventos', 'inutilizacoes'] as const
export type TipoImportado = (typeof TIPOS_IMPORTADOS)[number]

/** Imported documents by kind; all zero for uploads processed before kinds were counted. */
const count = (example: number) => Type.Integer({ examples: [example] })
const EXAMPLES: Readonly<Partial<Record<Tipo, number>>> = { nfe: 112, cte: 4, mdfe: 1, nfse: 1 }
export const ImportadosPorTipo = Type.Object({
  ...byTipo((tipo) => count(EXAMPLES[tipo] ?? 0)),
  eventos: count(1),
  inutilizacoes: count(0),
})
export type ImportadosPorTipo = Static<typeof ImportadosPorTipo>

/** An upload that was taken back, wholly or in part. */
const Desfeita = {
  nr_desfeitas: Type.Integer({ description: 'Notas que saíram de novo', examples: [0] }),
  dt_desfeita: Nullable(Instant),
  nm_desfez: Nullable(Type.String({ examples: ['Ana Souza'] })),
  dt_lixeira: Nullable(
    Type.String({ description: 'Até quando o que saiu pode voltar', examples: ['2026-12-29T14:05:00-03:00'] }),
  ),
}

/** Progress of one upload. `total` counts the files known so far and grows while zips are opened. */
export const Andamento = Type.Object({
  id: Type.String({ examples: ['01939f6e-7a00-7000-8000-000000000001'] }),
  situacao: Type.Union([Type.Literal('recebendo'), Type.Literal('processando'), Type.Literal('concluida')]),
  ds_espera: Type.Optional(
    Type.String({
      description: 'Por que a leitura espera: falta espaço em disco no servidor',
      examples: ['Espera por espaço em disco no servidor.'],
    }),
  ),
  total: Type.Integer({ examples: [120] }),
  importados: Type.Integer({ examples: [118] }),
  repetidos: Type.Integer({ examples: [0] }),
  atualizados: Type.Integer({ examples: [1] }),
  rejeitados: Type.Integer({ examples: [1] }),
  importados_por_tipo: ImportadosPorTipo,
  /**
   * Stopped by a user before its end: `total` is the number of files known by then, the counts those already
   * judged
   */
  fl_cancelada: SN,
  dt_inicio: Instant,
  dt_fim: Nullable(Instant),
  ...Desfeita,
  /** Notes of this upload with a claimed but unproven cancellation; null until the upload is finished */
  cancelamentos_pendentes: Nullable(Type.Integer({ examples: [12] })),
  ...Page(LinhaImportacao).properties,
})
export type Andamento = Static<typeof Andamento>

/** Earlier uploads of a company, newest first. */
export const ImportacoesReply = Type.Object({
  data: Type.Array(
    Type.Object({
      id: Type.String({ examples: ['01939f6e-7a00-7000-8000-000000000001'] }),
      nome: Type.String({ examples: ['Ana Souza'] }),
      situacao: Type.String({ examples: ['concluida'] }),
      total: Type.Integer({ examples: [120] }),
      importados: Type.Integer({ examples: [118] }),
      repetidos: Type.Integer({ examples: [0] }),
      atualizados: Type.Integer({ examples: [1] }),
      rejeitados: Type.Integer({ examples: [1] }),
      fl_cancelada: SN,
      dt_inicio: Instant,
      dt_fim: Nullable(Instant),
      ...Desfeita,
    }),
  ),
})
export type ImportacoesReply = Static<typeof ImportacoesReply>

/** What an upload brought, by company, kind and month, and what it could not place. */
export const ResumoImportacao = Type.Object({
  notas: Type.Array(
    Type.Object({
      nr_cpfcnpj: Type.String({ examples: ['11222333000181'] }),
      nm_empresa: Type.String({ examples: ['Empresa Exemplo Ltda'] }),
      ds_tipo: Type.Enum(TIPOS),
      ds_mes: Type.String({ description: 'Mês de emissão; da NFS-e, o da competência', examples: ['2026-10'] }),
      importadas: count(57),
      atualizadas: count(1),
      repetidas: count(3),
      assinaturas_invalidas: count(0),
    }),
  ),
  terceiros: Type.Array(
    Type.Object({
      nr_cpfcnpj: Type.String({ examples: ['11444777000161'] }),
      nome: Nullable(Type.String({ examples: ['Padaria Exemplo Ltda'] })),
      emitidos: count(0),
      recebidos: count(45),
    }),
  ),
  eventos_em_espera: count(11),
  chaves_em_espera: Type.Array(Type.String({ examples: ['35261111222333000181550010000012341000012349'] })),
})
export type ResumoImportacao = Static<typeof ResumoImportacao>

/** Notes of an upload whose cancellation a user must confirm: ids for `POST /cancelamentos`, at most 500. */
export const PendentesReply = Type.Object({
  data: Type.Array(
    Type.Object({
      id: Type.String({ examples: ['01939f6e-7a00-7000-8000-000000000001'] }),
      ds_chave: Type.String({ examples: ['35261111222333000181550010000012341000012349'] }),
      ds_evento: Nullable(Type.String({ examples: ['Cancelamento'] })),
    }),
  ),
})
export type PendentesReply = Static<typeof PendentesReply>

/** Why a note stays when its import is taken back. */
const MOTIVOS_FICA = [
  'ja_estava',
  'outra_importacao',
  'captura',
  'outra_copia',
  'decisao',
  'manifestacao',
  'consulta_sefaz',
  'evento',
  'mes_fechado',
  'efd',
  'pacote',
  'baixada',
] as const
export type MotivoFica = (typeof MOTIVOS_FICA)[number]

export const DesfazerImportacaoQuery = Type.Object({ previa: Type.Optional(Type.Literal('1')) })

/** What leaves with an import that is taken back, and what stays and why; the same words before and after. */
export const DesfazerImportacaoReply = Type.Object({
  nr_saem: Type.Integer({ examples: [209] }),
  nr_ficam: Type.Integer({ examples: [3] }),
  ficam: Type.Array(
    Type.Object({
      ds_motivo: Type.Enum(MOTIVOS_FICA, { examples: ['manifestacao'] }),
      nr_notas: Type.Integer({ examples: [3] }),
      chaves: Type.Array(Type.String({ examples: ['35261111222333000181550010000012341000012349'] }), {
        description: 'As primeiras',
      }),
    }),
  ),
  nr_outros: Type.Integer({ description: 'Eventos e inutilizações desta importação, que ficam', examples: [2] }),
  dt_lixeira: Type.String({ description: 'Até quando o que sai pode voltar', examples: ['2026-12-29T14:05:00-03:00'] }),
})
export type DesfazerImportacaoReply = Static<typeof DesfazerImportacaoReply>
