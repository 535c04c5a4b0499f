import type { Kysely } from 'kysely'
import { AppError } from '../../../base/errors.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { inScope } from '../../../db/scope.ts'
import { generateFile } from '../../sped/file/generate.ts'
import type { FileRequest } from '../../sped/file/read-month.ts'
import { countLater, fileBytes, findFile, listSpedFiles } from '../../sped/file/store.ts'
import { openPacker, type PackedFile } from '../base/parts.ts'
import type { PackageSummary } from '../base/summary.ts'

/**
 * The EFD of the month: the newest one kept, unless notes came in afterwards, else a new one. Without one, the summary says why: a
 * company may have none, and the rest of its package is still wanted.
 */
export async function packEfd(
  db: Kysely<Database>,
  request: FileRequest,
  { summary, now }: { summary: PackageSummary; now: string },
): Promise<PackedFile | null> {
  const { empresa, account, period } = request
  if (account.sistema !== 'SCA' && !account.sped) {
    summary.efdReason = 'O usuário que montou o pacote não tem o módulo SPED.'
    return null
  }
  const scope = { empresaIds: [empresa.id], accountId: account.id }
  try {
    const id = (await keptFile(db, request)) ?? (await generateFile(db, request))
    const file = await findFile(db, { scope, empresaIds: [empresa.id] }, id)
    if (!file) throw new Error('a generated EFD vanished')
    const name = `efd/EFD_${empresa.taxId}_${period.from.slice(0, 7).replace('-', '')}.txt`
    const packer = openPacker(name, now)
    for await (const bytes of fileBytes(db, scope, { empresaId: empresa.id, id })) await packer.add(bytes)
    summary.efd = { name, due: file.summary.resumo.apuracao.vl_recolher }
    return packer.end()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    summary.efdReason = error.message
    return null
  }
}

function keptFile(db: Kysely<Database>, { empresa, account, period }: FileRequest): Promise<string | null> {
  return inScope(db, { empresaIds: [empresa.id], accountId: account.id }, async (tx) => {
    const [newest] = await listSpedFiles(tx, empresa.id, period.from.slice(0, 7))
    return newest && (await countLater(tx, empresa.id, newest)) === 0 ? newest.id : null
  })
}
