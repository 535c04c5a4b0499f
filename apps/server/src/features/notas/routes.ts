import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Clock } from '../../base/clock.ts'
import type { Config } from '../../base/config.ts'
import type { Cursors } from '../../base/cursors.ts'
import type { Logger } from '../../base/log.ts'
import type { SessionLimits } from '../acesso/base/session.ts'
import { anotacoesRoutes } from './anotacoes/routes.ts'
import { cancelamentoRoutes } from './cancelamento/routes.ts'
import { consultaRoutes } from './consulta/routes.ts'
import { documentoRoutes } from './documento/routes.ts'
import type { DownloadDeps } from './download/entries.ts'
import { downloadRoutes } from './download/routes.ts'
import { exportarRoutes } from './exportar/routes.ts'
import { faltasRoutes } from './faltas/routes.ts'
import { openPrintThreads } from './impresso/print-threads.ts'
import { inicioRoutes } from './inicio/routes.ts'
import { logoRoutes } from './logo/routes.ts'
import { visualizarRoutes } from './visualizar/routes.ts'

/**
 * What is done with stored documents: lists and totals (`consulta`), one document (`documento`), its print
 * (`visualizar`, made in the threads of `impresso`), many at once (`download`, `exportar`), missing numbers
 * (`faltas`), claimed cancellations (`cancelamento`), tags and comments (`anotacoes`), the first screen (`inicio`) and the logo on prints (`logo`).
 * Lists, totals and reports read columns, never XML. Documents enter by `features/intake`: nothing here writes one.
 */

export interface NotasDeps extends Omit<DownloadDeps, 'threads' | 'gate' | 'printing'> {
  clock: Clock
  cursors: Cursors
  log: Logger
  config: Pick<Config, keyof SessionLimits>
}

export const notasRoutes =
  (deps: NotasDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const threads = openPrintThreads(deps.log)
    app.addHook('onClose', () => threads.close())
    await app.register(consultaRoutes(deps))
    await app.register(inicioRoutes(deps))
    await app.register(faltasRoutes(deps))
    await app.register(cancelamentoRoutes(deps))
    await app.register(anotacoesRoutes(deps))
    await app.register(documentoRoutes(deps))
    await app.register(logoRoutes(deps))
    await app.register(visualizarRoutes({ ...deps, threads }))
    await app.register(downloadRoutes({ ...deps, threads }))
    await app.register(exportarRoutes(deps))
  }
