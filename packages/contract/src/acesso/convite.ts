import { type Static, Type } from 'typebox'
import { ManterChaves } from './senha.ts'

/** Token of a one-time link, from the page address `/convite/TOKEN`. */
export const ConviteParams = Type.Object({
  token: Type.String({ minLength: 1, maxLength: 100, examples: ['pc_EXEMPLO-EXEMPLO-EXEMPLO-EXEMPLO-EXEMPLO-EXEM'] }),
})

/**
 * `convite`: first password; `senha`: reset of a forgotten password. Of the user it contains the name and the keys that a new password asks about.
 */
export const ConviteReply = Type.Object({
  nm_usuario: Type.String({ examples: ['Ana Souza'] }),
  ds_tipo: Type.Union([Type.Literal('convite'), Type.Literal('senha')]),
  /** Live personal API keys of the user: a new password revokes those that are not kept */
  chaves: Type.Array(
    Type.Object({
      id: Type.String({ examples: ['01939f6e-7a00-7000-8000-000000000001'] }),
      nome: Type.String({ examples: ['ERP da matriz'] }),
      ds_final: Type.String({ description: 'Últimos caracteres da chave', examples: ['MPL0'] }),
    }),
  ),
})
export type ConviteReply = Static<typeof ConviteReply>

export const ConviteBody = Type.Object({
  manter_chaves: ManterChaves,
  senha: Type.String({ maxLength: 1000, examples: ['cavalo correto bateria grampo'] }),
})

/** The same reply whether or not the user exists. */
export const EsqueciBody = Type.Object({ usuario: Type.String({ maxLength: 200, examples: ['529.982.247-25'] }) })
