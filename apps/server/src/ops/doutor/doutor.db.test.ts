import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownerPool } from '../../db/pool.ts'
import { onCluster } from '../../testing/cluster.ts'
import { freshDatabase, type TestDatabase } from '../../testing/database.ts'
import { migrateToOldLevel } from '../../testing/old-level.ts'
import { onPool } from '../../testing/statements-on.ts'
import { checkDatabase, readImported } from './database.ts'
import { findingsText } from './finding.ts'

let base: TestDatabase
beforeAll(async () => {
  base = await freshDatabase()
})
afterAll(() => base.drop())

const say = async (url: string, now: () => number = Date.now) => findingsText(await checkDatabase(url, now))
const at = (change: (url: URL) => void): string => {
  const url = new URL(base.url)
  change(url)
  return url.href
}

test('a migrated database passes every check', async () => {
  const findings = await checkDatabase(base.url, Date.now)
  expect(findings.filter(({ situacao }) => situacao !== 'ok')).toEqual([])
  const items = ['Banco de dados', 'Papel do banco', 'Migrações', 'Relógio', ...(onCluster ? ['Nós do banco'] : [])]
  expect(findings.map(({ item }) => item)).toEqual(items)
  expect(await readImported(base.url)).toEqual([])
})

type Wrong = [title: string, change: (url: URL) => void, pattern: RegExp]
const WRONG_PASSWORD: Wrong = ['a wrong password', (url) => (url.password = 'segredo-errado'), /recusou o usuário/]

test.each<Wrong>([
  // the nodes of the tests' cluster ask for no password
  ...(onCluster ? [] : [WRONG_PASSWORD]),
  [
    'a database that is not there',
    (url) => (url.pathname = '/nenhum'),
    /não há em .* chamado «nenhum»[\s\S]+create database/,
  ],
  ['a closed port', (url) => (url.port = '1'), /não respondeu/],
  ['a name that is not there', (url) => (url.hostname = 'nenhum.invalid'), /não foi encontrado|não respondeu/],
])('%s is reported without the address’ password', async (_, change, pattern) => {
  const text = await say(at(change))
  expect(text).toMatch(pattern)
  expect(text).toMatch(/^erro /)
  expect(text).not.toContain('segredo-errado')
  expect(text).not.toContain(new URL(base.url).password === '' ? '\0' : `:${new URL(base.url).password}@`)
})

test('pending, newer and changed migrations are reported differently', async () => {
  const { rows } = await base.owner.query<{ name: string; checksum: string }>(
    'delete from migration where name = (select max(name) from migration) returning name, checksum',
  )
  expect(await say(base.url)).toMatch(/aviso Migrações: 1 por aplicar/)
  await base.owner.query(`insert into migration (name, checksum) values ($1, 'x')`, [rows[0]?.name])
  expect(await say(base.url)).toMatch(/erro {2}Migrações: .* tem outra forma da migração/)
  await base.owner.query(`update migration set checksum = $1 where name = $2`, [rows[0]?.checksum, rows[0]?.name])
  await base.owner.query(`insert into migration (name, checksum) values ('9999_amanha.sql', 'x')`)
  expect(await say(base.url)).toMatch(/erro {2}Migrações: o banco de dados é de uma versão mais nova .*9999_amanha/)
  await base.owner.query(`delete from migration where name = '9999_amanha.sql'`)
})

test('a database of an old version or of another program gets the sentence of the start, with the way out', async () => {
  const [old, foreign] = ['antigo', 'alheio'].map((word) => `portal_${word}_${process.pid}`)
  await onDatabase(old ?? '', '', async (url) => {
    await onPool(url, (owner) => migrateToOldLevel(owner, '0002'))
    const way = 'Instale a última versão 0\\.1\\.0 \\(a da migração 0064_audit_after_owner\\.sql\\)'
    expect(await say(url)).toMatch(
      new RegExp(`erro {2}Migrações: o banco de dados é de uma versão antiga do portal[\\s\\S]*${way}`),
    )
  })
  await onDatabase(foreign ?? '', '', async (url) => {
    await onPool(url, (owner) => owner.query('create table pedidos (id int)'))
    expect(await say(url)).toMatch(/erro {2}Migrações: o banco de dados tem tabelas que não são do portal \(pedidos\)/)
  })
}, 120_000)

test('functions and policies that the next start replaces are counted', async () => {
  const own = await freshDatabase()
  await own.owner.query(`update definition set checksum = 'x' where kind = 'function' and name like 'app_%'`)
  expect(await say(own.url)).toMatch(/aviso Migrações: \d+ funções ou regras do banco por trocar\./)
  await own.drop()
})

test('a clock that differs from the database’s is reported', async () => {
  expect(await say(base.url, () => Date.now() - 3_600_000)).toMatch(/erro {2}Relógio: .* difere/)
})

/** Runs `work` on an empty database with the given options, and drops it afterwards. */
async function onDatabase(name: string, making: string, work: (url: string) => Promise<void>): Promise<void> {
  await base.owner.query(`create database ${name} ${making}`)
  try {
    await work(at((url) => (url.pathname = `/${name}`)))
  } finally {
    await base.owner.query(`drop database ${name} with (force)`)
  }
}

test('a new database passes; one with another encoding or read-only does not', async () => {
  await onDatabase('doutor_novo', '', async (url) => {
    expect(await say(url)).toMatch(/ok {4}Migrações: banco novo/)
    expect(await readImported(url)).toBeNull()
    const owner = ownerPool({ url, max: 1 })
    await owner.query('alter database doutor_novo set default_transaction_read_only = on')
    await owner.end()
    expect(await say(url)).toMatch(/erro {2}Banco de dados: .*leitura/)
  })
  await onDatabase('doutor_latin', `encoding 'LATIN1' locale 'C' template template0`, async (url) => {
    expect(await say(url)).toMatch(/erro {2}Banco de dados: o banco está em LATIN1/)
  })
})
