import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { makeSamples, manifestOf } from './samples.ts'

/* Rewrites the committed samples: `npx tsx packages/synthetic/src/write-samples.ts`. */
const FOLDER = join(import.meta.dirname, '../samples/amostras')

const files = makeSamples()
rmSync(FOLDER, { recursive: true, force: true })
for (const { path, bytes } of files) {
  mkdirSync(dirname(join(FOLDER, path)), { recursive: true })
  writeFileSync(join(FOLDER, path), bytes)
}
writeFileSync(join(FOLDER, 'MANIFEST.tsv'), manifestOf(files))
