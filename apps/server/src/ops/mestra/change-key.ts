import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Config } from '../../base/config.ts'
import { AppError } from '../../base/errors.ts'
import { readMasterKey } from '../../base/master-key.ts'
import { writePrivate } from '../../base/private-file.ts'
import { decodeKey } from '../../base/variables.ts'
import type { Database } from '../../db/schema.gen.ts'
import { unwrap, wrap } from '../../features/acesso/fator/wrap.ts'
import { rewrapSecret } from '../../features/automacao/webhooks/secret.ts'
import { rewrapCertificate, wrappingKeyOf } from '../../features/captura/certificado/envelope.ts'

export interface MasterKeys {
  from: Buffer
  to: Buffer
}

/** Numbers of secrets that the new key opens now, and of those that the old key did not open: these are unchanged. */
export interface KeyChange {
  certificados: number
  fatores: number
  ilegiveis: number
}

const wrongKey = (message: string) => new AppError(422, 'mestra.wrong_key', message)

/** Reads the old and the new key, one a line. Throws AppError `mestra.wrong_key` unless the old one is in force. */
export async function readKeys(text: string, config: Pick<Config, 'masterKey' | 'dataDir'>): Promise<MasterKeys> {
  const [from, to] = text.split(/\r?\n/).map((line) => decodeKey(line.trim()))
  if (!from || !to)
    throw wrongKey('Dê na entrada padrão duas linhas: a chave atual e a nova, cada uma com 32 bytes em base64.')
  if (!from.equals(await readMasterKey(config)))
    throw wrongKey('A primeira linha não é a chave mestra em uso. Nada foi mudado.')
  if (from.equals(to)) throw wrongKey('A chave nova é igual à atual. Nada foi mudado.')
  return { from, to }
}

/**
 * Wraps every secret by the new key in one transaction. A generated key is replaced in its file; one of PORTAL_MESTRA
 * the operator replaces.
 */
export async function changeMasterKey(
  db: Kysely<Database>,
  keys: MasterKeys,
  { masterKey, dataDir }: Pick<Config, 'masterKey' | 'dataDir'>,
): Promise<KeyChange> {
  const file = join(dataDir, 'mestra.key')
  // written first: after a crash between commit and rename the new key is in this file
  const next = `${file}.nova`
  if (masterKey === null) await writePrivate(next, `${keys.to.toString('base64')}\n`)
  const change = await db.transaction().execute(async (tx) => {
    await sql`lock table account_factor, account_takeover, capture_certificate, webhook in share row exclusive mode`.execute(
      tx,
    )
    const parts = [await rewrapCertificates(tx, keys), await rewrapFactors(tx, keys), await rewrapTakeovers(tx, keys)]
    const [certificados = 0, ...fatores] = parts.map(({ done }) => done)
    parts.push(await rewrapWebhooks(tx, keys, 'secret'), await rewrapWebhooks(tx, keys, 'old_secret'))
    return {
      certificados,
      fatores: fatores.reduce((sum, done) => sum + done, 0),
      ilegiveis: parts.reduce((sum, { failed }) => sum + failed, 0),
    }
  })
  if (masterKey === null) await rename(next, file)
  return change
}

interface Rewrapped {
  done: number
  failed: number
}

/** Rewraps each row that the old key opens. A secret of another key is lost already and must not block the change. */
async function rewrapEach<Row>(
  rows: readonly Row[],
  rewrap: (row: Row) => Buffer,
  save: (row: Row, bytes: Buffer) => Promise<unknown>,
): Promise<Rewrapped> {
  let done = 0
  for (const row of rows) {
    const bytes = rewrapped(row, rewrap)
    if (!bytes) continue
    await save(row, bytes)
    done += 1
  }
  return { done, failed: rows.length - done }
}

function rewrapped<Row>(row: Row, rewrap: (row: Row) => Buffer): Buffer | null {
  try {
    return rewrap(row)
  } catch {
    return null // AES-GCM: the key, the row or a bit differs
  }
}

async function rewrapCertificates(tx: Transaction<Database>, { from, to }: MasterKeys): Promise<Rewrapped> {
  const rows = await tx
    .selectFrom('capture_certificate')
    .select(['id', 'root', 'version', 'sealed', 'wrapped_key'])
    .execute()
  const keys = { from: wrappingKeyOf(from), to: wrappingKeyOf(to) }
  return rewrapEach(
    rows,
    (row) => rewrapCertificate(keys, row, { sealed: row.sealed, wrappedKey: row.wrapped_key }),
    ({ id }, wrapped_key) => tx.updateTable('capture_certificate').set({ wrapped_key }).where('id', '=', id).execute(),
  )
}

async function rewrapFactors(tx: Transaction<Database>, { from, to }: MasterKeys): Promise<Rewrapped> {
  const rows = await tx.selectFrom('account_factor').select(['account_id', 'secret']).execute()
  return rewrapEach(
    rows,
    ({ account_id, secret }) => wrap(to, account_id, unwrap(from, account_id, secret)),
    ({ account_id }, secret) =>
      tx.updateTable('account_factor').set({ secret }).where('account_id', '=', account_id).execute(),
  )
}

/** The second factors that a take-over removed and the operator may restore. */
async function rewrapTakeovers(tx: Transaction<Database>, { from, to }: MasterKeys): Promise<Rewrapped> {
  const { rows } = await sql<{ id: string; account_id: string; secret: Buffer }>`
    select id, account_id, decode(removed #>> '{factor,secret}', 'hex') as secret from account_takeover
    where removed #>> '{factor,secret}' is not null`.execute(tx)
  return rewrapEach(
    rows,
    ({ account_id, secret }) => wrap(to, account_id, unwrap(from, account_id, secret)),
    ({ id }, secret) =>
      sql`update account_takeover set removed = jsonb_set(removed, '{factor,secret}', to_jsonb(encode(${secret}::bytea, 'hex')))
        where id = ${id}::uuid`.execute(tx),
  )
}

async function rewrapWebhooks(
  tx: Transaction<Database>,
  keys: MasterKeys,
  column: 'secret' | 'old_secret',
): Promise<Rewrapped> {
  const { rows } = await sql<{ id: string; sealed: Buffer }>`
    select id, ${sql.ref(column)} as sealed from webhook where ${sql.ref(column)} is not null`.execute(tx)
  return rewrapEach(
    rows,
    ({ id, sealed }) => rewrapSecret(keys, id, sealed),
    ({ id }, sealed) => sql`update webhook set ${sql.ref(column)} = ${sealed} where id = ${id}::uuid`.execute(tx),
  )
}
