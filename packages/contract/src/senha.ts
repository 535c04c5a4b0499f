import { type Static, Type } from 'typebox'
import { CertificadoEmVezDeSenha } from './certificado.ts'

/** One of `senha_atual` and `certificado`; a first password is set by `certificado`. */
export const SenhaBody = Type.Object({
  senha_atual: Type.Optional(Type.String({ maxLength: 1000, examples: ['cavalo correto bateria grampo'] })),
  certificado: CertificadoEmVezDeSenha,
  senha_nova: Type.String({ maxLength: 1000, examples: ['girafa janela tambor azul'] }),
})
export type SenhaBody = Static<typeof SenhaBody>
