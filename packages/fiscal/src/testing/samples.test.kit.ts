import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '../../../..')
const FOLDER = join(resolve(ROOT, process.env.PORTAL_AMOSTRAS ?? '../shared'), 'amostras')

/** One sample: its path, and what the manifest says of its signature (`ok`, `digest`, `falha`, `-`). */
export interface Sample {
  path: string
  signature: string
}

/** The samples of the manifest; none where the folder is absent, and then a line says so. */
export function listSamples(): Sample[] {
  const manifest = join(FOLDER, 'MANIFEST.tsv')
  if (!existsSync(manifest)) {
    console.warn(`No samples in ${FOLDER} (set PORTAL_AMOSTRAS): the tests on them are left out.`)
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
