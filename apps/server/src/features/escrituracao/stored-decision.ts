import { sql, type Transaction } from 'kysely'
import { AppError } from '../../base/errors.ts'
import type { Database } from '../../db/schema.gen.ts'
import type { GrantedEmpresa } from '../acesso/base/caller.ts'
import { readSettings } from '../sped/settings/store.ts'

/** What a decision says, as its columns are named; a decision that replaces it keeps it. */
export interface DecisionWords {
  cfop: string
  destination: string
  cst: string | null
  credit: boolean | null
  accumulator: string | null
  account: string | null
  cost_centre: string | null
  rule_id: string | null
}

export interface StoredDecision extends DecisionWords {
  chave: string
  n_item: number
  batch: string
  account_id: string
  account_name: string
  decided_at: Date
  previous: Previous
}

/** A decision that a later one replaced, with its own previous one, as the row of the later one keeps it. */
type ReplacedDecision = Omit<StoredDecision, 'chave' | 'n_item' | 'decided_at'> & { decided_at: string }

/** There was a decision before, which is no longer kept. */
const DROPPED = { dropped: true } as const

/** Null: the item was undecided before. */
type Previous = ReplacedDecision | typeof DROPPED | null

/** Undoing goes back as far as the session in which a person decides; this many decisions of one item are kept for it. */
export const MOST_UNDOS = 10

const WORDS = [
  'cfop',
  'destination',
  'cst',
  'credit',
  'accumulator',
  'account',
  'cost_centre',
  'rule_id',
  'account_id',
] as const satisfies readonly (keyof StoredDecision)[]

export const isSameDecision = (one: StoredDecision, other: Pick<StoredDecision, (typeof WORDS)[number]>): boolean =>
  WORDS.every((word) => one[word] === other[word])

/** What a new decision keeps of the one that it replaces. */
export const previousOf = ({ chave: _chave, n_item: _item, ...stored }: StoredDecision): Previous =>
  newestOf({ ...stored, decided_at: stored.decided_at.toISOString() }, MOST_UNDOS)

function newestOf(previous: Previous, most: number): Previous {
  if (!isReplaced(previous)) return previous
  return most === 0 ? DROPPED : { ...previous, previous: newestOf(previous.previous, most - 1) }
}

export const isReplaced = (previous: Previous): previous is ReplacedDecision =>
  previous !== null && !('dropped' in previous)

type Item = Pick<StoredDecision, 'chave' | 'n_item'>

/** The decisions that stand for items, locked until the transaction ends. */
export async function lockStanding(
  tx: Transaction<Database>,
  { empresaId, items }: { empresaId: number; items: readonly Item[] },
): Promise<Map<string, StoredDecision>> {
  const { rows } = await sql<StoredDecision>`
    select chave, n_item, cfop, destination, cst, credit, accumulator, account, cost_centre, rule_id, batch, account_id, account_name,
      decided_at, previous
    from escrituracao_decisao where empresa_id = ${empresaId}::bigint
      and chave = any(${[...new Set(items.map(({ chave }) => chave))]}::text[]) for update`.execute(tx)
  return new Map(rows.map((row) => [`${row.chave} ${row.n_item}`, row]))
}

/** Chosen days of entry by the key of their document: they say its month. */
export async function entryDays(
  tx: Transaction<Database>,
  empresa: GrantedEmpresa,
): Promise<ReadonlyMap<string, string | null>> {
  const { body } = await readSettings(tx, empresa)
  return new Map(body.documentos.map(({ ds_chave, dt_entrada }) => [ds_chave, dt_entrada]))
}

const CLOCK = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo', hour: '2-digit', minute: '2-digit' })

/** Throws AppError 409 with who decided, when and what. */
export async function refuseDecided(
  tx: Transaction<Database>,
  { empresaId, items, accountId }: { empresaId: number; items: readonly Item[]; accountId: string },
): Promise<never> {
  const { rows } = await sql<{ account_name: string; decided_at: Date; cfop: string }>`
    select account_name, decided_at, cfop from escrituracao_decisao where empresa_id = ${empresaId} and account_id <> ${accountId}::uuid
      and chave = any(${items.map(({ chave }) => chave)}::text[]) order by decided_at desc limit 1`.execute(tx)
  const [other] = rows
  const mensagem = other
    ? `${other.account_name} já decidiu esta dúvida às ${CLOCK.format(other.decided_at)}${other.cfop === '' ? '' : `: ${other.cfop.charAt(0)}.${other.cfop.slice(1)}`}.`
    : 'Outra pessoa já decidiu esta dúvida.'
  throw new AppError(409, 'escrituracao.decided', mensagem)
}
