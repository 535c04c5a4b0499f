import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cteLayout, mdfeLayout, nfeLayout } from './mirror/layouts.ts'
import { writeTypes } from './mirror/write-types.ts'

/**
 * Writes the mirror types of the layouts from the official schemas:
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
] as const) {
  writeFileSync(join(target, name, 'layout.gen.ts'), HEAD + writeTypes(layout, new Set(layout.required)))
}
