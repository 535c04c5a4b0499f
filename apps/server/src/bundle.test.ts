import { readdirSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { build, type Metafile } from 'esbuild'
import { beforeAll, expect, test } from 'vitest'

const SOURCE = import.meta.dirname
const CERTIFICATES = 'packages/synthetic/src/certificates/'
/** Packages that only the test authority uses. */
const AUTHORITY_PACKAGES = /^(@peculiar\/|node-forge)/

const workers = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('-worker.ts'))
const ENTRIES = {
  main: 'start.ts',
  cli: 'cli/start.ts',
  ...Object.fromEntries(workers.map((path) => [basename(path, '.ts'), path])),
}
const names = Object.keys(ENTRIES)

let outputs: Metafile['outputs']
// bundles as tools/setup/build-server.mjs does
beforeAll(async () => {
  const { metafile } = await build({
    entryPoints: Object.fromEntries(Object.entries(ENTRIES).map(([name, path]) => [name, join(SOURCE, path)])),
    absWorkingDir: join(SOURCE, '../../..'),
    outdir: 'dist',
    write: false,
    metafile: true,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    plugins: [
      {
        name: 'only-own-packages-inside',
        setup: ({ onResolve }) =>
          onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
            kind === 'entry-point' || path.startsWith('@portal/') ? undefined : { path, external: true },
          ),
      },
    ],
  })
  outputs = metafile.outputs
})

/** Source files and outside packages that Node loads with an entry, that is, without its dynamic imports. */
function loadedWith(entry: string): string[] {
  const chunks = new Set([`dist/${entry}.js`])
  const packages = new Set<string>()
  for (const chunk of chunks)
    for (const { path, kind, external } of outputs[chunk]?.imports ?? []) {
      if (kind !== 'import-statement') continue
      if (external) packages.add(path)
      else chunks.add(path)
    }
  return [...[...chunks].flatMap((chunk) => Object.keys(outputs[chunk]?.inputs ?? {})), ...packages]
}

const authorityParts = (paths: string[]) =>
  paths.filter((path) => path.startsWith(CERTIFICATES) || AUTHORITY_PACKAGES.test(path))

test.each(names)('the entry «%s» does not load the authority of the test certificates', (name) => {
  const loaded = loadedWith(name)
  expect(loaded).toContain(`apps/server/src/${ENTRIES[name as keyof typeof ENTRIES]}`) // names are its keys
  // one thread opens PFX files of users by the same package
  const expected = name === 'pfx-worker' ? loaded.filter((path) => path.startsWith('node-forge/')) : []
  expect(authorityParts(loaded)).toEqual(expected)
})

test('server, command line and threads load neither the demonstration nor its documents or its SEFAZ', () => {
  const demonstration = /^(packages\/(synthetic|simulador)|apps\/server\/src\/demo)\//
  expect(names.flatMap(loadedWith).filter((path) => demonstration.test(path))).toEqual([])
})

test('the demonstration loads the authority in a chunk of its own', () => {
  const chunk = Object.values(outputs).find(({ inputs }) => `${CERTIFICATES}test-ca.ts` in inputs)
  expect(authorityParts(Object.keys(chunk?.inputs ?? {}))).not.toEqual([])
})

test('the built program finds the official tables, and carries no copy of them', () => {
  const beside = createRequire(join(SOURCE, '../dist/main.js'))
  expect(statSync(beside.resolve('@portal/tables/official/tables/tipi.tsv')).size).toBeGreaterThan(100_000)
  const inputs = Object.values(outputs).flatMap(({ inputs }) => Object.keys(inputs))
  expect(inputs.filter((path) => path.endsWith('.tsv'))).toEqual([])
  expect(inputs).toContain('packages/tables/src/official/official.ts')
})

test('the program has nothing of the repository’s tools, which the image leaves out', () => {
  const inputs = Object.values(outputs).flatMap(({ inputs }) => Object.keys(inputs))
  expect(inputs.filter((path) => path.startsWith('tools/'))).toEqual([])
})
