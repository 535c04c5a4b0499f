import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEMO_COMPANIES, generate } from '@portal/synthetic/generate.ts'
import { describe, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')

const [empresa] = DEMO_COMPANIES
if (!empresa) throw new Error('the demonstration has companies')
const [nota] = generate({ seed: 1, count: 1, empresa, kinds: { nfe: 1 }, from: '2026-06', to: '2026-06' })
const NOTA = nota?.bytes ?? Buffer.alloc(0)

const examples = (name: string) =>
  [...readFileSync(join(ROOT, 'packages', name, 'README.md'), 'utf8').matchAll(/^## (.*)\n```ts\n([^`]*)```/gm)].map(
    ([, title = '', code = '']) => ({ title: `${name}: ${title}`, code }),
  )

describe('the examples in the packages’ READMEs run unchanged', () => {
  test.each([...examples('fiscal'), ...examples('print')])('$title', { timeout: 60_000 }, ({ code }) => {
    const folder = mkdtempSync(join(tmpdir(), 'readme-'))
    try {
      symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
      copyFileSync(join(ROOT, 'tsconfig.json'), join(folder, 'tsconfig.json'))
      writeFileSync(join(folder, 'nota.xml'), NOTA)
      writeFileSync(join(folder, 'example.mts'), code)
      const ran = spawnSync(process.execPath, ['--import', 'tsx', 'example.mts'], { cwd: folder, encoding: 'utf8' })
      expect(ran.stderr).toBe('')
      expect(ran.status).toBe(0)
      expect(ran.stdout !== '' || existsSync(join(folder, 'nota.pdf')) || existsSync(join(folder, 'notas.pdf'))).toBe(
        true,
      )
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})

test('files named in the documents exist', () => {
  const pages = ['README.md', 'CONTRIBUTING.md', ...readdirSync(join(ROOT, 'docs')).map((name) => `docs/${name}`)]
  const paths = pages
    .filter((page) => page.endsWith('.md'))
    .flatMap(
      (page) =>
        readFileSync(join(ROOT, page), 'utf8').match(/\b(apps|packages|tools|e2e|bench)\/[\w./-]+\.(tsx?|mjs)\b/g) ??
        [],
    )
    .filter((path) => !path.includes('FEATURE'))
  expect(paths.length).toBeGreaterThan(100)
  expect([...new Set(paths)].filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
})

test('developer documents keep to 160 columns; tables, code and the change log excepted', () => {
  const folders = [
    '.',
    'docs',
    'docs/decisions',
    ...readdirSync(join(ROOT, 'packages')).map((name) => `packages/${name}`),
  ]
  const pages = folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder))
      .filter((name) => name.endsWith('.md') && name !== 'CHANGELOG.md')
      .map((name) => join(folder, name)),
  )
  expect(pages.length).toBeGreaterThan(40)
  const long = pages.flatMap((page) =>
    readFileSync(join(ROOT, page), 'utf8')
      .replaceAll(/^```[\s\S]*?^```/gm, (code) => code.replaceAll(/.+/g, ''))
      .split('\n')
      .flatMap((line, index) => (line.length > 160 && !line.startsWith('|') ? `${page}:${index + 1}` : [])),
  )
  expect(long).toEqual([])
})
