import { randomBytes, X509Certificate } from 'node:crypto'
import { issueCertificate, rsaKeys } from '@portal/synthetic/certificates/issue.ts'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { authoritiesOf } from '../../../base/certificate/authorities.ts'
import { createLogger } from '../../../base/log.ts'
import { migrate } from '../../../db/migrate.ts'
import { kyselyOn, ownerPool } from '../../../db/pool.ts'
import { atDatabase } from '../../../testing/cluster.ts'
import { cnpjOf } from '../../../testing/notas.ts'
import { migrateToOldLevel } from '../../../testing/old-level.ts'
import { confirmAdmission, finishUpgrade, readUpgrade } from './upgrade.ts'

/** A database of the version before admissions, with kept certificates, and what the upgrade makes of it. */
const LAST = '0033'
const NOW = new Date('2026-11-01T12:00:00Z')
const DAY_MS = 86_400_000
const OFFICE = '00000000-0000-4000-8000-0000000000aa'
const OTHER_OFFICE = '00000000-0000-4000-8000-0000000000bb'
const DONO = '00000000-0000-4000-8000-000000000001'
const EMPLOYEE = '00000000-0000-4000-8000-000000000002'
const STRANGER = '00000000-0000-4000-8000-000000000003'
const OWNER = '00000000-0000-4000-8000-000000000004'
const GONE = '00000000-0000-4000-8000-000000000005'

const authority = issueCertificate({ cn: 'AC de Teste', ca: {}, keys: rsaKeys() })
const unknown = issueCertificate({ cn: 'AC Estranha', ca: {}, keys: rsaKeys() })
const pool = authoritiesOf({ demo: [new X509Certificate(authority.der)] })
const trust = { current: () => Promise.resolve(pool) }
const revocation = { ask: () => Promise.reject(new Error('not asked')), isRevoked: () => Promise.resolve(false) }

let owner: pg.Pool
let admin: pg.Pool
let name: string
const db = () => kyselyOn(owner)

beforeAll(async () => {
  const [server = ''] = inject('portalDatabase').servers
  name = `portal_teste_${randomBytes(6).toString('hex')}`
  admin = ownerPool({ url: server, max: 1 })
  await admin.query(`create database ${name}`)
  owner = ownerPool({ url: atDatabase(server, name), max: 2 })
  await migrateToOldLevel(owner, LAST)
  await fill()
  await migrate(owner)
}, 120_000)
afterAll(async () => {
  await owner.end()
  await admin.query(`drop database ${name} with (force)`)
  await admin.end()
})

const [A, B, C, D] = ['11222333', '22333444', '33444555', '44555666'] as const
const headOf = (root: string) => cnpjOf(root)
const BRANCH = cnpjOf(A, '0002')
const IDLE = cnpjOf(A, '0003')

/** A: kept by an employee of an office; a branch of a stranger captures with it. B: kept by its owner. C: nobody is left. D: demonstration. */
async function fill(): Promise<void> {
  const people = [DONO, EMPLOYEE, STRANGER, OWNER, GONE]
  for (const [index, id] of people.entries())
    await owner.query(`insert into account (id, login, tax_id, name, sistema) values ($1, $2, $2, $3, 'PORTAL')`, [
      ...[id, `0000000000${index}`, ['Dono', 'Edu', 'Ataca', 'Vera', 'Foi'][index]],
    ])
  for (const [id, text] of [
    [OFFICE, 'Prado'],
    [OTHER_OFFICE, 'Estranho'],
  ])
    await owner.query(`insert into escritorio (id, name, uf, created_at) values ($1, $2, 'SP', now())`, [id, text])
  for (const [id, office, papel] of [
    [DONO, OFFICE, 'dono'],
    [EMPLOYEE, OFFICE, 'contador'],
    [STRANGER, OTHER_OFFICE, 'dono'],
  ])
    await owner.query(
      `insert into pessoa (account_id, escritorio_id, papel, name, created_at) values ($1, $2, $3, 'x', now())`,
      [id, office, papel],
    )
  for (const taxId of [headOf(A), BRANCH, IDLE, headOf(B), headOf(C), headOf(D)])
    await owner.query(`insert into empresa (tax_id, name, uf, demo, proven) values ($1, 'Empresa', 'SP', $2, false)`, [
      ...[taxId, taxId === headOf(D)],
    ])
  for (const [office, taxId] of [
    [OFFICE, headOf(A)],
    [OTHER_OFFICE, BRANCH],
    [OTHER_OFFICE, IDLE],
  ])
    await owner.query(
      `insert into carteira (escritorio_id, empresa_id, created_at) select $1, id, now() from empresa where tax_id = $2`,
      [office, taxId],
    )
  await owner.query(
    `insert into account_empresa (account_id, empresa_id, papel) select $1, id, 'titular' from empresa where tax_id = $2`,
    [OWNER, headOf(B)],
  )
  await owner.query(`insert into capture_setting (empresa_id, is_on) select id, true from empresa`)
  await owner.query(
    `insert into capture_sequence (service, environment, tax_id, demo, last_good_at) values ('nfe', 1, $1, false, now())`,
    [BRANCH],
  )
  for (const [root, by, issuer] of [
    [A, EMPLOYEE, authority],
    [B, OWNER, authority],
    [C, GONE, unknown],
    [D, null, authority],
  ] as const) {
    const { der } = issueCertificate({ issuer, keys: rsaKeys(), cn: `E:${headOf(root)}`, names: { 3: headOf(root) } })
    await owner.query(
      `insert into capture_certificate (id, root, demo, certificate, thumbprint, valid_to, sealed, wrapped_key, version, created_at,
         created_by, created_by_name) values (gen_random_uuid(), $1, $2, $3, $4, '2035-01-01', '', '', 1, now(), $5, 'x')`,
      [root, root === D, der, randomBytes(32), by],
    )
  }
}

async function admissions() {
  const { rows } = await sql<{ tax_id: string; to_confirm: boolean; office: string | null; trusted: boolean }>`
    select e.tax_id, m.to_confirm, o.name as office, k.trusted from capture_admission m join empresa e on e.id = m.empresa_id
      join capture_certificate k on k.id = m.certificate_id left join escritorio o on o.id = k.keeper_escritorio
    order by 1`.execute(db())
  return rows
}
const column = async (query: ReturnType<typeof sql<{ tax_id: string }>>) =>
  (await query.execute(db())).rows.map(({ tax_id }) => tax_id)
const proven = () => column(sql`select tax_id from empresa where proven order by 1`)
const capturing = () =>
  column(sql`select tax_id from empresa e join capture_setting s on s.empresa_id = e.id where s.is_on order by 1`)
const run = (at: Date) =>
  finishUpgrade({ ownerDb: db(), log: createLogger('silent'), clock: { now: () => at }, trust, revocation })

test('each kept A1 is admitted to what its keeper manages and to what captured with it; without anybody responsible capture is off', async () => {
  expect(await admissions()).toEqual([
    { tax_id: headOf(A), to_confirm: false, office: 'Prado', trusted: false },
    { tax_id: BRANCH, to_confirm: true, office: 'Prado', trusted: false },
    { tax_id: headOf(B), to_confirm: false, office: null, trusted: false },
    { tax_id: headOf(D), to_confirm: false, office: null, trusted: false },
  ])
  expect(await capturing()).toEqual([headOf(A), BRANCH, IDLE, headOf(B), headOf(D)].sort())
  expect(await readUpgrade(db())).toMatchObject({ unjudged: 3, unkept: 1, to_confirm: [BRANCH] })
})

test('a trusted chain proves what the keeper manages, once; the stranger’s branch is not proven', async () => {
  await run(NOW)
  await run(NOW)
  expect(await proven()).toEqual([headOf(A), headOf(B)])
  expect((await admissions()).filter(({ trusted }) => trusted).map(({ tax_id }) => tax_id)).toEqual([
    ...[headOf(A), BRANCH, headOf(B)],
  ])
  const { rows } =
    await sql`select kind, account_id, escritorio_id from empresa_proof order by escritorio_id nulls last`.execute(db())
  expect(rows).toEqual([
    { kind: 'a1', account_id: EMPLOYEE, escritorio_id: OFFICE },
    { kind: 'a1', account_id: OWNER, escritorio_id: null },
  ])
  const standings = await sql<{
    standing: string
  }>`select standing from carteira c join empresa e on e.id = c.empresa_id order by e.tax_id`.execute(db())
  expect(standings.rows.map(({ standing }) => standing)).toEqual(['full', 'entered', 'entered'])
  expect(await readUpgrade(db())).toMatchObject({ unjudged: 0, unkept: 1 })
})

test('the operator confirms an admission', async () => {
  expect([await confirmAdmission(db(), BRANCH), await confirmAdmission(db(), BRANCH)]).toEqual([true, false])
  expect(await readUpgrade(db())).toMatchObject({ to_confirm: [] })
})

test('a key without anybody responsible is destroyed 30 days later, unless somebody came; the demonstration’s stays', async () => {
  const roots = async () =>
    (await sql<{ root: string }>`select root from capture_certificate order by 1`.execute(db())).rows.map(
      ({ root }) => root,
    )
  const { first_end } = await readUpgrade(db())
  const end = first_end?.getTime() ?? 0
  await run(new Date(end - DAY_MS))
  expect(await roots()).toEqual([A, B, C, D])
  await run(new Date(end + 1000))
  expect(await roots()).toEqual([A, B, D])
  const { rows } = await sql`select who from audit where what = 'captura.certificate_remove'`.execute(db())
  expect(rows).toEqual([{ who: 'Operador' }])
})
