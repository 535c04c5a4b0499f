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

interface TributacaoDeps {
  db: Kysely<Database>
  clock: Clock
  log: Logger
  cursors: Cursors
  /** One instance per process, shared by all checks against the tables. */
  knowledge: AskKnowledge
}

/** Tax lookup and its tables. */
export const tributacaoRoutes =
  (deps: TributacaoDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    await app.register(consultaRoutes(deps))
    await app.register(tabelasRoutes(deps))
    await app.register(reformaRoutes(deps))
  }
