import { noRight } from '../acesso/base/require-empresa.ts'

/** Row-level security refused a row: the person reaches the client otherwise than by the office, or sees a part of its portfolio only. */
export function refuseOtherRow(error: unknown): never {
  if (error instanceof Error && 'code' in error && error.code === '42501') throw noRight()
  throw error
}
