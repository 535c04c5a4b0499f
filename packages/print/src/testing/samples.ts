import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '../../../..')
const SHARED = resolve(ROOT, process.env.PORTAL_AMOSTRAS ?? '../shared')
const hasRealSamples = existsSync(resolve(SHARED, 'amostras'))
const FOLDER = hasRealSamples ? SHARED : resolve(ROOT, 'packages/synthetic/samples')

export interface Sample {
  /** `nfe/nfe-01-….xml` */
  name: string
  bytes: Uint8Array
}

/** Documents of a kind: real ones, or the committed synthetic ones where the folder of samples is absent. */
export function samples(kind: string): Sample[] {
  const folder = resolve(FOLDER, 'amostras', kind)
  return readdirSync(folder)
    .filter((name) => name.endsWith('.xml'))
    .map((name) => ({ name: `${kind}/${name}`, bytes: readFileSync(resolve(folder, name)) }))
}

/** Real documents of a kind; without the folder of samples, an empty list and a warning. */
export function realSamples(kind: string): Sample[] {
  if (hasRealSamples) return samples(kind)
  console.warn(`No samples at ${SHARED} (set PORTAL_AMOSTRAS): the tests that need real documents are skipped.`)
  return []
}
