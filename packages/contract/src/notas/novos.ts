import { type Static, Type } from 'typebox'
import { Nullable } from '../common.ts'

const ESTADOS_PAGAMENTO = ['a_pagar', 'pago', 'extinto'] as const
const text = (example: string) => Nullable(Type.String({ examples: [example] }))

/** A new field of the reform, as the document states it. */
export const CampoNovo = Type.Object({
  cd_campo: Type.String({ description: 'Nome oficial', examples: ['cAtivSN'] }),
  ds_campo: Type.String({ examples: ['Atividade no Simples'] }),
  ds_valor: Type.String({ description: 'Como escrito', examples: ['01'] }),
  nr_item: Nullable(Type.Integer({ description: 'Nulo: é da nota', examples: [1] })),
  ds_ato: Type.String({ examples: ['NT 2026.005 (Simples Nacional)'] }),
  ds_visto: Nullable(
    Type.String({
      description: 'O ato não se pôde ler na fonte: o campo é só dado, nada se confere por ele',
      examples: ['não visto desde 10/10/2026'],
    }),
  ),
})
export type CampoNovo = Static<typeof CampoNovo>

export const PagamentoVinculado = Type.Object(
  {
    nr_pagamento: text('1'),
    id_transacao: text('E1234567820270105'),
    cd_meio: text('20'),
    nr_recebedor: text('11222333000181'),
    nr_instituicao: text('12345678'),
    ds_estado: Type.Enum(ESTADOS_PAGAMENTO),
  },
  {
    description:
      'a_pagar: o documento o prevê e nenhum evento o ligou · pago: um evento 110300 ligou a transação ao documento · extinto: a ligação (110301) ou ' +
      'o documento foi cancelado. É o que os documentos dizem; o portal não consulta o banco',
  },
)
export type PagamentoVinculado = Static<typeof PagamentoVinculado>
