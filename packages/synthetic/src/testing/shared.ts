import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '../../../..')
const FOLDER = resolve(ROOT, process.env.PORTAL_AMOSTRAS ?? '../shared')

/** Path of a file of the test material; null, with a log message, when it is absent. */
export function sharedPath(name: string): string | null {
  const path = join(FOLDER, name)
  if (existsSync(path)) return path
  console.warn(`No ${path} (set PORTAL_AMOSTRAS): the tests on it are left out.`)
  return null
}

/** Rows of a tab-separated file with a header; empty when the file is absent. */
export function sharedRows(name: string): Record<string, string>[] {
  const path = sharedPath(name)
  if (path === null) return []
  const [head, ...lines] = readFileSync(path, 'utf8').trimEnd().split(/\r?\n/)
  const names = head!.split('\t')
  return lines.map((line) => Object.fromEntries(line.split('\t').map((text, index) => [names[index], text])))
}
