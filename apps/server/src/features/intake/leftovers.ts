import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { inScope } from '../../db/scope.ts'
import type { ReceiveDeps } from './deps.ts'
import { RECEIVING, readManifest, receiverTag, removeFolder } from './receive/spool.ts'

/** Longer than any upload takes to be accepted. */
const SETTLED_MS = 600_000

/**
 * Removes the folders of interrupted uploads from the spool: those of a dead receiver, and sealed ones without an
 * upload row or with a concluded one. Returns the number of removed folders.
 */
export async function sweepSpool(deps: ReceiveDeps): Promise<number> {
  let removed = 0
  for (const item of await readdir(deps.spool.folder, { withFileTypes: true })) {
    if (!item.isDirectory()) continue
    const folder = join(deps.spool.folder, item.name)
    const [uploadId = '', receiver] = item.name.split(RECEIVING)
    const left =
      receiver === undefined
        ? await isOrphan(deps, folder, uploadId)
        : receiver !== receiverTag(Number.parseInt(receiver, 10))
    if (!left) continue
    await removeFolder(folder)
    removed++
  }
  return removed
}

/** A folder that was just sealed is left to its receiver, which may be another process (the command line). */
async function isOrphan({ db }: ReceiveDeps, folder: string, uploadId: string): Promise<boolean> {
  const { mtimeMs } = await stat(folder)
  if (Date.now() - mtimeMs < SETTLED_MS) return false
  const manifest = await readManifest(folder)
  if (!manifest) return true
  if (manifest === 'damaged') return false // its job tells what was lost, and removes it
  const upload = await inScope(db, { empresaIds: [manifest.empresaId], accountId: null }, (tx) =>
    tx
      .selectFrom('upload')
      .select('state')
      .where('empresa_id', '=', manifest.empresaId)
      .where('id', '=', uploadId)
      .executeTakeFirst(),
  )
  return upload === undefined || upload.state === 'concluida'
}
