import { type Static, Type } from 'typebox'
import { Uuid } from '../common.ts'
import { CertificadoEmVezDeSenha } from './certificado.ts'

/** Ids of the personal API keys that stay; the others end with the old password. */
export const ManterChaves = Type.Optional(
  Type.Array(Uuid, {
    maxItems: 50,
    description: 'Chaves de API pessoais que ficam; as outras são revogadas. Ausente: todas são revogadas',
  }),
)

/** One of `senha_atual` and `certificado`; a first password is set by `certificado`. */
export const SenhaBody = Type.Object({
  senha_atual: Type.Optional(Type.String({ maxLength: 1000, examples: ['cavalo correto bateria grampo'] })),
  certificado: CertificadoEmVezDeSenha,
  manter_chaves: ManterChaves,
  senha_nova: Type.String({ maxLength: 1000, examples: ['girafa janela tambor azul'] }),
})
export type SenhaBody = Static<typeof SenhaBody>
