import { type Static, Type } from 'typebox'

/** Token of a one-time link, from the page address `/convite/TOKEN`. */
export const ConviteParams = Type.Object({
  token: Type.String({ minLength: 1, maxLength: 100, examples: ['pc_EXEMPLO-EXEMPLO-EXEMPLO-EXEMPLO-EXEMPLO-EXEM'] }),
})

/**
 * `convite`: first password; `senha`: reset of a forgotten password. Of the user it contains only the name.
 */
export const ConviteReply = Type.Object({
  nm_usuario: Type.String({ examples: ['Ana Souza'] }),
  ds_tipo: Type.Union([Type.Literal('convite'), Type.Literal('senha')]),
})
export type ConviteReply = Static<typeof ConviteReply>

export const ConviteBody = Type.Object({
  senha: Type.String({ maxLength: 1000, examples: ['cavalo correto bateria grampo'] }),
})

/** The same reply whether or not the user exists. */
export const EsqueciBody = Type.Object({ usuario: Type.String({ maxLength: 200, examples: ['529.982.247-25'] }) })
