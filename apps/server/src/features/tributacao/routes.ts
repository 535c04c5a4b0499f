import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Kysely } from 'kysely'
import type { Clock } from '../../base/clock.ts'
import type { Cursors } from '../../base/cursors.ts'
import type { Logger } from '../../base/log.ts'
import type { Database } from '../../db/schema.gen.ts'
import { consultaRoutes } from './consulta/routes.ts'
import { reformaRoutes } from './reforma/routes.ts'
import type { AskKnowledge } from './tabelas/knowledge.ts'
import { tabelasRoutes } from './tabelas/routes.ts'

/**
 * How goods and services are taxed (`consulta`), the tables that answer (`tabelas`), and IBS and CBS of a month's
 * notes with what changes until 2033 (`reforma`). The tables are rows of the database and are answered from memory
 * (decision 0012). Each figure has its source and day; what no source answers is reported as absent, never as zero.
 * Changes no document and no register.
 */

interface TributacaoDeps {
  db: Kysely<Database>
  clock: Clock
  log: Logger
  cursors: Cursors
  /** One instance per process, shared by all checks against the tables. */
  knowledge: AskKnowledge
}

export const tributacaoRoutes =
  (deps: TributacaoDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    await app.register(consultaRoutes(deps))
    await app.register(tabelasRoutes(deps))
    await app.register(reformaRoutes(deps))
  }
