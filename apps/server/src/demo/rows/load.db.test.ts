import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inflateRawSync } from 'node:zlib'
import { parseChave } from '@portal/fiscal/ids/chave.ts'
import { hasNfseDigit } from '@portal/fiscal/ids/chave-nfse.ts'
import { isTaxId } from '@portal/fiscal/ids/tax-id.ts'
import { DEMO_COMPANIES } from '@portal/synthetic/generate.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NO_AUTHORITIES } from '../../base/certificate/authorities.ts'
import { createLogger } from '../../base/log.ts'
import { createEmpresa } from '../../features/acesso/admin.ts'
import { openReaders } from '../../features/intake/read/readers.ts'
import { openSpool } from '../../features/intake/receive/spool.ts'
import { freshDatabase, type TestDatabase } from '../../testing/database.ts'
import { withoutIndexes } from './indexes.ts'
import { loadRows } from './load-rows.ts'
import { loadXml } from './load-xml.ts'
import { ensurePortfolio } from './portfolio.ts'

const RANGE = { seed: 2026, from: '2025-12', to: '2026-11' }
const [COMPANY, OTHER] = DEMO_COMPANIES
const COUNT = 1500

let base: TestDatabase
beforeAll(async () => {
  base = await freshDatabase()
})
afterAll(() => base.drop())

const ask = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await base.owner.query<Row>(text, values)).rows

async function load({ ownerDb, owner }: TestDatabase, company: typeof COMPANY = COMPANY): Promise<number> {
  const { taxId, name, uf } = company!
  const empresa = await ownerDb.selectFrom('empresa').select('id').where('tax_id', '=', taxId).executeTakeFirst()
  const empresaId = empresa?.id ?? (await createEmpresa(ownerDb, { taxId, name, uf, demo: true }))
  const orders = [{ empresaId, company: company!, documents: COUNT }]
  expect(await loadRows({ db: ownerDb, pool: owner, orders, range: RANGE, alone: true })).toBe(COUNT)
  return empresaId
}

const chavesOf = async ({ owner }: TestDatabase): Promise<string[]> =>
  (await owner.query<{ chave: string }>('select chave from nota order by chave')).rows.map(({ chave }) => chave)

test('rows are equal in every run and differ in a second run on the same database; keys and tax ids have valid check digits', async () => {
  const empresaId = await load(base)
  const first = await chavesOf(base)
  const twin = await freshDatabase()
  await load(twin)
  expect(await chavesOf(twin)).toEqual(first)
  await twin.drop()
  await load(base)
  const both = await chavesOf(base)
  expect(new Set(both).size).toBe(2 * COUNT)
  for (const chave of both) parseChave(chave)
  const parties = await ask<{ id: string }>('select distinct unnest(parties) as id from nota where empresa_id = $1', [
    empresaId,
  ])
  expect(parties.filter(({ id }) => !isTaxId(id))).toEqual([])
})

test('rows are of production, of all kinds and sides, in every month from December 2025 to November 2026', async () => {
  const [row] = await ask<{ months: string[]; kinds: number; strange: number }>(`
    select array_agg(distinct to_char(issued_local, 'YYYY-MM') order by to_char(issued_local, 'YYYY-MM')) as months,
      count(distinct tipo || papel)::int as kinds, count(*) filter (where homologacao or imported_at > now())::int as strange
    from nota`)
  expect(row?.months).toHaveLength(12)
  expect([row?.months[0], row?.months.at(-1)]).toEqual(['2025-12', '2026-11'])
  expect(row).toMatchObject({ kinds: 12, strange: 0 })
})

test('sums per day, totals of the notes and events agree with the list', async () => {
  const [sums] = await ask<{ days: string; notas: string; totals: string }>(`
    select (select sum(total_cents) from nota_day) as days, (select sum(total_cents) from nota) as notas,
      (select count(*) from nota_total) as totals`)
  expect(sums?.days).toBe(sums?.notas)
  const wrong = await ask(`
    with held as materialized (select array_agg(n) as notas from nota n),
      told as materialized (select coalesce(array_agg(e), '{}') as eventos from evento e)
    select n.chave from held, told, unnest(held.notas) n cross join lateral nota_truth(n,
      array(select e from unnest(told.eventos) e where e.empresa_id = n.empresa_id and e.chave = n.chave), n.decision, n.decided_at, (select tax_id from empresa where id = n.empresa_id)) t
    where n.situacao <> t.situacao or n.eventos <> t.eventos or n.pending_cancellation <> t.pending or n.manifest is distinct from t.manifest
      or (n.manifest is not null and n.authorized_at is distinct from written_instant(n.authorized_text))`)
  expect(wrong).toEqual([])
  const odd = await ask(`select chave from nota n
    where (copy_rank > 0) <> exists (select 1 from nota_total t where t.empresa_id = n.empresa_id and t.nota_id = n.id)`)
  expect(odd).toEqual([])
  const numbers = await ask(`
    select serie, number from nota where papel = 'E' group by empresa_id, modelo, serie, number having count(*) > 1`)
  expect(numbers).toEqual([])
})

test('a portfolio: the first company has a tenth, branches of one root send notes to one another', async () => {
  const orders = await ensurePortfolio(base.ownerDb, { companies: 40, documents: 2000 })
  const made = await loadRows({ db: base.ownerDb, pool: base.owner, orders, range: RANGE, alone: false })
  expect(made).toBe(2000)
  expect(orders[0]?.documents).toBe(200)
  expect(orders.filter(({ company }) => company.taxId.startsWith('90000002'))).toHaveLength(30)
  const twice = await ask('select chave from nota group by chave having count(*) > 1')
  expect(twice.length).toBeGreaterThan(0)
  const again = await ensurePortfolio(base.ownerDb, { companies: 40, documents: 2000 })
  expect(again.map(({ empresaId }) => empresaId)).toEqual(orders.map(({ empresaId }) => empresaId))
})

test('service notes: exactly as many as wished, spread over the companies, with services, totals, events and sums', async () => {
  const twin = await freshDatabase()
  const read = async (text: string) => (await twin.owner.query<Record<string, unknown>>(text)).rows[0]
  const fill = async () => {
    const orders = await ensurePortfolio(twin.ownerDb, { companies: 40, documents: 2000, services: 301 })
    return loadRows({ db: twin.ownerDb, pool: twin.owner, orders, range: RANGE, alone: true })
  }
  expect([await fill(), await fill()]).toEqual([2000, 2000])
  expect(
    await read(`select count(*)::int as all, count(distinct n.empresa_id)::int as companies, count(distinct chave)::int as keys,
      count(s.nota_id)::int as services, count(t.nota_id)::int as totals,
      count(*) filter (where (service_role = 'prestador') = (papel = 'E') and total_cents = s.service_cents
        and n.issued_local = s.issued_local)::int as agreed,
      count(*) filter (where s.closes and s.net_cents = s.service_cents - s.iss_withheld_cents - s.irrf_withheld_cents
        - s.contribuicoes_withheld_cents)::int as closed,
      bool_or(competencia < date_trunc('month', n.issued_local)) as of_the_month_before
      from nota n left join nota_servico s on s.empresa_id = n.empresa_id and s.nota_id = n.id
      left join nota_total t on t.empresa_id = n.empresa_id and t.nota_id = n.id where tipo = 'nfse'`),
  ).toEqual({
    all: 602,
    companies: 40,
    keys: 602,
    services: 602,
    totals: 602,
    agreed: 602,
    closed: 602,
    of_the_month_before: true,
  })
  expect(
    await read(`select (select sum(total_cents) from nota) - (select sum(total_cents) from nota_day) as difference`),
  ).toEqual({ difference: '0' })
  expect(
    await read(`with held as materialized (select array_agg(n) as notas from nota n where n.tipo = 'nfse'),
        told as materialized (select coalesce(array_agg(e), '{}') as eventos from evento e)
      select count(*)::int as wrong from held, told, unnest(held.notas) n cross join lateral nota_truth(n,
        array(select e from unnest(told.eventos) e where e.empresa_id = n.empresa_id and e.chave = n.chave), null, null, null) t
      where n.situacao <> t.situacao or n.eventos <> t.eventos`),
  ).toEqual({ wrong: 0 })
  const chaves = await twin.owner.query<{ chave: string }>(`select chave from nota where tipo = 'nfse'`)
  expect(chaves.rows.filter(({ chave }) => !hasNfseDigit(chave))).toEqual([])
  const numbers = await read(`select count(*)::int as twice from (select from nota where tipo = 'nfse' and papel = 'E'
    group by empresa_id, number having count(*) > 1) n`)
  expect(numbers).toEqual({ twice: 0 })
  await twin.drop()
})

const indexes = () => ask(`select indexdef from pg_indexes where tablename = 'nota' order by 1`)

test('indexes dropped for a large load exist again afterwards, also when it fails', async () => {
  const before = await indexes()
  const client = await base.owner.connect()
  const run = async (work: () => Promise<unknown>) => {
    await client.query('begin')
    await withoutIndexes(client, { rows: 1_000_000, alone: true }, work)
    await client.query('commit')
  }
  let meanwhile = 0
  await run(async () => {
    const { rows } = await client.query(`select from pg_indexes where tablename = 'nota'`)
    meanwhile = rows.length
  })
  expect(meanwhile).toBe(2)
  expect(await indexes()).toEqual(before)
  await expect(run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  await client.query('rollback')
  client.release()
  expect(await indexes()).toEqual(before)
})

test('with XML: the bytes, items, totals and events as an import writes them', async () => {
  const { taxId, name, uf } = OTHER!
  const empresaId = await createEmpresa(base.ownerDb, { taxId, name, uf, demo: true })
  const log = createLogger('silent')
  const readers = openReaders({ trust: { authorities: () => NO_AUTHORITIES }, log })
  const folder = await mkdtemp(join(tmpdir(), 'portal-demo-'))
  const intake = { db: base.db, log, readers, spool: await openSpool(folder, 'demo') }
  const documents = 100
  const wish = { intake, db: base.ownerDb, pool: base.owner, empresaId, company: OTHER!, documents, range: RANGE }
  expect(await loadXml(wish)).toBe(documents)
  await loadXml(wish)
  await readers.close()
  await rm(folder, { recursive: true, force: true })
  const [row] = await ask<{ notas: number; eventos: number; bare: number }>(
    `select (select count(*)::int from nota where empresa_id = $1) as notas,
      (select count(*)::int from evento where empresa_id = $1) as eventos,
      (select count(*)::int from nota n where empresa_id = $1 and copy_rank > 0 and not exists (
        select from nota_ledger l join nota_total t using (empresa_id, nota_id) join arquivo a using (empresa_id)
        where l.empresa_id = n.empresa_id and l.nota_id = n.id and a.sha256 = n.arquivo_sha256)) as bare`,
    [empresaId],
  )
  expect((row?.notas ?? 0) + (row?.eventos ?? 0)).toBe(2 * documents)
  expect(row?.bare).toBe(0)
  expect(row?.eventos).toBeGreaterThan(0)
  const [items] = await ask<{ goods: string; notas: string }>(
    `select sum(i.product_cents) as goods, (select sum(product_cents) from nota_total where empresa_id = $1) as notas
     from nota_item i where empresa_id = $1 and in_total`,
    [empresaId],
  )
  expect(items?.goods).toBe(items?.notas)
  const [file] = await ask<{ sha256: Buffer; deflated: Buffer }>(
    'select sha256, deflated from arquivo where empresa_id = $1 limit 1',
    [empresaId],
  )
  const bytes = inflateRawSync(file!.deflated)
  expect(createHash('sha256').update(bytes).digest()).toEqual(file!.sha256)
})
