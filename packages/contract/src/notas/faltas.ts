import { type Static, Type } from 'typebox'
import { Aviso, Instant, MoneyOrNull, Nullable, SN, TaxIdText } from '../common.ts'
import { TIPOS } from '../notas.ts'
import { Mes } from './inicio.ts'

/** `lacuna`: numbers without a document. `resumo`: a note that came as a summary. `recusado`: a file that was refused. */
const FALTAS = ['lacuna', 'resumo', 'recusado'] as const

/** Most items of one request. */
export const MOST_ASKED = 500

export const FaltasQuery = Type.Object({ nr_cpfcnpj: TaxIdText, mes: Type.Optional(Mes) })

const chave = Type.String({ examples: ['35261111222333000181550010000014631000014638'], maxLength: 44 })
const numbers = {
  modelo: Nullable(Type.Integer({ examples: [55] })),
  nr_serie: Nullable(Type.Integer({ examples: [1] })),
  nr_de: Nullable(Type.Integer({ examples: [1463] })),
  nr_ate: Nullable(Type.Integer({ examples: [1463] })),
}

export const Falta = Type.Object({
  ds_falta: Type.Enum(FALTAS),
  cpfcnpj: Type.String({ description: 'A empresa a que falta o documento', examples: ['11222333000181'] }),
  nome: Type.String({ examples: ['Ana Souza'] }),
  tipo: Nullable(Type.Enum(TIPOS)),
  ...numbers,
  quantidade: Type.Integer({ description: 'Números da faixa; de uma nota, 1', examples: [1] }),
  ds_chave: Nullable(Type.String({ examples: ['35261111222333000181550010000014631000014638'] })),
  id: Nullable(
    Type.String({
      description: 'Da nota (`resumo`) ou da importação que recusou o arquivo (`recusado`)',
      examples: ['01939f6e-7a00-7000-8000-000000000001'],
    }),
  ),
  nr_cpfcnpjparticipante: Nullable(Type.String({ examples: ['12345678000195'] })),
  nm_participante: Nullable(Type.String({ description: 'O emitente da nota', examples: ['Cimentos Vale Ltda'] })),
  dt_emissao: Nullable(Type.String({ examples: ['2026-11-21T14:05:00-03:00'] })),
  vl_docfiscal: MoneyOrNull,
  ds_motivo: Nullable(
    Type.String({ description: 'Por que o arquivo foi recusado', examples: ['Assinatura inválida.'] }),
  ),
  dt_pedido: Nullable(Type.Union([Instant], { description: 'Quando se pediu; nulo = ainda não' })),
  nm_pedido: Nullable(Type.String({ description: 'Quem pediu', examples: ['Ana Souza'] })),
})
export type Falta = Static<typeof Falta>

export const FaltasReply = Type.Object({
  mes: Type.String({ examples: ['2026-11'] }),
  data: Type.Array(Falta),
  fl_todas: Type.Union([Type.Literal('S'), Type.Literal('N')], {
    description: 'N: há mais do que as 500 de cada espécie que se listam',
    examples: ['S'],
  }),
  ds_aviso: Aviso,
})
export type FaltasReply = Static<typeof FaltasReply>

export const PedidoBody = Type.Object({
  nr_cpfcnpj: TaxIdText,
  mes: Mes,
  fl_pedido: SN,
  faltas: Type.Array(
    Type.Object({
      ds_chave: Type.Optional(Nullable(chave)),
      modelo: Type.Optional(numbers.modelo),
      nr_serie: Type.Optional(numbers.nr_serie),
      nr_de: Type.Optional(numbers.nr_de),
      nr_ate: Type.Optional(numbers.nr_ate),
    }),
    { minItems: 1, maxItems: MOST_ASKED, description: 'Cada uma pela chave, ou por modelo, série e números' },
  ),
})
export type PedidoBody = Static<typeof PedidoBody>

export const PedidoReply = Type.Object({ quantidade: Type.Integer({ examples: [3] }) })
export type PedidoReply = Static<typeof PedidoReply>
