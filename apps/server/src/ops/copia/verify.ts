import type { Archive } from './archive.ts'
import { DEMO_CERTIFICATE, DEMO_ROOTS, JOBS, MASTER_KEY, openFilePassage } from './data-files.ts'
import { damaged } from './errors.ts'
import { isUploadFile, isUploadId } from './held-queue.ts'
import type { CopiedFile, CopyManifest } from './manifest.ts'
import type { Progress } from './progress.ts'
import { comparePassage, openPassage } from './table-stream.ts'

const OWN_FILES = [MASTER_KEY, DEMO_ROOTS, DEMO_CERTIFICATE, JOBS]

/** The upload and the file of a name in `fila/`; null for the other files of a copy. Throws for an unknown name. */
export function queuePlace(name: string): { uploadId: string; file: string } | null {
  if (OWN_FILES.includes(name)) return null
  const [folder, uploadId = '', file = '', ...rest] = name.split('/')
  if (folder !== 'fila' || rest.length > 0 || !isUploadId(uploadId) || !isUploadFile(file))
    throw damaged(`o arquivo ${JSON.stringify(name)} não tem lugar no portal`)
  return { uploadId, file }
}

/** Reads the whole copy and compares every digest. Needs no database. */
export async function verifyArchive({ manifest, table, file }: Archive, progress: Progress): Promise<void> {
  for (const one of manifest.tables) {
    progress.step(`Conferindo ${one.name}`)
    const passage = openPassage(one)
    for await (const chunk of passage.through(table(one.name))) progress.advance(chunk.length)
    comparePassage(one, passage.passed())
    compareDocuments(manifest, passage.passed().documents)
  }
  for (const one of manifest.files) {
    queuePlace(one.name)
    for await (const chunk of checkedFile(one, file(one.name))) progress.advance(chunk.length)
  }
}

export function compareDocuments({ documents }: CopyManifest, found: CopyManifest['documents'] | null): void {
  if (!found) return
  const same =
    found.count === documents.count && found.damaged === documents.damaged && found.digest === documents.digest
  if (!same) throw damaged('os documentos guardados não conferem')
}

/** The bytes of a file. Throws at the end when their digest is not the manifest's. */
export async function* checkedFile(
  { name, sha256 }: CopiedFile,
  chunks: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  const passage = openFilePassage(chunks)
  yield* passage.through()
  if (passage.sha256() !== sha256) throw damaged(`o conteúdo de ${name} não confere`)
}
