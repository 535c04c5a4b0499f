import type { LinhaSaude, SaudeReply } from '@portal/contract/captura/estado.ts'
import { API_BASE } from '@portal/contract/common.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, signedIn } from '../../../testing/accounts.ts'
import { admitRoots } from '../../../testing/sefaz/admit-roots.ts'
import { type TestServer, testServer } from '../../../testing/server.ts'

const COMPANIES = 1_000
/** Documents of each sequence in the last day */
const DOCUMENTS = 20

let server: TestServer
let contador: Client
beforeAll(async () => {
  server = await testServer({ config: { demo: false } })
  contador = await signedIn(server, { login: '52998224725' })
  const run = (text: ReturnType<typeof sql>) => text.execute(server.ownerDb)
  await run(sql`insert into empresa (tax_id, name, uf) select lpad(n::text, 8, '0') || '000100', 'Empresa ' || lpad(n::text, 4, '0'), 'SP'
    from generate_series(1, ${COMPANIES}::integer) n`)
  await run(
    sql`insert into account_empresa (account_id, empresa_id, papel) select ${contador.accountId}::uuid, id, 'contador' from empresa`,
  )
  await run(sql`insert into capture_setting (empresa_id, is_on) select id, true from empresa`)
  await run(sql`insert into capture_certificate (id, root, demo, certificate, thumbprint, valid_to, sealed, wrapped_key, version, created_at, created_by_name)
    select gen_random_uuid(), root, false, '', '', now() + interval '90 days', '', '', 1, now(), 'Ana' from empresa where id % 50 <> 0`)
  await admitRoots(server.ownerDb)
  await run(sql`insert into capture_sequence (service, environment, tax_id, demo, next_at, last_good_at, stopped_at, stop_cause)
    select s, 1, tax_id, false, now() + id * interval '1 second', now(), case when id % 100 = 1 then now() end, case when id % 100 = 1 then 'certificado' end
    from empresa, unnest(array['nfe', 'cte']) s`)
  await run(sql`insert into capture_nsu (service, environment, tax_id, demo, nsu, sha256, state, exchange)
    select s, 1, tax_id, false, n, '', 'placed', 1 from empresa, unnest(array['nfe', 'cte']) s, generate_series(1, ${DOCUMENTS}::integer) n`)
  await run(sql`update capture_sequence set
    recent = jsonb_build_object(floor(extract(epoch from now()) / 3600)::bigint, ${DOCUMENTS}::integer)`)
  await run(sql`insert into capture_gap (id, service, environment, tax_id, demo, from_nsu, to_nsu, next_nsu)
    select gen_random_uuid(), 'nfe', 1, tax_id, false, 0, 300, 300 from empresa where id % 10 = 0`)
  await run(sql`analyze`)
}, 240_000)
afterAll(() => server.close())

const ask = async (query = '') => (await contador.get(`${API_BASE}/captura/saude?${query}`)).json<SaudeReply>()

test('a thousand companies: totals over all lines, states by filter, pages by cursor in any order', async () => {
  const all = await ask('limite=5000')
  expect(all.data).toHaveLength(2 * COMPANIES)
  expect(all.totais).toMatchObject({
    empresas: COMPANIES,
    lacunas: COMPANIES / 10,
    documentos_24h: 2 * DOCUMENTS * COMPANIES,
    certificados: { vencidos: 0, em_30_dias: 0, sem: COMPANIES / 50 },
  })
  const stopped = await ask('ds_estado=parada,sem_certificado&limite=5000')
  expect(new Set(stopped.data.map(({ ds_estado }) => ds_estado))).toEqual(new Set(['parada', 'sem_certificado']))
  expect(stopped.totais.por_estado.parada).toBe(all.totais.por_estado.parada)
  expect(stopped.totais.por_estado.aguardando).toBeGreaterThan(COMPANIES)
  for (const ordem of ['nome', '-nome', 'dt_proxima', '-dt_ultima']) {
    const seen: LinhaSaude[] = []
    let cursor = ''
    do {
      const page = await ask(`ordem=${ordem}&limite=700&cursor=${cursor}`)
      seen.push(...page.data)
      cursor = page.proximo ?? ''
    } while (cursor !== '')
    expect(new Set(seen.map(({ nr_cpfcnpj, ds_servico }) => `${nr_cpfcnpj} ${ds_servico}`)).size).toBe(2 * COMPANIES)
    if (ordem === 'dt_proxima')
      expect(seen.map(({ dt_proxima }) => dt_proxima)).toEqual(seen.map(({ dt_proxima }) => dt_proxima).toSorted())
  }
  expect((await contador.get(`${API_BASE}/captura/saude?ds_estado=feliz`)).statusCode).toBe(400)
})

test('as a sheet: one row per company and service, by state, and of one company alone', async () => {
  const sheet = async (query: string) => {
    const reply = await contador.get(`${API_BASE}/captura/saude?formato=csv&${query}`)
    expect(reply.headers['content-type']).toMatch(/^text\/csv/)
    return { rows: reply.body.trim().split(/\r?\n/), name: String(reply.headers['content-disposition']) }
  }
  const { rows, name } = await sheet('')
  expect(rows).toHaveLength(2 * COMPANIES + 1)
  expect(name).toContain('captura.csv')
  expect(rows[0]).toContain('Última resposta boa')
  expect(rows[1]).toMatch(/Empresa 0001.*NF-e.*Parada/)
  const stopped = await sheet('ds_estado=parada')
  expect(stopped.rows.slice(1).every((row) => row.includes('Parada'))).toBe(true)
  await server.owner.query(`update empresa set tax_id = '11222333000181' where name = 'Empresa 0007'`)
  const one = await sheet('nr_cpfcnpj=11222333000181')
  expect(one.rows).toHaveLength(3)
  expect(one.name).toContain('captura-11222333000181.csv')
  const page = await ask('nr_cpfcnpj=11222333000181')
  expect(page.data.map(({ nome }) => nome)).toEqual(['Empresa 0007', 'Empresa 0007'])
  expect(page.totais.empresas).toBe(1)
  expect((await contador.get(`${API_BASE}/captura/saude?nr_cpfcnpj=33000167000101`)).statusCode).toBe(403)
})

// a time is only judged in the full run, which has the machine for itself
test.runIf(process.env.PORTAL_TEST_FULL === '1')('the first page is answered within a tenth of a second', async () => {
  const times: number[] = []
  for (let i = 0; i < 15; i++) {
    const start = performance.now()
    await ask()
    times.push(performance.now() - start)
  }
  process.stdout.write(`${JSON.stringify({ healthMs: times.map(Math.round) })}\n`)
  // the best of several: the machine may be busy with other tests
  expect(Math.min(...times)).toBeLessThan(100)
})
