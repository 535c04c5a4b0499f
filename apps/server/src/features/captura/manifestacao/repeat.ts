import type { Transaction } from 'kysely'
import { AppError } from '../../../base/errors.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { sha256 } from '../prova/exchanges.ts'

/** An id in lower case, or a key without its prefix and separators. */
export const cleanName = (text: string): string => {
  const trimmed = text.trim().toLowerCase()
  return isId(trimmed)
    ? trimmed
    : text
        .replace(/^NFe/i, '')
        .replace(/[\s.-]/g, '')
        .toUpperCase()
}
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
export const isId = (name: string): boolean => UUID.test(name)

interface Wish {
  kind: string
  notas: readonly string[]
  justification: string | null
  isLateAccepted: boolean
}

/** SHA-256 of what was asked, for the comparison of repeated calls. */
export const contentOf = ({ kind, notas, justification, isLateAccepted }: Wish): Buffer =>
  sha256(JSON.stringify([kind, notas.map(cleanName).sort(), justification, isLateAccepted]))

interface Repeat {
  requester: { accountId: string | null; idempotencyKey: string | null }
  content: Buffer
}

/** Throws AppError 422 `manifesto.key_reused` when the idempotency key came with another content. */
export async function findEarlier(
  tx: Transaction<Database>,
  company: { tax_id: string; demo: boolean },
  { requester, content }: Repeat,
): Promise<string | null> {
  const { accountId, idempotencyKey } = requester
  if (idempotencyKey === null) return null
  const row = await tx
    .selectFrom('manifesto_pedido')
    .select(['id', 'content_sha256'])
    .where('tax_id', '=', company.tax_id)
    .where('demo', '=', company.demo)
    .where('made_by', 'is not distinct from', accountId)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst()
  if (row?.content_sha256?.equals(content) === false)
    throw new AppError(
      422,
      'manifesto.key_reused',
      'Este Idempotency-Key já serviu a outro pedido, com outro conteúdo. Nada foi enviado: use um valor novo.',
    )
  return row?.id ?? null
}
