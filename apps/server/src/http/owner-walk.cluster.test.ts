import { API_BASE } from '@portal/contract/common.ts'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLogger } from '../base/log.ts'
import * as admin from '../features/acesso/admin.ts'
import { openSession } from '../features/acesso/base/session.ts'
import { insertEmpresa } from '../testing/accounts.ts'
import { findCitus } from '../testing/cluster.ts'
import { buildNota, cnpjOf, insertNotas } from '../testing/notas.ts'
import { officeCalls } from '../testing/offices.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { createStranger, type Stranger } from '../testing/strangers.ts'
import { callsOf, type WalkWorld } from '../testing/walk.ts'
import type { RouteRow } from './policy.ts'

/**
 * Every route of the API on a divided database, called by somebody who may: the titular of six companies, whose rows lie on both nodes, and
 * who has an office. What a cluster cannot run (a join over nodes, a write without its company) is a 500 here.
 */
const COMPANIES = 5
const METHODS = ['GET', 'HEAD', 'PUT', 'POST', 'DELETE']
/** They do not end by themselves. */
const isStream = ({ url }: RouteRow) => /\/eventos|\/mcp$/.test(url)

describe.skipIf(!findCitus())('every route on a cluster', () => {
  let server: TestServer
  let owner: Stranger
  const logged: string[] = []

  beforeAll(async () => {
    const log = createLogger('error', { write: (line) => void logged.push(line) })
    server = await testServer({ log })
    owner = await createStranger(server)
    const { accountId } = owner.titular
    for (let n = 1; n <= COMPANIES; n++) {
      const empresaId = await insertEmpresa(server, { taxId: cnpjOf(`5556667${n}`) })
      await admin.grantEmpresa(server.ownerDb, { accountId, empresaId, papel: 'titular' })
      await insertNotas(server.ownerDb, [buildNota(empresaId), buildNota(empresaId, { tipo: 'cte' })])
    }
    const made = await officeCalls(owner.titular).create()
    expect(made.statusCode, made.body).toBe(201)
  })
  afterAll(() => server.close())

  /** A session for every call: some calls end one, or all. */
  async function statusOf(options: InjectOptions): Promise<number> {
    const session = { accountId: owner.titular.accountId, method: 'senha' as const, address: '127.0.0.1' }
    const { token } = await openSession(server.deps, { ...session, userAgent: null })
    const headers = { ...options.headers, authorization: `Bearer ${token}` }
    return (await server.app.inject({ ...options, headers })).statusCode
  }

  test('its companies lie on more than one node', async () => {
    const { rows } = await server.owner.query<{ nodes: number }>(
      `select count(distinct p.nodeport)::int as nodes from empresa e join pg_dist_shard_placement p
         on p.shardid = get_shard_id_for_distribution_column('nota', e.id)`,
    )
    expect(rows).toEqual([{ nodes: 2 }])
  })

  test.each(METHODS)('%s', { timeout: 600_000 }, async (method) => {
    const world: WalkWorld = {
      taxId: owner.taxId,
      ids: Object.values(owner.ids),
      filters: { ds_busca: 'quixaba', ds_chave: owner.chave, ds_filial: owner.taxId, evento: owner.ids.evento },
    }
    const faults: string[] = []
    const statuses = new Map<number, number>()
    for (const route of server.routes.filter((one) => one.method === method && !isStream(one)))
      for (const options of callsOf(route, API_BASE, world)) {
        logged.length = 0
        const status = await statusOf(options)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        if (status >= 500)
          faults.push(`${method} ${String(options.url)} ${status}: ${logged.map(messageOf).join('; ')}`)
      }
    expect(faults).toEqual([])
    const done = [200, 201, 202, 204].reduce((sum, status) => sum + (statuses.get(status) ?? 0), 0)
    expect(done, JSON.stringify([...statuses])).toBeGreaterThan(0)
  })
})

const messageOf = (line: string): string => {
  const { err, msg } = JSON.parse(line) as { err?: { message?: string }; msg?: string }
  return err?.message ?? msg ?? line
}
