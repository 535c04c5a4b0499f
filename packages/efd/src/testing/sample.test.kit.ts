import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const ROOT = join(import.meta.dirname, '../../../..')
const FILE = join(resolve(ROOT, process.env.PORTAL_AMOSTRAS ?? '../shared'), 'sped/exemplo-020.txt')

/**
 * Reads the complete example of version 020; returns null and prints a warning when the samples are missing.
 */
export function readSample(): Buffer | null {
  if (existsSync(FILE)) return readFileSync(FILE)
  console.warn(`No ${FILE} (set PORTAL_AMOSTRAS): the tests on it are left out.`)
  return null
}
