import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'

/**
 * Weighs the built page by the bundler's own manifest: the JavaScript that each route loads, with the script that index.html loads before it,
 * as gzip. Skips without a build.
 */

interface Chunk {
  file: string
  name?: string
  imports?: string[]
}

const DIST = join(import.meta.dirname, '../../apps/web/dist')
const MANIFEST = join(DIST, '.vite/manifest.json')
const SHELL = 'src/app/shell/shell.tsx'

/** Modules that a route loads after index.html, and its budget in KiB */
const ROUTES: [route: string, budget: number, modules: string[]][] = [
  ['/login', 110, ['src/screens/login/login-screen.tsx']],
  ['/notas/nfe', 170, [SHELL, 'src/screens/notas/notas-screen.tsx']],
  ['/inicio', 200, [SHELL, 'src/app/start-screen.tsx']],
  ['/notas/importar', 200, [SHELL, 'src/screens/notas/importar/importar-screen.tsx']],
  ['/conta', 200, [SHELL, 'src/screens/conta/conta-screen.tsx']],
  ['/ajuda', 200, [SHELL, 'src/screens/ajuda/ajuda-screen.tsx']],
  ['/sped/fiscal', 200, [SHELL, 'src/screens/sped/sped-screen.tsx']],
  ['/consultas/tributacao', 200, [SHELL, 'src/screens/tributacao/tributacao-screen.tsx']],
  ['/cadastros/produtos', 200, [SHELL, 'src/screens/produtos/produtos-screen.tsx']],
  ['/cadastros/usuarios', 200, [SHELL, 'src/screens/cadastros/usuarios/usuarios-screen.tsx']],
  ['/cadastros/empresas', 200, [SHELL, 'src/screens/cadastros/empresas/empresas-screen.tsx']],
  ['/demo', 200, [SHELL, 'src/screens/demo/demo-screen.tsx']],
  ['/cadastros/tabelas', 200, [SHELL, 'src/screens/cadastros/tabelas/tabelas-screen.tsx']],
]
/** Requests for JavaScript that a route may take */
const MAX_FILES = 35

describe.skipIf(!existsSync(MANIFEST))('the built page', () => {
  test.each(ROUTES)('%s weighs no more than %i KiB', (_, budget, modules) => {
    const chunks = JSON.parse(readFileSync(MANIFEST, 'utf8')) as Record<string, Chunk> // written by the bundler
    const files = new Set(['theme.js'])
    for (const key of ['index.html', ...modules]) addFiles(chunkOf(chunks, key), { chunks, files })
    const kib = [...files].reduce((sum, file) => sum + gzipped(file), 0) / 1024
    expect(kib).toBeGreaterThan(80)
    expect(kib).toBeLessThanOrEqual(budget)
    expect(files.size).toBeLessThanOrEqual(MAX_FILES)
  })
})

/** The chunk of a module. One that a group of the build captured has no key of its own: its group is named by the file's folder. */
function chunkOf(chunks: Record<string, Chunk>, key: string): Chunk {
  const group = /\/(login|shell)\/\1(-screen)?\.tsx$/.exec(key)?.[1]
  const chunk = chunks[key] ?? Object.values(chunks).find(({ name }) => name !== undefined && name === group)
  if (!chunk) throw new Error(`The manifest has no chunk of ${key}`)
  return chunk
}

function addFiles(chunk: Chunk, { chunks, files }: { chunks: Record<string, Chunk>; files: Set<string> }): void {
  if (files.has(chunk.file)) return
  files.add(chunk.file)
  for (const key of chunk.imports ?? []) addFiles(chunkOf(chunks, key), { chunks, files })
}

const gzipped = (file: string): number => gzipSync(readFileSync(join(DIST, file)), { level: 9 }).length
