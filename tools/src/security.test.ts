import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { faultOfTest } from './testing/proof.ts'

const ROOT = join(import.meta.dirname, '../..')
const PAGE = readFileSync(join(ROOT, 'docs/security.md'), 'utf8')

/** OWASP ASVS 5.0, the requirements of level 2 that apply here. */
const IDS =
  '1.2.1 1.2.3 1.2.4 1.2.9 1.2.10 1.3.6 1.5.1 1.5.2 2.2.1 2.2.2 2.3.3 2.4.1 3.2.1 3.2.2 3.4.1 3.4.2 3.4.3 3.4.4 3.4.5 3.4.6 3.5.2 3.5.3 ' +
  '4.1.1 4.1.3 5.1.1 5.2.1 5.2.2 5.2.3 5.3.2 5.4.1 5.4.2 6.1.1 6.2.1 6.2.2 6.2.3 6.2.4 6.2.5 6.2.8 6.2.9 6.2.10 6.2.11 6.2.12 6.3.1 6.3.2 ' +
  '6.3.3 6.3.4 6.3.8 6.4.1 6.4.3 7.1.1 7.2.1 7.2.2 7.2.3 7.2.4 7.3.1 7.3.2 7.4.1 7.4.2 7.4.3 7.4.4 7.4.5 7.5.1 7.5.2 8.2.1 8.2.2 8.2.3 ' +
  '8.3.1 8.4.1 9.1.1 9.1.2 9.1.3 9.2.1 9.2.2 9.2.3 11.3.2 11.3.3 11.4.2 11.5.1 12.1.1 12.2.1 12.3.1 13.2.2 13.3.1 13.4.2 14.2.1 14.3.1 ' +
  '14.3.3 15.1.2 15.2.2 15.3.1 15.3.2 15.3.3 15.3.5 15.3.6 15.3.7 16.2.1 16.2.5 16.3.1 16.3.2 16.3.3 16.3.4 16.4.1 16.5.1 16.5.3'

const rows = PAGE.split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => {
    const [ids = '', what = '', proof = ''] = line
      .slice(1, line.lastIndexOf('|'))
      .split('|')
      .map((cell) => cell.trim())
    return { ids: ids.split(', '), what, proofs: proof.split('<br>') }
  })

test('every requirement has one row', () => {
  expect(rows.flatMap(({ ids }) => ids).toSorted()).toEqual(IDS.split(' ').toSorted())
})

test('every row says what is done and names a test that is there', () => {
  const faults = rows.flatMap(({ ids, what, proofs }) => [
    ...(what.length < 20 ? [`${ids.join()}: says nothing`] : []),
    ...proofs.map(faultOfTest).flatMap((fault) => (fault === null ? [] : [`${ids.join()}: ${fault ?? 'no proof'}`])),
  ])
  expect(faults).toEqual([])
})

test('an exception gives its reason', () => {
  const exceptions = rows.filter(({ what }) => /\bException: /.test(what))
  expect(exceptions.length).toBeGreaterThan(3)
  for (const { what } of exceptions) expect(what.split('Exception: ')[1]?.length).toBeGreaterThan(60)
})

const sources = (folder: string): { path: string; text: string }[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|(^|\/)testing\//.test(path))
    .map((path) => ({ path: join(folder, path), text: readFileSync(join(ROOT, folder, path), 'utf8') }))

const whereFound = (folder: string, pattern: RegExp): string[] =>
  sources(folder)
    .filter(({ text }) => pattern.test(text))
    .map(({ path }) => path)

test('the page makes no HTML of text, and runs none', () => {
  expect(
    whereFound('apps/web/src', /dangerouslySetInnerHTML|\.(inner|outer)HTML|insertAdjacentHTML|document\.write/),
  ).toEqual([])
  expect(whereFound('apps/web/src', /\beval\(|new Function\(/)).toEqual([])
})

test('no pattern is made of what somebody sent', () => {
  // the separator of a CSV file, one of two
  expect(whereFound('apps/server/src', /new RegExp\(/)).toEqual(['apps/server/src/cli/empresas-csv.ts'])
})

test('the server calls out from three places: revocation lists, mail, and the NCM when the operator asks for it', () => {
  const calls = /\bfetch\(|from 'node:https?'|from 'nodemailer'|from 'undici'/
  const found = sources('apps/server/src').filter(({ text }) => calls.test(text.replace(/import type .*/g, '')))
  expect(found.map(({ path }) => path).toSorted()).toEqual([
    'apps/server/src/features/acesso/certificado/crl-fetch.ts',
    'apps/server/src/features/acesso/convite/mail.ts',
    'apps/server/src/features/tributacao/tabelas/fetch-ncm.ts',
  ])
})

test('lint forbids SQL put together from text', () => {
  const config = readFileSync(join(ROOT, 'eslint.config.mjs'), 'utf8')
  expect(config).toContain('no-restricted-syntax')
  const excused = sources('apps/server/src').filter(({ text }) =>
    text.includes('eslint-disable-next-line no-restricted-syntax'),
  )
  expect(excused.map(({ path }) => path).toSorted()).toEqual([
    'apps/server/src/db/embedded/supervisor.ts',
    'apps/server/src/db/pool.ts',
    'apps/server/src/db/raw-scope.ts',
  ])
})

test('there is a command for the list of parts', () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  } // ours
  expect(scripts.sbom).toContain('npm sbom')
})
