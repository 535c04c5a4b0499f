import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '../../../..')
const COMMITTED = resolve(ROOT, 'packages/synthetic/samples/amostras')
const REAL = join(resolve(ROOT, process.env.PORTAL_AMOSTRAS ?? '../shared'), 'amostras')

/** True when the folder of real documents exists. */
export const hasRealSamples = existsSync(join(REAL, 'MANIFEST.tsv'))

/** One sample with its row of the manifest. */
export interface Sample {
  folder: string
  path: string
  modelo: string
  layout: string
  root: string
  chave: string
  /** State of the signature: `ok`, `digest`, `falha`, `-` */
  signature: string
}

function samplesIn(folder: string): Sample[] {
  const lines = readFileSync(join(folder, 'MANIFEST.tsv'), 'utf8').trimEnd().split('\n').slice(1)
  return lines.map((line) => {
    const [path = '', modelo = '', layout = '', root = '', , chave = '', , signature = ''] = line.split('\t')
    return { folder, path, modelo, layout, root, chave, signature: signature.replace('assinatura ', '') }
  })
}

/** Real documents; without their folder, an empty list and a warning. */
export function listRealSamples(): Sample[] {
  if (hasRealSamples) return samplesIn(REAL)
  console.warn(`No samples in ${REAL} (set PORTAL_AMOSTRAS): the tests that need real ones are skipped.`)
  return []
}

/** The committed synthetic documents and, where their folder exists, the real ones. */
export const listSamples = (): Sample[] => [...samplesIn(COMMITTED), ...listRealSamples()]

/** The bytes of a sample, or of a real one by its path. */
export const readSample = (sample: Pick<Sample, 'folder' | 'path'> | string): Buffer =>
  readFileSync(typeof sample === 'string' ? join(REAL, sample) : join(sample.folder, sample.path))

/** A folder of the test material; null when it is absent. */
export function sharedFolder(name: string): string | null {
  const folder = join(resolve(ROOT, process.env.PORTAL_AMOSTRAS ?? '../shared'), name)
  return existsSync(folder) ? folder : null
}
