import type { LedgerFacts } from '@portal/fiscal/base/ledger.ts'
import type { NewValues } from '@portal/fiscal/base/new-values.ts'
import { type Kysely, sql } from 'kysely'
import type { Logger } from '../../base/log.ts'
import type { Database } from '../../db/schema.gen.ts'
import { inScope } from '../../db/scope.ts'
import type { BatchCompanies } from './judge/batch-state.ts'
import { judgeDocument } from './judge/judge-document.ts'
import type { ReadDocument } from './read/facts.ts'
import type { PackedFile } from './read/read-chunk.ts'
import type { Readers } from './read/readers.ts'
import { loadHeld } from './write/load-held.ts'
import { lockIntake } from './write/lock.ts'
import { isBadValue } from './write/store-documents.ts'
import { writeBatch, writeReadings } from './write/write-batch.ts'

export interface RereadDeps {
  /** As portal_app, behind row-level security. */
  db: Kysely<Database>
  /** Connections as the owner role. */
  ownerDb: Kysely<Database>
  log: Logger
}

export interface DoubtfulNota {
  empresa_id: number
  id: string
  chave: string
  sha256: Buffer
  obtained: boolean
  brought_by: string | null
  is_doubtful: boolean
  /** A CT-e without the keys of the notes that it carries, which earlier versions did not keep */
  lacks_carried: boolean
  /** A note of the reform whose new fields earlier versions did not keep */
  lacks_new: boolean
  /** A CF-e SAT without items, a BP-e without its kind and taxes, or a bill whose deductions count as charges */
  lacks_reading: boolean
}

/** Reads the stored bytes of notes of one company and stores what changed. Returns how many did. */
export async function rereadChunk(
  deps: RereadDeps & { readers: Readers },
  notas: readonly DoubtfulNota[],
): Promise<number> {
  const [first] = notas
  if (!first) return 0
  const { ownerDb, readers } = deps
  const { tax_id, demo } = await ownerDb
    .selectFrom('empresa')
    .select(['tax_id', 'demo'])
    .where('id', '=', first.empresa_id)
    .executeTakeFirstOrThrow()
  const files = await readFiles(ownerDb, notas)
  const read = await readers.read(
    files.map(({ file }) => file),
    { demo },
  )
  let changed = 0
  for (const [index, { nota }] of files.entries()) {
    const document = read[index]?.find((found) => isSame(found, nota))
    if (!document?.ok) continue // its bytes are no longer read as this note: it stays as it is
    if (nota.lacks_carried && (await addCarried(ownerDb, nota, document))) changed += 1
    if (nota.lacks_new && (await addNewFields(ownerDb, nota, document))) changed += 1
    if (nota.lacks_reading && (await addReading(ownerDb, nota, document))) changed += 1
    if (!nota.is_doubtful) continue
    const companies = {
      empresaId: nota.empresa_id,
      empresas: new Map([[tax_id, nota.empresa_id]]),
      accountId: nota.brought_by,
      obtained: nota.obtained,
    }
    if (await judgeAgain(deps, companies, document)) changed += 1
  }
  return changed
}

type ReadNota = Extract<ReadDocument, { ok: true }>

/** Returns whether the CT-e names notes that it carries. */
async function addCarried(ownerDb: Kysely<Database>, nota: DoubtfulNota, { facts }: ReadNota): Promise<boolean> {
  if (facts.kind !== 'nota' || facts.ledger === null) return false
  const { carried } = JSON.parse(facts.ledger) as Pick<LedgerFacts, 'carried'> // written by `ledgerRow`
  if (carried.length === 0) return false
  await sql`update nota_ledger set carried = ${carried}::text[] where empresa_id = ${nota.empresa_id} and nota_id = ${nota.id}::uuid`.execute(
    ownerDb,
  )
  return true
}

/** Returns whether the note states new fields, or foresees payments. */
async function addNewFields(ownerDb: Kysely<Database>, nota: DoubtfulNota, { facts }: ReadNota): Promise<boolean> {
  if (facts.kind !== 'nota' || facts.ledger === null) return false
  const { declared, payments } = JSON.parse(facts.ledger) as Pick<LedgerFacts, 'declared' | 'payments'> // written by `ledgerRow`
  const rows = JSON.parse(Buffer.from(facts.items).toString('utf8')) as { n_item: number; declared?: NewValues }[] // written by `itemRows`
  const items = rows.filter((row) => row.declared !== undefined)
  if (items.length > 0)
    await sql`update nota_item i set declared = k.declared
      from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as k (n_item integer, declared jsonb)
      where i.empresa_id = ${nota.empresa_id} and i.nota_id = ${nota.id}::uuid and i.n_item = k.n_item`.execute(ownerDb)
  await sql`update nota_ledger set declared = ${declared && JSON.stringify(declared)}::jsonb, payments = ${JSON.stringify(payments)}::jsonb
    where empresa_id = ${nota.empresa_id} and nota_id = ${nota.id}::uuid`.execute(ownerDb)
  return declared !== null || payments.length > 0 || items.length > 0
}

/** Returns whether the coupon or bill states items, or the ticket its kind. */
async function addReading(
  ownerDb: Kysely<Database>,
  nota: DoubtfulNota,
  { facts, packed }: ReadNota,
): Promise<boolean> {
  if (facts.kind !== 'nota' || facts.ledger === null) return false
  const { purpose } = JSON.parse(facts.ledger) as Pick<LedgerFacts, 'purpose'> // written by `ledgerRow`
  if (purpose === null && Buffer.from(facts.items).toString('utf8') === '[]') return false
  const reading = { empresaId: nota.empresa_id, id: nota.id, isNew: false }
  const write = { facts, papel: 'E', role: null, sha256: packed.sha256 } as const
  await ownerDb.transaction().execute((tx) => writeReadings(tx, [{ ...reading, write }]))
  return true
}

const isSame = (document: ReadDocument, { chave, sha256 }: DoubtfulNota): boolean =>
  document.ok &&
  document.facts.kind === 'nota' &&
  document.facts.columns.chave === chave &&
  document.packed.sha256 === sha256.toString('hex')

async function readFiles(
  ownerDb: Kysely<Database>,
  notas: readonly DoubtfulNota[],
): Promise<{ nota: DoubtfulNota; file: PackedFile }[]> {
  const rows = await ownerDb
    .selectFrom('arquivo')
    .select(['sha256', 'deflated', 'size', 'crc32'])
    .where('empresa_id', '=', notas[0]?.empresa_id ?? 0)
    .where(
      'sha256',
      'in',
      notas.map(({ sha256 }) => sha256),
    )
    .execute()
  const stored = new Map(rows.map((row) => [row.sha256.toString('hex'), row]))
  return notas.flatMap((nota) => {
    const row = stored.get(nota.sha256.toString('hex'))
    if (!row) return []
    const { size, crc32 } = row
    // a buffer of its own: it is transferred between threads
    const file = { name: nota.chave, bytes: new Uint8Array(row.deflated), method: 8 as const, size, crc32 }
    return [{ nota, file }]
  })
}

/** Returns whether the note changed. A value that the database refuses leaves the note as it is. */
async function judgeAgain(
  { db, log }: RereadDeps,
  companies: BatchCompanies,
  document: ReadDocument,
): Promise<boolean> {
  const { empresaId, accountId } = companies
  if (!document.ok) return false
  try {
    return await inScope(db, { empresaIds: [empresaId], accountId }, async (tx) => {
      await lockIntake(tx, accountId, [empresaId])
      const state = await loadHeld(tx, companies, [document.facts])
      const { verdict } = judgeDocument(state, companies, document)
      // the note was removed, or another copy came in front meanwhile
      if (verdict !== 'atualizado') return false
      await writeBatch(tx, state, companies)
      return true
    })
  } catch (error) {
    if (!isBadValue(error)) throw error
    log.warn({ err: error, chave: document.name }, 'uma nota guardada não pôde ser relida')
    return false
  }
}
