import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const sources = (folder: string): { path: string; text: string }[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|(^|\/)testing\//.test(path))
    .map((path) => ({ path: join(folder, path), text: readFileSync(join(ROOT, folder, path), 'utf8') }))

const whereFound = (folder: string, pattern: RegExp): string[] =>
  sources(folder)
    .filter(({ text }) => pattern.test(text))
    .map(({ path }) => path)

test('the page does not parse text as HTML or run it as code', () => {
  expect(
    whereFound('apps/web/src', /dangerouslySetInnerHTML|\.(inner|outer)HTML|insertAdjacentHTML|document\.write/),
  ).toEqual([])
  expect(whereFound('apps/web/src', /\beval\(|new Function\(/)).toEqual([])
})

test('no regular expression is built from input', () => {
  // of the names of kinds in the tables of the program, and of an expression in the same file
  const ofTables = [
    'apps/server/src/features/busca/read-text.ts',
    'apps/server/src/features/intake/read/message-fields.ts',
    'apps/server/src/features/notas/consulta/words/search-words.ts',
  ]
  expect(whereFound('apps/server/src', /new RegExp\(/)).toEqual(ofTables)
})

test('the server opens outgoing connections in these places alone', () => {
  const calls = /\bfetch\(|from 'node:https?'|from '(nodemailer|undici|imapflow)'/
  const files = sources('apps/server/src').filter(({ text }) =>
    calls.test(text.replace(/import (type |\{ createServer\b).*/g, '')),
  )
  expect(files.map(({ path }) => path).toSorted()).toEqual([
    // writes the mails of the demonstration, and sends none
    'apps/server/src/demo/caixa.ts',
    'apps/server/src/features/acesso/certificado/crl-fetch.ts',
    'apps/server/src/features/acesso/convite/mail.ts',
    'apps/server/src/features/automacao/webhooks/post.ts',
    'apps/server/src/features/caixa/correio/fetch-mail.ts',
    // the script of the page of a link: it runs in the browser
    'apps/server/src/features/caixa/envio-script.ts',
    'apps/server/src/features/captura/cliente/send.ts',
    'apps/server/src/features/tributacao/tabelas/fetch-ncm.ts',
  ])
})

test('lint forbids concatenated SQL', () => {
  const config = readFileSync(join(ROOT, 'eslint.config.mjs'), 'utf8')
  expect(config).toContain('no-restricted-syntax')
  const excused = sources('apps/server/src').filter(({ text }) =>
    text.includes('eslint-disable-next-line no-restricted-syntax'),
  )
  expect(excused.map(({ path }) => path).toSorted()).toEqual([
    'apps/server/src/db/embedded/supervisor.ts',
    'apps/server/src/db/pool.ts',
    'apps/server/src/db/raw-scope.ts',
    'apps/server/src/db/scope.ts',
    'apps/server/src/features/intake/event-rules.ts',
  ])
})
