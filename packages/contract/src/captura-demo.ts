import { type Static, Type } from 'typebox'
import { ServicoCaptura } from './captura-estado.ts'

/** Acts of a visitor on the simulated SEFAZ of the demonstration. */

export const BloqueioBody = Type.Object({ ds_servico: Type.Optional(ServicoCaptura) })
export type BloqueioBody = Static<typeof BloqueioBody>

export const BloqueioReply = Type.Object({ data: Type.Object({ ds_servico: ServicoCaptura }) })
export type BloqueioReply = Static<typeof BloqueioReply>
