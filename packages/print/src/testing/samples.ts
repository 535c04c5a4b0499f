import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '../../../..')
const FOLDER = resolve(ROOT, process.env.PORTAL_AMOSTRAS ?? '../shared')

export interface Sample {
  /** `nfe/nfe-01-….xml` */
  name: string
  bytes: Uint8Array
}

/** Real documents of a kind; without the folder of samples, an empty list and a warning. */
export function samples(kind: string): Sample[] {
  const folder = resolve(FOLDER, 'amostras', kind)
  if (!existsSync(folder)) {
    console.warn(
      `No samples at ${folder}: the tests over real documents are left out (PORTAL_AMOSTRAS names their folder).`,
    )
    return []
  }
  return readdirSync(folder)
    .filter((name) => name.endsWith('.xml'))
    .map((name) => ({ name: `${kind}/${name}`, bytes: readFileSync(resolve(folder, name)) }))
}
