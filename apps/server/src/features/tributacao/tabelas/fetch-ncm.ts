import { MAX_TABLE_BYTES, type TableFile } from '@portal/tables/readers/model.ts'
import { AppError } from '../../../base/errors.ts'

const PATIENCE_MS = 60_000

const failed = (why: string, cause?: unknown) =>
  new AppError(503, 'tabela.download', `A NCM não pôde ser baixada: ${why}. A tabela em uso continua a mesma.`, {
    cause,
  })

/** Downloads the NCM from its public address, on request only. Throws AppError 503 `tabela.download`. */
export async function fetchNcm(url: string): Promise<TableFile> {
  const reply = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) }).catch((cause: unknown) => {
    throw failed('o endereço não respondeu', cause)
  })
  if (!reply.ok || !reply.body) throw failed(`o endereço respondeu ${reply.status}`)
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of reply.body) {
      size += chunk.length
      if (size > MAX_TABLE_BYTES) throw failed('a resposta passa de 32 MB')
      chunks.push(chunk)
    }
  } catch (cause) {
    throw cause instanceof AppError ? cause : failed('a resposta foi interrompida', cause)
  }
  return { name: 'Tabela_NCM_Vigente.json', bytes: Buffer.concat(chunks) }
}
