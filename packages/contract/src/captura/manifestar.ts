import { type Static, Type } from 'typebox'
import { Nullable, Page, TaxIdText, Uuid } from '../common.ts'
import { ConsultaQuery, Documento } from '../notas.ts'

/** Manifestação do destinatário: what the recipient of an NF-e answers to the authority. */

export const EVENTOS_MANIFESTO = ['ciencia', 'confirmacao', 'desconhecimento', 'nao_realizada'] as const
export type EventoManifesto = (typeof EVENTOS_MANIFESTO)[number]

export const SITUACOES_MANIFESTO = ['na_fila', 'enviado', 'registrado', 'rejeitado', 'incerto'] as const
export type SituacaoManifesto = (typeof SITUACOES_MANIFESTO)[number]

export const MOST_MANIFESTO = 500
export const JUSTIFICATIVA_MANIFESTO = { minimo: 15, maximo: 255 } as const

const AT = '2026-11-23T10:42:00.000Z'
const CHAVE = '35261111222333000181550010000012341000012349'

export const ManifestarQuery = Type.Object({ nr_cpfcnpj: TaxIdText })

const Notas = Type.Array(Type.String({ maxLength: 60, examples: [CHAVE] }), {
  maxItems: MOST_MANIFESTO,
  description: 'Ids ou chaves de NF-e recebidas pela empresa',
})

const pedido = {
  ds_justificativa: Type.Optional(
    Type.String({
      maxLength: 1000,
      description: 'De 15 a 255 caracteres. Obrigatória em nao_realizada; nos outros eventos não é enviada à SEFAZ.',
      examples: ['Mercadoria devolvida no ato da entrega'],
    }),
  ),
  fl_confirmo: Type.Optional(
    Type.Boolean({
      description: 'true: quem pede leu o que o evento significa',
      examples: [true],
    }),
  ),
  fl_fora_do_prazo: Type.Optional(
    Type.Boolean({ description: 'true: enviar também o que passou do prazo; a SEFAZ decide', examples: [false] }),
  ),
}

export const ManifestarBody = Type.Object({
  ds_evento: Type.Enum(EVENTOS_MANIFESTO, { examples: ['ciencia'] }),
  notas: Notas,
  ...pedido,
})
export type ManifestarBody = Static<typeof ManifestarBody>

/** Notes of one lot, over all companies. */
export const MOST_MANIFESTO_LOTE = 2000

/** The same event for notes of several companies. */
export const ManifestarLoteBody = Type.Object({
  itens: Type.Array(Type.Object({ cpfcnpj: TaxIdText, ids: Notas }), {
    maxItems: MOST_MANIFESTO_LOTE,
    description: `As notas de cada empresa, até ${MOST_MANIFESTO_LOTE} ao todo`,
    examples: [[{ cpfcnpj: '11222333000181', ids: [CHAVE] }]],
  }),
  evento: Type.Enum(EVENTOS_MANIFESTO, { examples: ['confirmacao'] }),
  ...pedido,
})
export type ManifestarLoteBody = Static<typeof ManifestarLoteBody>

export const ManifestarReply = Type.Object({ id: Uuid })
export type ManifestarReply = Static<typeof ManifestarReply>

export const NotaManifestada = Type.Object({
  id: Uuid,
  ds_chave: Type.String({ examples: [CHAVE] }),
  situacao: Type.Enum(SITUACOES_MANIFESTO, { examples: ['registrado'] }),
  nr_cstat: Nullable(Type.Integer({ examples: [135] })),
  ds_motivo: Type.String({ examples: ['Evento registrado e vinculado a NF-e'] }),
  nr_protocolo: Nullable(Type.String({ examples: ['891261100000001'] })),
  dt_registro: Nullable(
    Type.String({ description: 'Como a SEFAZ o escreveu', examples: ['2026-11-23T07:42:00-03:00'] }),
  ),
})
export type NotaManifestada = Static<typeof NotaManifestada>

export const PedidoManifesto = Type.Object({
  id: Uuid,
  nr_cpfcnpj: Type.String({ examples: ['11222333000181'] }),
  ds_evento: Type.Enum(EVENTOS_MANIFESTO, { examples: ['ciencia'] }),
  ds_justificativa: Nullable(Type.String({ examples: ['Mercadoria devolvida no ato da entrega'] })),
  dt_pedido: Type.String({ examples: [AT] }),
  nm_usuario: Type.String({ examples: ['Helena Prado'] }),
  fl_concluido: Type.Boolean({ description: 'true: nada mais muda sozinho', examples: [true] }),
  fl_consultar: Type.Boolean({
    description:
      'true: há eventos sem resposta que não vão mais sozinhos; POST /manifestar/{id}/consultar os envia mais uma vez',
    examples: [false],
  }),
  data: Type.Array(NotaManifestada),
})
export type PedidoManifesto = Static<typeof PedidoManifesto>

export const ManifestosQuery = Type.Object({
  nr_cpfcnpj: TaxIdText,
  situacao: Type.Optional(
    Type.String({ maxLength: 200, description: 'Várias, por vírgula', examples: ['na_fila,enviado,incerto'] }),
  ),
  limite: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, description: 'Padrão 100', examples: [100] })),
  cursor: Type.Optional(Type.String({ maxLength: 500, examples: ['eyJrIjpbIjIwMjYtMTEtMDEiXX0'] })),
  formato: Type.Optional(
    Type.Enum(['json', 'csv'], { description: 'csv: todos, como prova, em uma planilha', examples: ['json'] }),
  ),
})
export type ManifestosQuery = Static<typeof ManifestosQuery>

/** One event that was asked for, of one note. */
export const Manifesto = Type.Object({
  ...NotaManifestada.properties,
  ds_evento: Type.Enum(EVENTOS_MANIFESTO, { examples: ['ciencia'] }),
  nr_sequencia: Type.Integer({ description: 'nSeqEvento', examples: [1] }),
  ds_justificativa: Nullable(Type.String({ examples: ['Mercadoria devolvida no ato da entrega'] })),
  nr_docfiscal: Nullable(Type.Integer({ description: 'Nulo: a nota foi retirada', examples: [1234] })),
  nr_serie: Nullable(Type.Integer({ examples: [1] })),
  nm_remetente: Nullable(Type.String({ examples: ['Cimentos Vale do Ribeira S.A.'] })),
  dt_pedido: Type.String({ examples: [AT] }),
  nm_usuario: Type.String({ examples: ['Helena Prado'] }),
  fl_automatica: Type.Boolean({ description: 'Ciência automática', examples: [false] }),
  /** Of an event without an answer that is not sent by itself any more: the id for `POST /manifestar/{id}/consultar` */
  id_consultar: Nullable(Uuid),
})
export type Manifesto = Static<typeof Manifesto>
export const ManifestosReply = Type.Object({ ...Page(Manifesto).properties })
export type ManifestosReply = Static<typeof ManifestosReply>

const { ds_manifestacao, dt_prazoate } = ConsultaQuery.properties

export const FilaQuery = Type.Object({
  ds_manifestacao: Type.Optional({
    ...ds_manifestacao,
    description: 'Como em `/consulta`; ausente: sem,ciencia',
  }),
  dt_prazoate,
  limite: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, description: 'Padrão 100', examples: [100] })),
  cursor: Type.Optional(Type.String({ maxLength: 1000, examples: ['eyJrIjpbIjIwMjYtMTEtMDEiXX0'] })),
})
export type FilaQuery = Static<typeof FilaQuery>

/** A received NF-e of any company of the user, with the company that answers for it. */
export const NotaDaFila = Type.Object({
  ...Documento.properties,
  nr_cpfcnpj: Type.String({ description: 'A empresa que a recebeu', examples: ['11222333000181'] }),
  nm_empresa: Type.String({ examples: ['Irmãos Avelar Materiais de Construção Ltda'] }),
})
export type NotaDaFila = Static<typeof NotaDaFila>
export const FilaReply = Type.Object({ ...Page(NotaDaFila).properties })
export type FilaReply = Static<typeof FilaReply>
