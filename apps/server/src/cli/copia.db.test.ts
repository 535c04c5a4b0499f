import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSpoolId } from '../base/data-dir.ts'
import { uuidv7 } from '../base/uuid.ts'
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

test('a torn upload is left out and named, and the copy has the rest; its restore tells what is lost', async () => {
  const dataDir = join(folder, 'dados')
  const { rows } = await base.owner.query<{ id: number }>('select id from empresa')
  const spool = await readSpoolId(dataDir)
  const ids = [uuidv7(), uuidv7()]
  for (const id of ids) {
    await base.owner.query(
      `insert into upload (empresa_id, id, account_id, spool, name, files, bytes, total) values ($1, $2, null, $3, 'a.xml', 1, 4, 1)`,
      [rows[0]?.id, id, spool],
    )
    await mkdir(join(dataDir, 'fila', id), { recursive: true })
    const files = [{ name: 'a.xml', kind: 'xml', offset: 0, size: 4 }]
    await writeFile(join(dataDir, 'fila', id, 'manifest.json'), JSON.stringify({ empresaId: rows[0]?.id, files }))
    await writeFile(join(dataDir, 'fila', id, 'xml.bin'), '<a/>')
  }
  const torn = join(dataDir, 'fila', ids[0] ?? '')
  await truncate(join(torn, 'manifest.json'), 40)
  const file = join(folder, 'rasgado.copia')
  const made = await portal(['copia', 'criar', file])
  expect(made).toMatchObject({ code: 0 })
  expect(made.out).toContain(`os arquivos do envio em ${torn} estão danificados`)
  const again = await portal(['--json', 'copia', 'criar', file, '--substituir'])
  expect(JSON.parse(again.out)).toMatchObject({
    envios_danificados: [{ id: ids[0], pasta: torn }],
    envios_fora: 0,
  })
  expect((await portal(['copia', 'conferir', file])).code).toBe(0)
  const { rows: noted } = await base.owner.query('select damaged from copy_made order by made_at desc limit 1')
  expect(noted).toEqual([{ damaged: 1 }])
  const doctor = await portal(['doutor'])
  expect(doctor.out).toMatch(/aviso Cópia: a mais nova deixou de fora 1 envio/)
  await base.owner.query('delete from upload')
  await rm(join(dataDir, 'fila'), { recursive: true })
}, 240_000)

test('each failure is one sentence with the exit code of its kind, and leaves no file', async () => {
  const away = portalOn({ url: 'postgres://portal@127.0.0.1:1/portal', dataDir: join(folder, 'outra') })
  const [gone, state, nowhere] = await Promise.all([
    away(['copia', 'criar', join(folder, 'a.copia')]),
    away(['banco', 'estado']),
    portal(['copia', 'criar', join(folder, 'nenhuma', 'a.copia')]),
  ])
  expect([gone.code, state.code, nowhere.code]).toEqual([3, 3, 1])
  for (const { err } of [gone, state, nowhere]) {
    expect(err.split('\n').filter((line) => !/^(Copiando|\s)/.test(line))).toHaveLength(1)
    expect(err).not.toMatch(/\bat \S+:\d+/)
  }
  expect((await readdir(folder)).filter((name) => /^a\.copia/.test(name))).toEqual([])
}, 240_000)
