import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '../../../..')
const COMMITTED = resolve(ROOT, 'packages/synthetic/samples/amostras')
const REAL = resolve(ROOT, process.env.PORTAL_AMOSTRAS ?? '../shared', 'amostras')

export interface Sample {
  /** `nfe/nfe-01-….xml` */
  name: string
  bytes: Uint8Array
}

const samplesIn = (folder: string, kind: string): Sample[] =>
  readdirSync(resolve(folder, kind))
    .filter((name) => name.endsWith('.xml'))
    .map((name) => ({ name: `${kind}/${name}`, bytes: readFileSync(resolve(folder, kind, name)) }))

/** Real documents of a kind; without their folder, an empty list and a warning. */
function realSamples(kind: string): Sample[] {
  if (existsSync(REAL)) return samplesIn(REAL, kind)
  console.warn(`No samples at ${REAL} (set PORTAL_AMOSTRAS): the tests that need real documents are skipped.`)
  return []
}

/** The committed synthetic documents of a kind and, where their folder exists, the real ones. */
export const samples = (kind: string): Sample[] => [...samplesIn(COMMITTED, kind), ...realSamples(kind)]
