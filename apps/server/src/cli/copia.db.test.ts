import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as admin from '../features/acesso/admin.ts'
import { portalOn } from '../testing/command.ts'
import { freshDatabase, type TestDatabase } from '../testing/database.ts'

let base: TestDatabase
let folder: string
let portal: ReturnType<typeof portalOn>
beforeAll(async () => {
  base = await freshDatabase()
  folder = await mkdtemp(join(tmpdir(), 'portal-copia-cli-'))
  portal = portalOn({ url: base.url, dataDir: join(folder, 'dados') })
  await admin.createEmpresa(base.ownerDb, { taxId: '11222333000181', name: 'Acme', uf: 'SP' })
})
afterAll(async () => {
  await base.drop()
  await rm(folder, { recursive: true, force: true })
})

test('a copy is created, verified and not overwritten; the result is one line, or JSON with --json', async () => {
  const file = join(folder, 'portal.copia')
  const made = await portal(['--json', 'copia', 'criar', file])
  expect(made).toMatchObject({ code: 0 })
  const answer = JSON.parse(made.out) as { tabelas: Record<string, number>; bytes: number; chave_mestra: string }
  expect(answer).toMatchObject({ documentos: 0, chave_mestra: 'nenhuma', bytes: (await stat(file)).size })
  expect(answer.tabelas.empresa).toBe(1)
  const [again, whole, into] = await Promise.all([
    portal(['copia', 'criar', file]),
    portal(['copia', 'conferir', file]),
    portal(['copia', 'restaurar', file]),
  ])
  expect(again.code).toBe(1)
  expect(again.err).toMatch(/^[^\n]*já existe\. Escolha outro nome, ou use --substituir\.$/)
  expect(whole.code).toBe(0)
  expect(whole.out).toMatch(/^Cópia inteira: 0 documentos/)
  expect(into.code).toBe(1)
  expect(into.err).toMatch(/O banco de dados não está vazio \(há linhas em \w+\)/)
  expect((await readdir(folder)).sort()).toEqual(['dados', 'portal.copia'])
}, 240_000)

test('a generated master key is in the copy on request only', async () => {
  const key = join(folder, 'dados', 'mestra.key')
  const text = `${randomBytes(32).toString('base64')}\n`
  await writeFile(key, text)
  const answers: unknown[] = []
  for (const words of [[], ['--com-chave']]) {
    const made = await portal(['--json', 'copia', 'criar', join(folder, 'chave.copia'), '--substituir', ...words])
    answers.push((JSON.parse(made.out) as { chave_mestra: string }).chave_mestra)
  }
  expect(answers).toEqual(['fora da cópia', 'na cópia'])
  await rm(key)
}, 240_000)

test('a file that is not a copy is refused with one line, a missing argument is misuse, and doutor finds no error', async () => {
  const file = join(folder, 'outra.copia')
  await writeFile(file, 'isto não é uma cópia')
  const [strange, missing, misuse, doctor] = await Promise.all([
    portal(['copia', 'restaurar', file]),
    portal(['copia', 'conferir', join(folder, 'nenhuma.copia')]),
    portal(['copia', 'criar']),
    portal(['--json', 'doutor']),
  ])
  expect(strange).toMatchObject({ code: 1, out: '' })
  expect(strange.err.split('\n')).toHaveLength(1)
  expect(missing.code).toBe(1)
  expect(misuse.code).toBe(2)
  const { itens } = JSON.parse(doctor.out) as { itens: { item: string; situacao: string }[] }
  expect(itens.filter(({ item }) => /^(Banco|Papel|Migra)/.test(item)).map(({ situacao }) => situacao)).toEqual([
    'ok',
    'ok',
    'ok',
  ])
  expect(doctor.code).toBe(itens.some(({ situacao }) => situacao === 'erro') ? 1 : 0)
  expect(existsSync(`${file}.part`)).toBe(false)
}, 240_000)
