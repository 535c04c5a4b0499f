import { type Static, Type } from 'typebox'
import { Documento } from '../notas.ts'

export const ACOES_CANCELAMENTO = ['considerar', 'desconsiderar'] as const
const decisao = {
  acao: Type.Enum(ACOES_CANCELAMENTO, {
    description:
      'considerar: a nota passa a cancelada · desconsiderar: a nota segue valendo; uma decisão desfaz a outra',
    examples: ['considerar'],
  }),
  ds_motivo: Type.String({ minLength: 1, maxLength: 300, examples: ['Cancelamento confirmado com o fornecedor'] }),
}

/** A user's statement about a claimed cancellation. */
export const CancelamentoBody = Type.Object(decisao)
export type CancelamentoBody = Static<typeof CancelamentoBody>
export const CancelamentoReply = Type.Object({ data: Documento })
export type CancelamentoReply = Static<typeof CancelamentoReply>

const NotaId = Type.String({ maxLength: 60, examples: ['01939f6e-7a00-7000-8000-000000000001'] })
/** The same statement for several notes. All must belong to the caller, otherwise nothing changes. */
export const CancelamentosBody = Type.Object({
  ids: Type.Array(NotaId, { maxItems: 500 }),
  ...decisao,
})
export type CancelamentosBody = Static<typeof CancelamentosBody>
export const CancelamentosReply = Type.Object({
  alteradas: Type.Integer({ examples: [12] }),
  ignoradas: Type.Integer({ description: 'Sem cancelamento a confirmar', examples: [0] }),
})
export type CancelamentosReply = Static<typeof CancelamentosReply>
