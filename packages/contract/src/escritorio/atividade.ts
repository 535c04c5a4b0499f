import { type Static, Type } from 'typebox'
import { DateText, Instant, Nullable, TaxIdText, Uuid } from '../common.ts'
import { PapelEscritorio } from './escritorio.ts'

/** What the people of an office did: the audit of its companies, and their sign-ins. */

/** Most days of one question. */
export const DIAS_ATIVIDADE = 92

export const AtividadeQuery = Type.Object({
  de: Type.Unsafe<string>({ ...DateText, description: 'Primeiro dia, de Brasília' }),
  ate: Type.Unsafe<string>({ ...DateText, description: 'Último dia; até 92 dias' }),
  leituras: Type.Optional(Type.Literal('1', { description: 'Quem abriu, baixou e imprimiu, em vez dos atos' })),
  ds_area: Type.Optional(Type.String({ pattern: '^[a-z]{2,20}$', examples: ['manifesto'] })),
  pessoa: Type.Optional(Uuid),
  cpfcnpj: Type.Optional(TaxIdText),
  ds_busca: Type.Optional(Type.String({ maxLength: 100, examples: ['avelar'] })),
  limite: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, examples: [100] })),
  cursor: Type.Optional(Type.String({ maxLength: 200, examples: ['eyJrIjpbIjIwMjYtMTEtMDEiXX0'] })),
})
export type AtividadeQuery = Static<typeof AtividadeQuery>

const Ato = Type.Object({
  id: Uuid,
  dt_evento: Instant,
  ds_evento: Type.String({ examples: ['manifesto.send'] }),
  pessoa: Uuid,
  nm_usuario: Type.String({ description: 'Como se chamava ao agir', examples: ['Ana Souza'] }),
  ds_alvo: Type.String({ examples: ['01939f6e-7a00-7000-8000-000000000001'] }),
  ds_detalhe: Type.String({ examples: ['12 notas'] }),
  cpfcnpj: Nullable(Type.String({ examples: ['11222333000181'] })),
  nm_empresa: Nullable(Type.String({ examples: ['Empresa Exemplo Ltda'] })),
})
export type Ato = Static<typeof Ato>

export const AtividadeReply = Type.Object({
  data: Type.Array(Ato),
  pessoas: Type.Array(
    Type.Object({
      id: Uuid,
      nome: Type.String({ examples: ['Ana Souza'] }),
      papel: PapelEscritorio,
      nr_atos: Type.Integer({ examples: [41] }),
      dt_saida: Nullable(Instant),
    }),
    {
      description:
        'Na primeira página, com os mesmos filtros menos `pessoa`; no fim quem saiu do escritório (`dt_saida`) e tem atos; vazia para um assistente',
    },
  ),
  parados: Type.Array(
    Type.Object({
      nm_responsavel: Nullable(Type.String({ examples: ['Ana Souza'] })),
      nr_empresas: Type.Integer({ examples: [6] }),
    }),
    { description: 'Na primeira página: empresas com o mês passado aberto e sem ato há 5 dias, por responsável' },
  ),
  mes_parado: Type.String({ examples: ['2026-10'] }),
  proximo: Nullable(Type.String({ examples: ['eyJrIjpbIjIwMjYtMTEtMDEiXX0'] })),
})
export type AtividadeReply = Static<typeof AtividadeReply>
