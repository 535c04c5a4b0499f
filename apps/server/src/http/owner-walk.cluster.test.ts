import { API_BASE } from '@portal/contract/common.ts'
import { DEMO_COMPANIES, generate } from '@portal/synthetic/generate.ts'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLogger } from '../base/log.ts'
import * as admin from '../features/acesso/admin.ts'
import { openSession } from '../features/acesso/base/session.ts'
import { insertEmpresa } from '../testing/accounts.ts'
import { findCitus } from '../testing/cluster.ts'
import { openIntake } from '../testing/intake.ts'
import { buildNota, cnpjOf, insertNotas } from '../testing/notas.ts'
import { officeCalls } from '../testing/offices.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { createStranger, type Stranger } from '../testing/strangers.ts'
import { callsOf, type WalkWorld } from '../testing/walk.ts'
import type { RouteRow } from './policy.ts'

/**
 * Every route of the API on a divided database, called by somebody who may: the titular of six companies, whose rows lie on both nodes, and
 * who has an office. What a cluster cannot run (a join over nodes, a write without its company) is a 500 here. What a call makes or lists is
 * named by the calls after it, so that they find real rows.
 */
const COMPANIES = 5
/** Writing comes first: reading then has something to read. */
const METHODS = ['POST', 'PUT', 'GET', 'HEAD', 'DELETE']
/** Writes about rows of companies that must have been done at least once. */
const DONE: Readonly<Record<string, readonly string[]>> = {
  POST: [
    ...[
      '/contas',
      '/contas/pedido',
      '/faltas/pedido',
      '/documento/:id/comentarios',
      '/webhooks',
      '/webhooks/:id/teste',
    ],
    ...['/caixa/enderecos', '/escritorio/visoes', '/escrituracao/exportar', '/fechamento/pacote', '/importar'],
  ],
  PUT: ['/documento/:id/etiquetas', '/automacoes', '/contas/encerrar', '/webhooks/:id', '/sped/configuracao'],
  DELETE: ['/contas/:id', '/webhooks/:id', '/caixa/enderecos/:id', '/escritorio/visoes/:id'],
}
/** What names a row follows what makes it; the office is taken apart last. */
const turnOf = ({ method, url }: RouteRow): number =>
  method === 'DELETE' ? Number(url.includes('/escritorio')) : Number(url.includes(':'))
/** They do not end by themselves. */
const isStream = ({ url }: RouteRow) => /\/eventos|\/mcp$/.test(url)

describe.skipIf(!findCitus())('every route on a cluster', () => {
  let server: TestServer
  let owner: Stranger
  const logged: string[] = []
  /** Ids by the address of their list: `/webhooks` has those of `/webhooks/:id`. */
  const made = new Map<string, string[]>()

  beforeAll(async () => {
    const log = createLogger('error', { write: (line) => void logged.push(line) })
    server = await testServer({ log, config: { caixa: { port: 0, domain: 'caixa.exemplo', tls: null, imap: null } } })
    owner = await createStranger(server)
    const { accountId } = owner.titular
    for (let n = 1; n <= COMPANIES; n++) {
      const empresaId = await insertEmpresa(server, { taxId: cnpjOf(`5556667${n}`) })
      await admin.grantEmpresa(server.ownerDb, { accountId, empresaId, papel: 'titular' })
      await insertNotas(server.ownerDb, [buildNota(empresaId), buildNota(empresaId, { tipo: 'cte' })])
    }
    const office = await officeCalls(owner.titular).create()
    expect(office.statusCode, office.body).toBe(201)
    await officeCalls(owner.titular).add({ empresas: [{ cpfcnpj: owner.taxId, nome: 'Quixaba', uf: 'CE' }] })
    await server.owner.query('update account set sped = true where id = $1', [accountId])
    const intake = await openIntake(server)
    const empresa = { ...DEMO_COMPANIES[0]!, taxId: owner.taxId, name: 'Quixaba', uf: 'CE' }
    for (const month of ['2026-10', '2026-11']) {
      const files = [...generate({ seed: 7, count: 30, empresa, kinds: { nfe: 1 }, from: month, to: month })]
      await intake.importFiles(owner.titular, owner.taxId, files)
    }
    await intake.close()
  })
  afterAll(() => server.close())

  /** A session for every call, and the right: some calls end one, or all. */
  async function call(options: InjectOptions): Promise<LightMyRequestResponse> {
    const { empresaId, titular } = owner
    await admin.grantEmpresa(server.ownerDb, { accountId: titular.accountId, empresaId, papel: 'titular' })
    const session = { accountId: owner.titular.accountId, method: 'senha' as const, address: '127.0.0.1' }
    const { token } = await openSession(server.deps, { ...session, userAgent: null })
    const headers = { ...options.headers, authorization: `Bearer ${token}` }
    return server.app.inject({ ...options, headers })
  }

  /** Keeps the first ids of an answer: what was made, or the rows of a list. */
  function keepIds(list: string, reply: LightMyRequestResponse): void {
    if (!/json/.test(String(reply.headers['content-type']))) return
    const body = reply.json<{ data?: unknown } | null>()
    const rows: unknown[] = [body, ...(Array.isArray(body?.data) ? body.data.slice(0, 2) : [body?.data])]
    const ids = rows.flatMap((row) => (typeof row === 'object' && row !== null && 'id' in row ? String(row.id) : []))
    made.set(list, [...new Set([...ids, ...(made.get(list) ?? [])])].slice(0, 4))
  }

  test('its companies lie on more than one node', async () => {
    const { rows } = await server.owner.query<{ nodes: number }>(
      `select count(distinct p.nodeport)::int as nodes from empresa e join pg_dist_shard_placement p
         on p.shardid = get_shard_id_for_distribution_column('nota', e.id)`,
    )
    expect(rows).toEqual([{ nodes: 2 }])
  })

  test.each(METHODS)('%s', { timeout: 600_000 }, async (method) => {
    const filters = { ds_busca: 'quixaba', ds_chave: owner.chave, ds_filial: owner.taxId, evento: owner.ids.evento }
    const faults: string[] = []
    const done = new Set<string>()
    const routes = server.routes.filter((one) => one.method === method && !isStream(one))
    for (const route of routes.toSorted((a, b) => turnOf(a) - turnOf(b))) {
      const path = route.url.replace(API_BASE, '')
      const list = path.replace(/\/:.*/, '')
      const ids = [...new Set([...(made.get(list) ?? []), ...Object.values(owner.ids)])]
      const world: WalkWorld = { taxId: owner.taxId, ids, filters }
      for (const options of callsOf(route, API_BASE, world)) {
        logged.length = 0
        const reply = await call(options)
        if (reply.statusCode >= 500)
          faults.push(`${method} ${String(options.url)} ${reply.statusCode}: ${logged.map(messageOf).join('; ')}`)
        if (reply.statusCode < 300) {
          done.add(path)
          if (method !== 'HEAD') keepIds(list, reply)
        }
      }
    }
    expect(faults).toEqual([])
    expect((DONE[method] ?? []).filter((path) => !done.has(path))).toEqual([])
    expect(done.size).toBeGreaterThan(10)
  })
})

const messageOf = (line: string): string => {
  const { err, msg } = JSON.parse(line) as { err?: { message?: string }; msg?: string }
  return err?.message ?? msg ?? line
}
