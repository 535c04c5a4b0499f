import { type Static, Type } from 'typebox'

/** The token of a one-time link, as the page's address `/convite/TOKEN` has it. */
export const ConviteParams = Type.Object({ token: Type.String({ minLength: 1, maxLength: 100 }) })

/** `convite`: a first password; `senha`: a new one for who forgot it. Says no more of the person than the name. */
export const ConviteReply = Type.Object({
  nm_usuario: Type.String(),
  ds_tipo: Type.Union([Type.Literal('convite'), Type.Literal('senha')]),
})
export type ConviteReply = Static<typeof ConviteReply>

export const ConviteBody = Type.Object({ senha: Type.String({ maxLength: 1000 }) })

/** Always the same answer, whether or not there is such a user. */
export const EsqueciBody = Type.Object({ usuario: Type.String({ maxLength: 200 }) })
