import { type Static, Type } from 'typebox'
import { Instant, Nullable, SN, TaxIdText, Uuid } from '../common.ts'
import { MOST_ASKED } from '../notas/faltas.ts'
import { Mes } from '../notas/inicio.ts'

/** Requests that the portal mails: notes to their issuer, bills to the client. */
const Pedido = Type.Enum(['falta', 'conta'], {
  description: '`falta`: notas, ao emitente delas. `conta`: contas de consumo, ao cliente.',
  examples: ['falta'],
})

export const PedidosEmailQuery = Type.Object({ nr_cpfcnpj: TaxIdText, mes: Mes })

const PedidoEmail = Type.Object({
  id: Uuid,
  ds_pedido: Pedido,
  nr_emitente: Nullable(
    Type.String({ description: 'De quem são as notas; nulo: contas', examples: ['12345678000195'] }),
  ),
  ds_email: Type.String({ examples: ['fiscal@cimentosvale.com.br'] }),
  nr_itens: Type.Integer({ examples: [2] }),
  ds_situacao: Type.Enum(['na_fila', 'enviando', 'enviado', 'voltou'], { examples: ['enviado'] }),
  ds_motivo: Nullable(Type.String({ description: 'Por que voltou', examples: ['o endereço não existe'] })),
  nm_usuario: Type.String({
    description: 'Quem pediu; de um lembrete, quem enviou o pedido',
    examples: ['Helena Prado'],
  }),
  dt_pedido: Instant,
  dt_envio: Nullable(Instant),
  fl_lembrete: Type.Unsafe<'S' | 'N'>({
    ...SN,
    description: '`S`: o portal lembrou sozinho, pela regra do escritório',
  }),
})
export type PedidoEmail = Static<typeof PedidoEmail>

export const PedidosEmailReply = Type.Object({
  ds_envio: Type.Enum(['email', 'sem_servidor', 'demonstracao'], {
    description: 'Se este servidor envia e-mail',
    examples: ['email'],
  }),
  data: Type.Array(PedidoEmail, { description: 'Do mês, os mais novos primeiro' }),
  enderecos: Type.Array(
    Type.Object({
      nr_emitente: Nullable(Type.String({ examples: ['12345678000195'] })),
      ds_email: Type.String({ examples: ['fiscal@cimentosvale.com.br'] }),
    }),
    { description: 'O último endereço de cada emitente, de qualquer mês' },
  ),
})
export type PedidosEmailReply = Static<typeof PedidosEmailReply>

export const NovoPedidoEmailBody = Type.Object(
  {
    nr_cpfcnpj: TaxIdText,
    mes: Mes,
    ds_pedido: Pedido,
    ds_email: Type.String({
      maxLength: 320,
      description: 'Um endereço só',
      examples: ['fiscal@cimentosvale.com.br'],
    }),
    itens: Type.Array(
      Type.String({ minLength: 1, maxLength: 120, examples: ['35261112345678000195550010000014631000014638'] }),
      {
        minItems: 1,
        maxItems: MOST_ASKED,
        description: 'Chaves de notas de um emitente, ou séries de contas como em GET /contas/faltando',
      },
    ),
    fl_repetir: Type.Optional(
      Type.Union([SN], { description: 'S: envia de novo o que já foi enviado', examples: ['N'] }),
    ),
  },
  { additionalProperties: false },
)
export type NovoPedidoEmailBody = Static<typeof NovoPedidoEmailBody>

export const NovoPedidoEmailReply = Type.Object({ data: PedidoEmail })
export type NovoPedidoEmailReply = Static<typeof NovoPedidoEmailReply>

/** Bounds of the rule for reminders. */
export const LEMBRETE_DIAS_MAXIMO = 30
export const LEMBRETE_VEZES_MAXIMO = 5
/** Reminders that an office sends in a day. */
export const LEMBRETES_POR_DIA = 100

export const LembretesReply = Type.Object({
  data: Type.Object({
    fl_lembra: SN,
    nr_dias: Type.Integer({ description: 'Dias úteis desde o último e-mail', examples: [3] }),
    nr_vezes: Type.Integer({ description: 'Lembretes de um pedido, no máximo', examples: [2] }),
    dt_desde: Nullable(
      Type.String({
        description: 'Os pedidos enviados antes não são lembrados; nulo: desligado',
        examples: ['2026-11-21T14:05:00-03:00'],
      }),
    ),
    ds_envio: Type.Enum(['email', 'sem_servidor', 'demonstracao'], {
      description: 'Se este servidor envia e-mail',
      examples: ['email'],
    }),
    nr_por_dia: Type.Integer({ description: 'Lembretes do escritório em um dia, no máximo', examples: [100] }),
  }),
})
export type LembretesReply = Static<typeof LembretesReply>

export const LembretesBody = Type.Object(
  {
    fl_lembra: SN,
    nr_dias: Type.Integer({ minimum: 1, maximum: LEMBRETE_DIAS_MAXIMO, examples: [3] }),
    nr_vezes: Type.Integer({ minimum: 1, maximum: LEMBRETE_VEZES_MAXIMO, examples: [2] }),
  },
  { additionalProperties: false },
)
export type LembretesBody = Static<typeof LembretesBody>
