import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const ROOT = join(import.meta.dirname, '../../../..')
const FILE = join(resolve(ROOT, process.env.PORTAL_AMOSTRAS ?? '../shared'), 'sped/exemplo-020.txt')

/** The bytes of the complete example of version 020; null, saying so, where there are no samples. */
export function readSample(): Buffer | null {
  if (existsSync(FILE)) return readFileSync(FILE)
  console.warn(`No ${FILE} (set PORTAL_AMOSTRAS): the tests on it are left out.`)
  return null
}
