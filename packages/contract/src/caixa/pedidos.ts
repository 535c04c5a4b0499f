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
  nm_usuario: Type.String({ description: 'Quem pediu', examples: ['Helena Prado'] }),
  dt_pedido: Instant,
  dt_envio: Nullable(Instant),
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
