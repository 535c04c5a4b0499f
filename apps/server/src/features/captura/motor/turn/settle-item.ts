import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../../db/schema.gen.ts'
import { syncAlert } from '../../avisos/sync-alert.ts'
import { nsuDigits } from '../../cliente/build-request.ts'
import { giveUpNumber, type PlacedDocument } from '../../lote/place-lot.ts'
import { answerKind } from '../../ritmo/codes.ts'
import { DOUBTS } from '../../ritmo/pace.ts'
import { keyColumns, type SequenceKey } from '../../ritmo/sequence.ts'
import type { Step, Turn } from '../../ritmo/step.ts'
import type { QueryItem } from './next-query.ts'
import type { Outcome } from './outcome.ts'

type Tx = Transaction<Database>

interface ItemSettling {
  key: SequenceKey
  item: QueryItem
  outcome: Outcome
  placed: readonly PlacedDocument[]
  step: Step
  turn: Turn
}

/** «No document of this NSU», which the ADN does not say when it is unstable. Source: Anexo IV, LeiautesRN_ADN */
const NONE_OF_NUMBER = /\bE?2230\b/

/**
 * After a fault or a block the same question is asked again later; any other answer settles it. A doubtful one, and an
 * unknown refusal, settle a number at the third time.
 */
async function isSettled(tx: Tx, { outcome, item, key }: ItemSettling): Promise<boolean> {
  if (outcome.fault !== null) return false
  const { cStat, reason } = outcome.reply
  const kind = answerKind(cStat)
  const isDoubtful = kind === 'unknown' || (outcome.reply.isDoubtful === true && !NONE_OF_NUMBER.test(reason))
  if (
    isDoubtful &&
    item.query.kind === 'consNSU' &&
    (await askedBefore(tx, key, { cStat, ...item.query })) < DOUBTS - 1
  )
    return false
  return ['none', 'found', 'key', 'above', 'too_old', 'unknown'].includes(kind)
}

/** How often a number was asked alone and got this answer. */
async function askedBefore(tx: Tx, key: SequenceKey, { nsu, cStat }: { nsu: number; cStat: string }): Promise<number> {
  const { asked } = await tx
    .selectFrom('capture_exchange')
    .select((eb) => eb.fn.countAll<number>().as('asked'))
    .where((eb) => eb.and(keyColumns(key)))
    .where('kind', '=', 'consNSU')
    .where('asked', '=', nsuDigits(nsu))
    .where('cstat', '=', cStat)
    .executeTakeFirstOrThrow()
  return Number(asked)
}

/** Stores the result of a query in its key, its quarantined NSU or its gap. */
export async function settleItem(tx: Tx, settling: ItemSettling): Promise<void> {
  const { item, key, outcome, placed } = settling
  if (outcome.fault !== null || !(await isSettled(tx, settling))) return
  if (item.for === 'chave') await settleKey(tx, settling)
  else if (item.for === 'lacuna') await settleNumber(tx, { key, item, isFound: placed.length > 0 })
  else if (placed.length === 0) await giveUpNumber(tx, key, item.query.nsu)
}

const KEY_REASONS: Record<string, string> = {
  137: 'A SEFAZ não localizou esta chave.',
  217: 'A SEFAZ não conhece esta chave.',
  236: 'O dígito verificador da chave não confere.',
  632: 'A nota tem mais de 90 dias: a SEFAZ já não a entrega.',
  640: 'A empresa não é parte desta nota.',
  641: 'A empresa é a emitente: a SEFAZ não entrega a nota a quem a emitiu.',
  653: 'A nota foi cancelada: a SEFAZ não a entrega.',
  654: 'O uso da nota foi denegado: a SEFAZ não a entrega.',
}

async function settleKey(tx: Tx, { item, outcome, placed }: ItemSettling): Promise<void> {
  if (item.for !== 'chave' || outcome.fault !== null) return
  const { cStat, reason } = outcome.reply
  const [document] = placed
  const verdict = document?.isPlaced
    ? { state: isSummary(document) ? 'resumo' : 'obtida', reason: null }
    : document
      ? { state: 'falha', reason: document.reason }
      : { state: 'recusada', reason: KEY_REASONS[cStat] ?? (reason === '' ? 'A SEFAZ recusou esta chave.' : reason) }
  await tx
    .updateTable('capture_key')
    .set((eb) => ({ ...verdict, cstat: cStat, asked_at: sql<Date>`now()`, tries: eb('tries', '+', 1) }))
    .where('request_id', '=', item.requestId)
    .where('position', '=', item.position)
    .execute()
}

function isSummary({ source }: PlacedDocument): boolean {
  const [first] = source.documents
  return first?.ok === true && first.facts.kind === 'nota' && first.facts.columns.copy_rank === 0
}

interface NumberSettling {
  key: SequenceKey
  item: QueryItem & { for: 'lacuna' }
  isFound: boolean
}

async function settleNumber(tx: Tx, { key, item, isFound }: NumberSettling): Promise<void> {
  const count = isFound ? 'found' : 'absent'
  await sql`
    update capture_gap set next_nsu = ${item.query.nsu} - 1, ${sql.ref(count)} = ${sql.ref(count)} + 1,
      state = case when ${item.query.nsu} - 1 = from_nsu then 'closed' else state end,
      settled_at = case when ${item.query.nsu} - 1 = from_nsu then now() end
    where id = ${item.gapId} and next_nsu >= ${item.query.nsu}`.execute(tx)
  const open = await tx
    .selectFrom('capture_gap')
    .select('id')
    .where((eb) => eb.and(keyColumns(key)))
    .where('state', '=', 'open')
    .limit(1)
    .executeTakeFirst()
  if (!open)
    for (const kind of ['outro_programa', 'lacuna_24h'] as const) await syncAlert(tx, key, { kind, isOpen: false })
}
