import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withArrows } from './architecture/arrows.ts'

/** Draws the arrows of `docs/architecture.md` again: `npx tsx tools/src/architecture.ts`. */
const PAGE = join(import.meta.dirname, '../../docs/architecture.md')
writeFileSync(PAGE, withArrows(readFileSync(PAGE, 'utf8')))
