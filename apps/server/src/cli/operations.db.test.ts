import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as admin from '../features/acesso/admin.ts'
import { freshDatabase, type TestDatabase } from '../testing/database.ts'
import { buildProgram } from '../testing/program.ts'

/**
 * Every `portal` command of docs/operations.md is run as it stands there, with its placeholders filled in: it exists with its options, and ends
 * with an answer or with one sentence. What each does is in the test of its subject. Commands of other programs are in `OTHERS`.
 */
const DOCUMENT = readFileSync(join(import.meta.dirname, '../../../../docs/operations.md'), 'utf8')
const ENTRY = resolve(import.meta.dirname, '../../dist/cli.js')
const TAX_ID = '11222333000181'
const CHAVE = '35260611222333000181550010000000011000000015'

let base: TestDatabase
const folder = mkdtempSync(join(tmpdir(), 'portal-manual-'))
beforeAll(async () => {
  buildProgram()
  base = await freshDatabase()
  await admin.createEmpresa(base.ownerDb, { taxId: TAX_ID, name: 'Acme', uf: 'SP' })
  await admin.createAccount(base.ownerDb, { login: '52998224725', name: 'Ana', password: 'Cavalo-Bateria-87' })
  for (const name of ['ARQUIVO', 'ARQUIVO.zip', 'ARQUIVO.pfx']) writeFileSync(join(folder, name), 'x')
}, 240_000)
afterAll(async () => {
  await base.drop()
  rmSync(folder, { recursive: true, force: true })
})

/** A command that runs until it is interrupted (cli/captura/simulador.test.ts), and groups that a sentence names. */
const NOT_RUN = /^(simulador\b.*|copia|banco|captura)$/

/** The lines of code of the document: fenced, or quoted in a sentence. */
function codeLines(): string[] {
  const fenced = [...DOCUMENT.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, block = '']) =>
    block.replace(/\\\n\s*/g, ' ').split('\n'),
  )
  const quoted = [...DOCUMENT.replace(/```[\s\S]*?```/g, '').matchAll(/(?:`|«)(portal [^`»]+)(?:`|»)/g)]
  return [...fenced, ...quoted.map(([, line = '']) => line.replace(/\s+/g, ' '))]
}

/** `a|b` is two commands, `[…]` is taken, `…` is left out. */
function variants(line: string): string[][] {
  const either = /^(.*)(--\w+ \w+)\|(--\w+)(.*)$/.exec(line)
  if (either) return [either[2], either[3]].flatMap((word) => variants(`${either[1]}${word}${either[4]}`))
  const plain = line
    .replace(/\s#.*$/, '')
    .replaceAll('K…', 'K')
    .replace('$(date +%F)', '2026-11-21')
    .replace(/[[\]]/g, '')
    .replace(/\s*[<…].*$/, '')
  let all: string[][] = [[]]
  for (const word of plain.trim().split(/\s+/).slice(1)) {
    const choices = word.split('|')
    all = choices.flatMap((choice) => all.map((words) => [...words, choice]))
  }
  return all.map(fill)
}

const VALUES: Readonly<Record<string, string>> = {
  X: TAX_ID,
  K: CHAVE,
  N: '1',
  T: 'Motivo de teste bastante',
  TIPO: 'ncm',
}

function fill(words: readonly string[]): string[] {
  return words.map((word, index) => {
    if (word === 'S') return words[index - 1] === '--hora' ? '60' : 'nfe'
    if (/^ARQUIVO/.test(word)) return join(folder, word)
    if (word.startsWith('/copias/')) return join(folder, 'portal.copia')
    return VALUES[word] ?? word
  })
}

const commands = codeLines()
  .flatMap((line) => line.split(/&&|\|(?= portal)/))
  .map((line) => line.trim().replace(/^DATA_DIR=\S+ /, ''))
  .filter((line) => /^portal [a-z]/.test(line) || line === 'portal doutor')
  .flatMap(variants)
  .filter((words) => !NOT_RUN.test(words.join(' ')))

const seen = new Map(commands.map((words) => [words.join(' '), words]))

async function run(words: readonly string[]) {
  const child = spawn(process.execPath, [ENTRY, ...words], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: base.url,
      DATA_DIR: join(folder, 'dados'),
      PORTAL_NCM_URL: 'http://127.0.0.1:1/ncm',
    },
  })
  child.stdin.end('Senha-Velha-87\nSenha-Nova-88\n')
  const [out, err, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise((done) => child.on('close', done)),
  ])
  return { out, err, code }
}

test('the document names the commands that an operator needs', () => {
  const groups = new Set(
    [...seen.values()].map(([group, name]) => `${group} ${name?.startsWith('-') ? '' : (name ?? '')}`.trim()),
  )
  for (const command of [
    'copia criar',
    'copia conferir',
    'copia restaurar',
    'doutor',
    'banco estado',
    'captura relogio',
  ])
    expect(groups).toContain(command)
  expect(seen.size).toBeGreaterThan(25)
})

test.each([...seen.values()].map((words) => [words.join(' ').replaceAll(`${folder}/`, ''), words] as const))(
  'portal %s',
  async (_, words) => {
    const { out, err, code } = await run(words)
    expect([0, 1, 2], err).toContain(code)
    // misuse means that the document has an option that the program does not know; a sentence may name a command without its arguments, and
    // `distribuir` without --confirmo only looks
    if (code === 2 && words.join(' ') !== 'banco distribuir') {
      expect(err).toMatch(/^falta /)
      expect(words.filter((word) => word.startsWith('-'))).toEqual([])
    }
    expect(err).not.toMatch(/^\s+at /m)
    if (code === 1 && words[0] !== 'doutor' && words[1] !== 'estado') {
      const sentence = err.trim().split('\n').at(-1) ?? ''
      expect(sentence, out).toMatch(/^[A-ZÀ-Ú«/0-9].*[.:]?/)
    }
  },
  120_000,
)

/** Programs of the system in the document's shell blocks; they need systemd, containers or an administrator: the release is tried with them. */
const OTHERS = new Set(
  'useradd git install printf chmod cp systemd-run cd mkdir docker pg_ctl psql npm portal DATA_DIR=/srv/ensaio --setenv=DATA_DIR=/var/lib/portal'.split(
    ' ',
  ),
)

test('each line of a shell block begins with a known program', () => {
  const fenced = [...DOCUMENT.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, block = '']) =>
    block.replace(/\\\n\s*/g, ' ').split('\n'),
  )
  const first = fenced.filter((line) => line.trim() !== '').map((line) => line.trim().split(' ')[0] ?? '')
  expect(first.filter((word) => !OTHERS.has(word))).toEqual([])
})
