import type { PrintState } from '@portal/print/format/state.ts'
import { sql } from 'kysely'

/** What the portal knows beyond the file, as columns of nota and of its cancellation or closing. */
export interface StateColumns {
  situacao: PrintState['situacao']
  /** Of the registered event that cancelled or closed the note; both null when there is none. */
  ended_protocolo: string | null
  ended_text: string | null
}

/** SQL: the cancellation or closing of nota `n`, at most one row of the two columns above. */
export const ENDED = sql`lateral (
  select v.protocolo as ended_protocolo, v.occurred_text as ended_text from evento v
  where n.situacao in ('cancelada', 'encerrada') and v.empresa_id = n.empresa_id and v.chave = n.chave
    and v.registered and v.tp_evento in ('110111', '110112')
  order by v.occurred_local, v.id limit 1
) ended`

export const toPrintState = (
  { situacao, ended_protocolo, ended_text }: StateColumns,
  logo?: Uint8Array | null,
): PrintState => ({
  situacao,
  ...(ended_text === null ? {} : { cancelamento: { nProt: ended_protocolo, dh: ended_text } }),
  ...(logo ? { logo } : {}),
})
