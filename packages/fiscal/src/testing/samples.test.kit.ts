import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '../../../..')
const FOLDER = join(resolve(ROOT, process.env.PORTAL_AMOSTRAS ?? '../shared'), 'amostras')

/** One sample: its path, and the signature state from the manifest (`ok`, `digest`, `falha`, `-`). */
export interface Sample {
  path: string
  signature: string
}

/** The samples of the manifest; without the folder, an empty list and a warning. */
export function listSamples(): Sample[] {
  const manifest = join(FOLDER, 'MANIFEST.tsv')
  if (!existsSync(manifest)) {
    console.warn(`No samples in ${FOLDER} (set PORTAL_AMOSTRAS): their tests are skipped.`)
    return []
  }
  const lines = readFileSync(manifest, 'utf8').trimEnd().split('\n').slice(1)
  return lines.map((line) => {
    const columns = line.split('\t')
    return { path: columns[0] ?? '', signature: (columns[7] ?? '').replace('assinatura ', '') }
  })
}

/** The bytes of a sample. */
export const readSample = (path: string): Buffer => readFileSync(join(FOLDER, path))
