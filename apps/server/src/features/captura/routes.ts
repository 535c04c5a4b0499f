import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { fetchCrl } from '../acesso/certificado/crl-fetch.ts'
import { finalsRoutes } from './ajustes/finals-routes.ts'
import { ajustesRoutes } from './ajustes/routes.ts'
import { avisosRoutes } from './avisos/routes.ts'
import { openChecks } from './certificado/checks.ts'
import { capturaCertificadoRoutes } from './certificado/routes.ts'
import { chavesCapturaRoutes } from './chaves/routes.ts'
import { lookAtDemo } from './demo/look.ts'
import { demoCapturaRoutes } from './demo/routes.ts'
import type { CapturaDeps } from './deps.ts'
import { historicoRoutes } from './historico/routes.ts'
import { lacunasRoutes } from './lacunas/routes.ts'
import { againRoutes } from './manifestacao/again-routes.ts'
import { manifestosRoutes } from './manifestacao/list-routes.ts'
import { queueRoutes } from './manifestacao/queue-routes.ts'
import { manifestacaoRoutes } from './manifestacao/routes.ts'
import { ritmoRoutes } from './ritmo/routes.ts'
import { saudeRoutes } from './saude/routes.ts'
import { situacaoRoutes } from './situacao/routes.ts'

/**
 * Capture of documents from SEFAZ and the national environment of the NFS-e. Calls of the page read and write rows;
 * the requests are made by `motor`, in a process with the role `worker`, when the rows say that they are due: the
 * database paces the capture (decision 0035). `certificado` has the custody of the keys, `cliente` the messages,
 * `ritmo` the waits, `lote` the documents of an answer, `prova` the evidence of each request. Stores documents by
 * `features/intake`, and judges none itself.
 */

interface Deps extends Omit<CapturaDeps, 'checks'> {
  /** Downloads a revocation list; tests replace it. */
  fetchList?: (url: string) => Promise<Buffer>
}

export const capturaRoutes =
  ({ fetchList = fetchCrl, ...deps }: Deps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const checks = await openChecks(app, { fetchList, ...deps })
    await app.register(capturaCertificadoRoutes(checks))
    const calls = { ...deps, checks }
    // other screens show the alerts too
    app.addHook('preHandler', async ({ user, routeOptions }) => {
      if (!routeOptions.url?.endsWith('/captura/avisos')) await lookAtDemo(deps.db, user)
    })
    for (const routes of ROUTES) await app.register(routes(calls))
  }

const ROUTES = [
  ajustesRoutes,
  finalsRoutes,
  saudeRoutes,
  ritmoRoutes,
  chavesCapturaRoutes,
  lacunasRoutes,
  historicoRoutes,
  avisosRoutes,
  situacaoRoutes,
  manifestacaoRoutes,
  manifestosRoutes,
  queueRoutes,
  againRoutes,
  demoCapturaRoutes,
] as const
