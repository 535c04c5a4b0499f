import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { Clock } from '../../base/clock.ts'
import type { Config } from '../../base/config.ts'
import type { Cursors } from '../../base/cursors.ts'
import { readMasterKey } from '../../base/master-key.ts'
import type { Database } from '../../db/schema.gen.ts'
import { feedRoutes } from './feed/routes.ts'
import { regrasRoutes } from './regras/routes.ts'
import { wallsOf } from './webhooks/address.ts'
import type { Resolver } from './webhooks/post.ts'
import { webhookRoutes } from './webhooks/routes.ts'

/**
 * The open door: what other programs and the office's own rules learn of what happened. `feed` reads the events that the rest of the
 * product writes (`acesso/base/feed.ts`, `functions/feed`); `webhooks` sends them to other programs,
 * `regras` acts on the notes that they name. Nothing here states anything to SEFAZ, closes a month or deletes a document.
 */
interface AutomacaoDeps {
  db: Kysely<Database>
  clock: Clock
  cursors: Cursors
  config: Config
  /** Connections as the owner role; their port is one that no webhook reaches. */
  owner?: pg.Pool
  /** Resolves the names of webhooks; tests replace it. */
  resolveName?: Resolver
}

export const automacaoRoutes =
  (deps: AutomacaoDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    await app.register(feedRoutes(deps))
    await app.register(regrasRoutes(deps))
    const post = { walls: wallsOf(deps.config, deps.owner), ...(deps.resolveName && { resolve: deps.resolveName }) }
    await app.register(webhookRoutes({ ...deps, post, masterKey: await readMasterKey(deps.config) }))
  }
