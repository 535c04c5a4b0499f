import { type Static, Type } from 'typebox'
import { Instant, Nullable } from '../common.ts'

export const Sessao = Type.Object({
  id: Type.String({ examples: ['01939f6e-7a00-7000-8000-000000000001'] }),
  ds_metodo: Type.Union([Type.Literal('senha'), Type.Literal('certificado'), Type.Literal('demo')]),
  dt_inicio: Instant,
  dt_uso: Instant,
  ds_endereco: Nullable(Type.String({ examples: ['203.0.113.7'] })),
  ds_navegador: Nullable(Type.String({ examples: ['Chrome no Windows'] })),
  /** True for the session of the caller. */
  fl_atual: Type.Boolean(),
})
export type Sessao = Static<typeof Sessao>

/** Most recently used first. */
export const SessoesReply = Type.Object({ data: Type.Array(Sessao) })
export type SessoesReply = Static<typeof SessoesReply>
export const EncerradasReply = Type.Object({ encerradas: Type.Integer({ examples: [2] }) })
export type EncerradasReply = Static<typeof EncerradasReply>
