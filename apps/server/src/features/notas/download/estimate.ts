import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'
import { inScope } from '../../../db/scope.ts'
import type { Asker } from '../consulta/filter.ts'
import type { DownloadRequest, Format } from './request.ts'
import { batchesOf, openSelection } from './selection.ts'

/** Headers and both copies of the name of one entry. */
const PER_ENTRY = 280
/** Bytes of a printed note, compressed: usually one page. */
const PER_PDF = 7_500

/** Estimated bytes of the download. Throws the same errors as the download. */
export async function estimateSize(db: Kysely<Database>, asker: Asker, request: DownloadRequest): Promise<number> {
  let total = 22
  const { pages } = await openSelection(db, asker, request)
  for await (const { empresaId, ids } of batchesOf(pages)) {
    const { rows } = await inScope(db, { accountId: asker.account.id, empresaIds: [empresaId] }, (tx) =>
      sql<{ bytes: number }>`
        select coalesce(sum(octet_length(a.deflated)), 0)::bigint as bytes
        from nota n join arquivo a on a.empresa_id = n.empresa_id and a.sha256 = n.arquivo_sha256
        where n.empresa_id = ${empresaId} and n.id = any(${ids}::uuid[])
      `.execute(tx),
    )
    total += sizeOf(request.format, { xmlBytes: rows[0]?.bytes ?? 0, notas: ids.length })
  }
  return total
}

function sizeOf(format: Format, { xmlBytes, notas }: { xmlBytes: number; notas: number }): number {
  const xml = format === 'pdf' || format === 'pdf_unico' ? 0 : xmlBytes + notas * PER_ENTRY
  const pdf = format === 'xml' ? 0 : notas * (PER_PDF + PER_ENTRY)
  return xml + pdf
}
