import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import type { Finding } from '@portal/efd/check/state.ts'
import { checkEfd } from '@portal/efd/check.ts'

/** What would be refused of a file. */
export interface Checked {
  /** In the order of the lines */
  list: Finding[]
  count: number
}

/** A file that is judged piece by piece as it is made. */
export interface CheckFeed {
  /** To be awaited: waits where the judging lags behind. The bytes stay as they are, but those `given`, which nobody may look at any more. */
  add(bytes: Uint8Array, given?: boolean): Promise<void>
  /** The file is whole. */
  end(): Promise<Checked>
  /** To be called in any case; what is under way is given up. */
  close(): Promise<void>
}

/** Judges where it is called. */
export function openCheckFeed(): CheckFeed {
  const bytes = new PassThrough()
  const checked = checkEfd(bytes)
  checked.catch(() => undefined) // told by whoever waits for it next
  return {
    async add(piece) {
      if (!bytes.write(piece)) await Promise.race([once(bytes, 'drain'), checked])
    },
    async end() {
      bytes.end()
      const { findings, errors } = await checked
      return { list: findings.filter(({ severity }) => severity === 'erro'), count: errors }
    },
    async close() {
      bytes.destroy()
    },
  }
}
