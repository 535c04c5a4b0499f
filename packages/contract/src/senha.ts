import { type Static, Type } from 'typebox'

export const SenhaBody = Type.Object({
  senha_atual: Type.String({ maxLength: 1000 }),
  senha_nova: Type.String({ maxLength: 1000 }),
})
export type SenhaBody = Static<typeof SenhaBody>
