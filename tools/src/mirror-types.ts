import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cteLayout, mdfeLayout, nfeLayout, nfseLayout } from './mirror/layouts.ts'
import { writeNames } from './mirror/write-names.ts'
import { writeTypes } from './mirror/write-types.ts'

/**
 * Writes the mirror types of the layouts, and their names as data, from the official schemas:
 * `npx tsx tools/src/mirror-types.ts FOLDER-OF-SCHEMAS packages/fiscal/src`
 */
const [folder, target] = process.argv.slice(2)
if (!folder || !target) throw new Error('mirror-types FOLDER-OF-SCHEMAS packages/fiscal/src')

const HEAD =
  '// Generated from the official schemas by tools/src/mirror-types.ts; never edited.\n// Official names, every value as text; attributes carry an @.\n\n'

for (const [name, layout] of [
  ['nfe', nfeLayout(folder)],
  ['cte', cteLayout(folder)],
  ['mdfe', mdfeLayout(folder)],
  ['nfse', nfseLayout(folder)],
] as const) {
  const types = writeTypes(layout, new Set(layout.required))
  writeFileSync(join(target, name, 'layout.gen.ts'), HEAD + types)
  writeFileSync(join(target, name, 'names.gen.ts'), HEAD + writeNames(types))
}
