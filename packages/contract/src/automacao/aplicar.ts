import { type Static, Type } from 'typebox'
import { Nullable } from '../common.ts'

/** A rule on the notes that are already stored. */

export const ContarReply = Type.Object({
  data: Type.Object({
    nr_examinadas: Type.Integer({ description: 'Notas das empresas da regra', examples: [48_210] }),
    quantidade: Type.Integer({ description: 'Para quantas a regra vale', examples: [312] }),
    fl_parcial: Type.Boolean({ description: 'true: parou de contar; são ao menos estas', examples: [false] }),
  }),
})
export type ContarReply = Static<typeof ContarReply>

export const AplicarBody = Nullable(
  Type.Object(
    {
      fl_avisar: Type.Optional(
        Type.Boolean({
          description:
            'true: também os passos `tarefa`, `email` (um por empresa, com a contagem) e `webhook` (um por nota, enquanto o evento dela existe). Sem ele, só o que fica no portal',
          examples: [false],
        }),
      ),
    },
    { additionalProperties: false },
  ),
)
export type AplicarBody = Static<typeof AplicarBody>
