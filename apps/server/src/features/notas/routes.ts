import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { Clock } from '../../base/clock.ts'
import type { Database } from '../../db/schema.gen.ts'
import { consultaRoutes } from './consulta/routes.ts'
import { documentoRoutes } from './documento/routes.ts'
import { downloadRoutes } from './download/routes.ts'
import { openPrintThreads } from './visualizar/print-threads.ts'
import { visualizarRoutes } from './visualizar/routes.ts'

export interface NotasDeps {
  db: Kysely<Database>
  pool: pg.Pool
  clock: Clock
}

/** The list, the documents themselves, and many of them at once. */
export const notasRoutes =
  (deps: NotasDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const threads = openPrintThreads()
    app.addHook('onClose', () => threads.close())
    await app.register(consultaRoutes(deps))
    await app.register(documentoRoutes(deps))
    await app.register(visualizarRoutes({ ...deps, threads }))
    await app.register(downloadRoutes({ ...deps, threads }))
  }
