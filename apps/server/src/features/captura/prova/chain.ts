import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { CaptureExchangeTable } from '../../../db/schema.gen.ts'

export type ExchangeRow = Selectable<CaptureExchangeTable>

/** What the hash of an exchange covers, in this order; never changed, or earlier chains break. */
const COVERED = [
  'service',
  'environment',
  'tax_id',
  'demo',
  'number',
  'sent_at',
  'address',
  'thumbprint',
  'kind',
  'asked',
  'cause',
  'caused_by',
  'request_sha256',
  'duration_ms',
  'http_status',
  'cstat',
  'reason',
  'ult_nsu',
  'max_nsu',
  'documents',
  'reply_sha256',
  'fault',
] as const satisfies readonly (keyof ExchangeRow)[]

const plain = (value: unknown): unknown => {
  if (value instanceof Date) return value.toISOString()
  return Buffer.isBuffer(value) ? value.toString('hex') : (value ?? null)
}

/** SHA-256 of the exchange and of the hash before it. */
export const exchangeHash = (row: Pick<ExchangeRow, (typeof COVERED)[number]>, previous: Buffer | null): Buffer =>
  createHash('sha256')
    .update(previous ?? Buffer.alloc(0))
    .update(JSON.stringify(COVERED.map((name) => plain(row[name]))))
    .digest()
