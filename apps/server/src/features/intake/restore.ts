import { inflateRawSync } from 'node:zlib'
import { type Kysely, sql } from 'kysely'
import { AppError } from '../../base/errors.ts'
import type { Database } from '../../db/schema.gen.ts'
import { inScope } from '../../db/scope.ts'
import { type Actor, addAudit } from '../acesso/base/audit.ts'
import type { Caller } from '../acesso/base/caller.ts'
import { receiveUpload } from './accept.ts'
import type { ReceiveDeps } from './deps.ts'
import type { OwnUpload } from './take-back.ts'

/** Files read from the database at once. */
const CHUNK = 200

const nothingInBin = () =>
  new AppError(409, 'importar.nothing_in_bin', 'Nada desta importação espera para voltar, ou os 30 dias passaram.')

interface Binned {
  empresa_id: number
  nota_id: string
  chave: string
  sha256: Buffer
  size: number
}

interface Restoring {
  user: Caller
  actor: Actor
  upload: OwnUpload
  now: Date
}

/**
 * Imports again what left with an import that was taken back, under the rights of the caller. Returns the id of the new
 * upload. Throws AppError 409 `importar.nothing_in_bin`.
 */
export async function restoreUpload(deps: ReceiveDeps, { user, actor, upload, now }: Restoring): Promise<string> {
  const scope = { ...user.scope, empresaIds: upload.empresaIds }
  const binned = await inScope(deps.db, scope, async (tx) => {
    const { rows } = await sql<Binned>`select b.empresa_id, b.nota_id, b.chave, b.sha256, a.size from nota_bin b
      join arquivo a on a.empresa_id = b.empresa_id and a.sha256 = b.sha256
      where b.empresa_id = any(${upload.empresaIds}::bigint[]) and b.upload_id = ${upload.id}::uuid and b.until > ${now}
      order by b.empresa_id, b.nota_id`.execute(tx)
    return rows
  })
  if (binned.length === 0) throw nothingInBin()
  const options = {
    owner: { empresaId: upload.empresaId, accountId: user.account.id },
    expectedBytes: binned.reduce((sum, { size }) => sum + size, 0),
  }
  const id = await receiveUpload(deps, options, async (receiving) => {
    for (let from = 0; from < binned.length; from += CHUNK) {
      const files = binned.slice(from, from + CHUNK)
      const bytes = await readBytes(deps.db, scope, files)
      for (const file of files) {
        const deflated = bytes.get(keyOf(file))
        if (deflated) await receiving.addXml(`${file.chave}.xml`, inflateRawSync(deflated))
      }
    }
  })
  await inScope(deps.db, scope, async (tx) => {
    await sql`delete from nota_bin where empresa_id = any(${upload.empresaIds}::bigint[]) and upload_id = ${upload.id}::uuid
      and until > ${now}`.execute(tx)
    await sql`update upload set bin_until = null where empresa_id = ${upload.empresaId} and id = ${upload.id}::uuid`.execute(
      tx,
    )
    const entries = companiesOf(binned).map((empresaId) => {
      const { length } = binned.filter(({ empresa_id }) => empresa_id === empresaId)
      const detail = `${length} ${length === 1 ? 'nota' : 'notas'}`
      return { empresaId, what: 'importacao.restore' as const, target: id, detail }
    })
    await addAudit(tx, actor, entries)
  })
  return id
}

const companiesOf = (files: readonly Binned[]) => [...new Set(files.map(({ empresa_id }) => empresa_id))]
const keyOf = ({ empresa_id, sha256 }: Pick<Binned, 'empresa_id' | 'sha256'>) =>
  `${empresa_id} ${sha256.toString('hex')}`

async function readBytes(
  db: Kysely<Database>,
  scope: Caller['scope'],
  files: readonly Binned[],
): Promise<Map<string, Buffer>> {
  const bytes = new Map<string, Buffer>()
  for (const empresaId of companiesOf(files)) {
    const own = files.filter(({ empresa_id }) => empresa_id === empresaId)
    const rows = await inScope(db, scope, (tx) =>
      tx
        .selectFrom('arquivo')
        .select(['empresa_id', 'sha256', 'deflated'])
        .where('empresa_id', '=', empresaId)
        .where(
          'sha256',
          'in',
          own.map(({ sha256 }) => sha256),
        )
        .execute(),
    )
    for (const row of rows) bytes.set(keyOf(row), row.deflated)
  }
  return bytes
}

/**
 * Empties the bin: deletes rows whose time has passed, and their bytes unless a note or an event of that key, or another
 * row of the bin, has them. Runs on the owner's connection; the bin is a small
 * table that is read as a whole.
 */
export async function sweepBin(ownerDb: Kysely<Database>, now: Date): Promise<void> {
  await sql`delete from arquivo a using nota_bin b
    where b.until < ${now} and a.empresa_id = b.empresa_id and a.sha256 = b.sha256
      and not exists (select from nota n where n.empresa_id = b.empresa_id and n.chave = b.chave)
      and not exists (select from evento e where e.empresa_id = b.empresa_id and e.chave = b.chave
        and (e.arquivo_sha256 = b.sha256 or e.carrier_sha256 = b.sha256))
      and not exists (select from nota_bin o where o.empresa_id = b.empresa_id and o.sha256 = b.sha256 and o.until >= ${now})`.execute(
    ownerDb,
  )
  await sql`delete from nota_bin where until < ${now}`.execute(ownerDb)
}
