import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { build } from 'esbuild'
import { inRoot, say } from './run.mjs'

// Bundles the server, the command line and each thread's entry (`*-worker.ts`) into apps/server/dist.
const SOURCE = inRoot('apps/server/src')
const DIST = inRoot('apps/server/dist')

say('Construindo o servidor…')
const workers = readdirSync(SOURCE, { recursive: true }).filter((name) => name.endsWith('-worker.ts'))
const { outputFiles } = await build({
  entryPoints: {
    main: join(SOURCE, 'start.ts'),
    cli: join(SOURCE, 'cli/start.ts'),
    ...Object.fromEntries(workers.map((name) => [basename(name, '.ts'), join(SOURCE, name)])),
  },
  write: false,
  outdir: DIST,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  sourcemap: 'linked',
  logLevel: 'warning',
  // bundles only our packages, which are TypeScript; some of the others load files or binaries at run time
  plugins: [{ name: 'own-packages-only', setup: (step) => step.onResolve({ filter: /^[^./]/ }, keepOutside) }],
})

function keepOutside({ path, kind }) {
  return kind === 'entry-point' || path.startsWith('@portal/') ? undefined : { path, external: true }
}

// A running server may start a thread from these files at any time: each is replaced atomically, entries
// after the chunks that they import.
mkdirSync(DIST, { recursive: true })
rmSync(join(DIST, '.build'), { force: true }) // prepare.mjs writes it
const isEntry = ({ path }) => !/-[A-Z0-9]{8}\.js(\.map)?$/.test(path)
for (const { path, contents } of outputFiles.toSorted((a, b) => isEntry(a) - isEntry(b))) {
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, contents)
  renameSync(draft, path)
}
const written = new Set(outputFiles.map(({ path }) => path))
for (const name of readdirSync(DIST))
  if (/\.js(\.map)?$/.test(name) && !written.has(join(DIST, name))) rmSync(join(DIST, name), { force: true })
