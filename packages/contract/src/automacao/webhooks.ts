import { type Static, Type } from 'typebox'
import { Instant, NameText, Nullable, TaxIdText, Uuid } from '../common.ts'
import { EVENTO_TIPOS } from './eventos.ts'
import { AutomacoesQuery } from './regras.ts'

/** Seconds after which a failed delivery is tried again. After the last one it is given up. */
export const TENTATIVAS_SEGUNDOS = [5, 30, 120, 600, 1_800, 7_200, 36_000] as const
/** Hours for which the former secret still signs. */
export const SEGREDO_ANTERIOR_HORAS = 24
/** Days of failures after which a webhook is paused. */
export const DIAS_FALHANDO = 3
export const WEBHOOKS_MAXIMO = 20

const Url = Type.String({
  minLength: 8,
  maxLength: 2_000,
  description: 'https; http só nas redes de PORTAL_WEBHOOKS_REDES',
  examples: ['https://erp.exemplo.com.br/portal'],
})
const Tipos = Type.Array(Type.Enum(EVENTO_TIPOS, { examples: ['nota.recebida'] }), {
  maxItems: EVENTO_TIPOS.length,
  description: 'Vazio: todos os eventos',
  examples: [['nota.recebida', 'nota.cancelada']],
})
const Empresas = Type.Array(TaxIdText, { maxItems: 2_000, description: 'Vazio: todas as empresas', examples: [[]] })

const ENTREGA_ESTADOS = ['espera', 'entregue', 'recusada', 'desistiu'] as const
export type EntregaEstado = (typeof ENTREGA_ESTADOS)[number]

const WebhookRow = Type.Object({
  id: Uuid,
  nome: Type.String({ examples: ['ERP da Móveis'] }),
  url: Type.String({ examples: ['https://erp.exemplo.com.br/portal'] }),
  tipos: Tipos,
  empresas: Type.Array(Type.String({ examples: ['11222333000181'] })),
  ds_dono: Type.Enum(['escritorio', 'empresa'], { examples: ['escritorio'] }),
  nm_usuario: Type.String({ description: 'Quem responde por ele', examples: ['Helena Prado'] }),
  segredo_final: Type.String({ description: 'Fim do segredo', examples: ['a3u'] }),
  dt_segredo: Instant,
  nm_segredo: Type.String({ description: 'Quem trocou o segredo', examples: ['Helena Prado'] }),
  dt_segredo_anterior: Nullable(Instant),
  dt_cadastro: Instant,
  dt_pausa: Nullable(Instant),
  ds_pausa: Nullable(
    Type.Enum(['pessoa', 'falhas', 'sem_direito'], {
      description: '`falhas`: não respondeu por três dias; `sem_direito`: quem responde por ele perdeu o direito',
      examples: ['falhas'],
    }),
  ),
  dt_falhando: Nullable(Instant),
  nr_entregues: Type.Integer({ description: 'Em 7 dias', examples: [1032] }),
  nr_total: Type.Integer({ description: 'Em 7 dias', examples: [1052] }),
  nr_esperam: Type.Integer({ description: 'Esperam nova tentativa', examples: [2] }),
})
export type Webhook = Static<typeof WebhookRow>

export const WebhooksReply = Type.Object({ data: Type.Array(WebhookRow) })
export type WebhooksReply = Static<typeof WebhooksReply>

const Segredo = Type.Optional(
  Type.String({
    description: 'Só aparece nesta resposta',
    examples: ['whsec_NGZReDdtS3oyTHJUOWJWbjhkSHMxY1lwV2o2Z0VhM3U='],
  }),
)
export const WebhookReply = Type.Object({ data: WebhookRow, segredo: Segredo })
export type WebhookReply = Static<typeof WebhookReply>

export const NovoWebhookBody = Type.Object(
  {
    nome: NameText(['ERP da Móveis'], 80),
    url: Url,
    tipos: Type.Optional(Tipos),
    empresas: Type.Optional(Empresas),
    ...AutomacoesQuery.properties,
  },
  { additionalProperties: false },
)
export type NovoWebhookBody = Static<typeof NovoWebhookBody>

export const WebhookBody = Type.Object(
  {
    nome: Type.Optional(NameText(['ERP da Móveis'], 80)),
    url: Type.Optional(Url),
    tipos: Type.Optional(Tipos),
    empresas: Type.Optional(Empresas),
    fl_pausado: Type.Optional(
      Type.Boolean({ description: '`false` também recomeça um que parou por falhas', examples: [false] }),
    ),
    trocar_segredo: Type.Optional(
      Type.Boolean({ description: 'O anterior vale por mais 24 horas', examples: [false] }),
    ),
  },
  { additionalProperties: false },
)
export type WebhookBody = Static<typeof WebhookBody>

const EntregaId = Type.String({ pattern: '^evt_[0-9a-f]{32}$', examples: ['evt_01939f6e7a0070008000000000000001'] })
export const EntregaParams = Type.Object({ id: Uuid, evento: EntregaId })

export const EntregasQuery = Type.Object({
  limite: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, description: 'Padrão 50', examples: [50] })),
  cursor: Type.Optional(Type.String({ maxLength: 200, examples: ['eyJrIjpbIjIwMjYtMTEtMDEiXX0'] })),
})

const Entrega = Type.Object({
  evento: EntregaId,
  tipo: Type.String({ examples: ['nota.recebida'] }),
  dt_evento: Instant,
  ds_estado: Type.Enum([...ENTREGA_ESTADOS], { examples: ['espera'] }),
  nr_tentativas: Type.Integer({ examples: [3] }),
  dt_ultima: Nullable(Instant),
  dt_proxima: Nullable(Instant),
  nr_resposta: Nullable(Type.Integer({ description: 'Código HTTP; nulo sem resposta', examples: [503] })),
  nr_ms: Nullable(Type.Integer({ examples: [1200] })),
  ds_resposta: Nullable(
    Type.String({
      description: 'O começo da resposta, ou por que não houve uma',
      examples: ['manutenção até as 11 h'],
    }),
  ),
})
export type WebhookEntrega = Static<typeof Entrega>

export const EntregasWebhookReply = Type.Object({
  data: Type.Array(Entrega),
  proximo: Nullable(Type.String({ examples: ['eyJrIjpbIjIwMjYtMTEtMDEiXX0'] })),
})
export type EntregasWebhookReply = Static<typeof EntregasWebhookReply>

export const EntregaReply = Type.Object({
  data: Entrega,
  enviado: Type.Object({
    cabecalhos: Type.Object(
      {},
      { additionalProperties: true, examples: [{ 'webhook-id': 'evt_01939f6e7a0070008000000000000001' }] },
    ),
    corpo: Type.String({ description: 'Como sairia agora', examples: ['{"type":"nota.recebida"}'] }),
  }),
})
export type EntregaReply = Static<typeof EntregaReply>

export const EntregaPedidaReply = Type.Object({ evento: EntregaId })
