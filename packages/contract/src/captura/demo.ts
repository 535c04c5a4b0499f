import { type Static, Type } from 'typebox'

/** Acts of a visitor on the simulated SEFAZ of the demonstration. */

/** The ADN, from which NFS-e come, blocks nobody. */
const Bloqueavel = Type.Enum(['nfe', 'cte', 'mdfe'], { examples: ['nfe'] })

export const BloqueioBody = Type.Object({ ds_servico: Type.Optional(Bloqueavel) })
export type BloqueioBody = Static<typeof BloqueioBody>

export const BloqueioReply = Type.Object({ data: Type.Object({ ds_servico: Bloqueavel }) })
export type BloqueioReply = Static<typeof BloqueioReply>
