import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '../../../..')
const REAL = join(resolve(ROOT, process.env.PORTAL_AMOSTRAS ?? '../shared'), 'amostras')
/** True when the samples are real documents; otherwise the committed synthetic ones are used. */
export const hasRealSamples = existsSync(join(REAL, 'MANIFEST.tsv'))
/** Folder of the samples, with their manifest. */
export const SAMPLES_FOLDER = hasRealSamples ? REAL : resolve(ROOT, 'packages/synthetic/samples/amostras')

/** One sample: its path, and the signature state from the manifest (`ok`, `digest`, `falha`, `-`). */
export interface Sample {
  path: string
  signature: string
}

/** The samples of the manifest. */
export function listSamples(): Sample[] {
  const lines = readFileSync(join(SAMPLES_FOLDER, 'MANIFEST.tsv'), 'utf8').trimEnd().split('\n').slice(1)
  return lines.map((line) => {
    const columns = line.split('\t')
    return { path: columns[0] ?? '', signature: (columns[7] ?? '').replace('assinatura ', '') }
  })
}

/** The samples, when they are real documents; else an empty list and a warning. */
export function listRealSamples(): Sample[] {
  if (hasRealSamples) return listSamples()
  console.warn(`No samples in ${REAL} (set PORTAL_AMOSTRAS): the tests that need real ones are skipped.`)
  return []
}

/** The bytes of a sample. */
export const readSample = (path: string): Buffer => readFileSync(join(SAMPLES_FOLDER, path))
