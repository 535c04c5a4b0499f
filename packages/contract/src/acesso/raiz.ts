import { type Static, Type } from 'typebox'
import { Instant, Nullable, Uuid } from '../common.ts'

/** What a sign-in by e-CNPJ may end in its root, and messages to the user. */

const TIPOS_RAIZ = ['titular', 'escritorio', 'certificado'] as const

/** A title, an office or an A1 of another in one establishment. */
export const QuemNaRaiz = Type.Object({
  id: Uuid,
  ds_tipo: Type.Enum(TIPOS_RAIZ, { examples: ['escritorio'] }),
  nome: Type.String({
    description: 'Do titular, do escritório ou de quem guarda o A1',
    examples: ['Prado Contabilidade'],
  }),
  cpfcnpj: Nullable(Type.String({ examples: ['11444777000161'] })),
  nr_cpfcnpj: Type.String({ description: 'O estabelecimento', examples: ['11222333000181'] }),
  nm_empresa: Type.String({ examples: ['Irmãos Avelar Materiais de Construção Ltda'] }),
  dt_desde: Instant,
})
export type QuemNaRaiz = Static<typeof QuemNaRaiz>

export const RaizReply = Type.Object({ data: Type.Array(QuemNaRaiz) })
export type RaizReply = Static<typeof RaizReply>

export const EncerrarRaizBody = Type.Object({
  ids: Type.Array(Uuid, { maxItems: 1000, description: 'De `GET /usuario/raiz`; vazio: só assume a própria empresa' }),
})
export const EncerrarRaizReply = Type.Object({
  nr_encerrados: Type.Integer({ examples: [2] }),
  dt_desfazer: { ...Instant, description: 'Até quando o operador desfaz' },
})
export type EncerrarRaizReply = Static<typeof EncerrarRaizReply>

export const Recado = Type.Object({
  id: Uuid,
  ds_mensagem: Type.String({
    examples: ['Prado Contabilidade trouxe 11.222.333/0001-81 à carteira pelo certificado A1 da empresa.'],
  }),
  dt_recado: Instant,
  dt_leitura: Nullable(Instant),
})
export type Recado = Static<typeof Recado>
export const RecadosReply = Type.Object({ data: Type.Array(Recado) })
export type RecadosReply = Static<typeof RecadosReply>
