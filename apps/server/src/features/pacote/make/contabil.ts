import type { ArquivoContabil } from '@portal/contract/escrituracao/exportar.ts'
import { LAYOUTS } from '@portal/files/contabil/layouts.ts'
import type { Kysely } from 'kysely'
import { AppError } from '../../../base/errors.ts'
import { uuidv7 } from '../../../base/uuid.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { inScope } from '../../../db/scope.ts'
import type { Caller } from '../../acesso/base/caller.ts'
import { makeExport } from '../../escrituracao/exportar/make-export.ts'
import { changeExport, exportBytes, listExports, type StoredExport } from '../../escrituracao/exportar/store.ts'
import type { FileRequest } from '../../sped/file/read-month.ts'
import { openPacker, type PackedFile } from '../base/parts.ts'
import type { PackageSummary } from '../base/summary.ts'

interface ExportingRequest extends FileRequest {
  caller: Caller
}

interface Packing {
  wish: ArquivoContabil
  summary: PackageSummary
  now: string
  /** Gets the id of the file that is made here */
  exported: string[]
}

/**
 * The entries of the month in the wanted layout: the files made before and not undone, and one with what is in none of
 * them. What cannot be exported is said in the summary: the rest of the package is still wanted.
 */
export async function packExports(
  db: Kysely<Database>,
  request: ExportingRequest,
  { wish, summary, now, exported }: Packing,
): Promise<PackedFile[]> {
  const { empresa, caller, account, period } = request
  const scope = { empresaIds: [empresa.id], accountId: account.id }
  const month = period.from.slice(0, 7)
  summary.exports = { system: LAYOUTS[wish.sistema].name, files: [] }
  summary.exportReason = null
  try {
    const { id } = await makeExport(db, {
      id: uuidv7(),
      empresa,
      account: { ...caller.account, id: account.id },
      month,
      sistema: account.sistema,
      options: wish,
      now: request.now,
      signal: request.signal,
    })
    exported.push(id)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    // what was handed over before is put in below
    if (error.code !== 'exportacao.nothing') summary.exportReason = error.message
  }
  const files = (await inScope(db, scope, (tx) => listExports(tx, empresa.id, month))).filter((file) =>
    isOf(file, wish),
  )
  if (files.length === 0) summary.exportReason ??= 'Não há entradas no mês.'
  const packed: PackedFile[] = []
  for (const { id, fileName, notes, cents, sha256 } of files.toReversed()) {
    const name = `contabil/${fileName}`
    const packer = openPacker(name, now)
    for await (const bytes of exportBytes(db, scope, { empresaId: empresa.id, id })) await packer.add(bytes)
    packed.push(await packer.end())
    summary.exports.files.push({ name, sha256, notes, cents })
  }
  return packed
}

const isOf = ({ system, state, layoutId }: StoredExport, { sistema, leiaute }: ArquivoContabil): boolean =>
  system === sistema && state !== 'desfeito' && (sistema !== 'livre' || layoutId === leiaute)

/** Frees the notes of files that were made for a package that was not. */
export async function undoExports(
  db: Kysely<Database>,
  { empresa, account, caller, now }: ExportingRequest,
  ids: readonly string[],
): Promise<void> {
  const who = caller.account.name
  await inScope(db, { empresaIds: [empresa.id], accountId: account.id }, async (tx) => {
    for (const id of ids) await changeExport(tx, { empresaId: empresa.id, id, state: 'desfeito', who, now })
  })
}
