import { replacementIn } from '@portal/fiscal/evento/prose.ts'
import type { PrintState } from '@portal/print/format/state.ts'
import { sql } from 'kysely'
import { sameCompany } from '../../../db/distributed.ts'
import { asCondition, eventoClaims, eventoCounts } from '../../intake/event-rules.ts'

/** State that is not in the file: columns of nota and of its cancellation or closing. */
export interface StateColumns {
  situacao: PrintState['situacao']
  /** From the registered event that cancelled or closed the note; both null when there is none. */
  ended_protocolo: string | null
  ended_text: string | null
  /** Its text, whose last line may name the note that replaces this one; absent in packages of earlier versions */
  ended_texto?: string | null
  /** From the registered EPEC event of a note without protocol; both null when there is none, absent like the text */
  epec_protocolo?: string | null
  epec_text?: string | null
}

const COUNTS = asCondition(eventoCounts('v', 't'))

/**
 * SQL: the event that ended the nota of row `n` (columns empresa_id, chave, situacao), as at most one row of the two
 * columns above, in queries about these companies. Includes only events that count, and those that a user accepted.
 */
export const endedOf = (empresaIds: readonly number[]) => sql`lateral (
  select v.protocolo as ended_protocolo, v.occurred_text as ended_text, v.texto as ended_texto
  from nota t join evento v on ${sameCompany('v', 't', empresaIds)} and v.chave = t.chave
  where n.situacao in ('cancelada', 'substituida', 'encerrada') and ${sameCompany('t', 'n', empresaIds)} and t.chave = n.chave
    and v.tp_evento in ('110111', '110112', '101101', '105102', '105104', '305101')
    and (${COUNTS} or (t.decision = 'considerar' and ${asCondition(eventoClaims('v', 't'))}))
  order by ${COUNTS} desc, v.occurred_local, v.id limit 1
) ended`

/**
 * SQL: the registered EPEC event of the nota of row `n`, as at most one row. It ends nothing, so that an own copy counts at every level of
 * proof.
 */
export const epecOf = (empresaIds: readonly number[]) => sql`lateral (
  select v.protocolo as epec_protocolo, v.occurred_text as epec_text
  from evento v
  where n.situacao = 'sem_protocolo' and ${sameCompany('v', 'n', empresaIds)}
    and v.chave = n.chave and v.tp_evento in ('110140', '110113') and v.registered and not (v.foreign_copy and v.proof <> 'provada')
  order by v.occurred_local desc, v.id limit 1
) epec`

const substitutaOf = (texto: string | null | undefined) => {
  const substituta = replacementIn(texto ?? null)
  return substituta === null ? {} : { substituta }
}

export const toPrintState = (
  { situacao, ended_protocolo, ended_text, ended_texto, epec_protocolo, epec_text }: StateColumns,
  logo?: Uint8Array | null,
): PrintState => ({
  situacao,
  ...(ended_text === null ? {} : { cancelamento: { nProt: ended_protocolo, dh: ended_text } }),
  ...substitutaOf(ended_texto),
  ...(epec_text ? { epec: { nProt: epec_protocolo ?? null, dh: epec_text } } : {}),
  ...(logo ? { logo } : {}),
})
