import { defineConfig } from 'vitest/config'
import { filterAddresses } from './packages/contract/src/filtros.ts'

// test files of one worker share its modules: reloading them for each file takes a third of the total time
const common = { exclude: ['**/node_modules/**', '**/dist/**'], isolate: false }

/**
 * The slowest database tests. A plain `npm test` leaves them out, because it should take ten minutes; CI and the full run take them. Most wait for
 * the clock of the capture or start whole processes.
 */
const LONG = [
  'cli/{acesso/escritorio,banco,captura/captura,cli,copia,icp,operations,tabela}',
  'demo/{fill,reforma,show}',
  'features/acesso/certificado/processes',
  'features/automacao/webhooks/kill',
  'features/caixa/kill-mail',
  'features/captura/certificado/{admissions,certificado,chain}',
  'features/captura/manifestacao/manifestacao',
  'features/captura/motor/{adn,ended-rights,faults,kill,paces,parties,volume}',
  'features/notas/consulta/consulta',
  'features/notas/download/volume',
  'features/intake/{hostile,resume,statements.property}',
  'features/pacote/pacote',
  'http/route-walk',
  'ops/copia/copia',
  'portal',
  'testing/{kill,many-downloads,outage,queue-kill,rolling,stop,two-processes}',
].map((name) => `apps/server/src/${name}.db.test.ts`)
/** The same of the unit tests: months of several companies, archives of 70,000 entries, whole programs. */
const LONG_UNIT = [
  'apps/server/src/base/files/zip-writer',
  'apps/server/src/demo/national',
  'apps/server/src/features/escrituracao/{judged,judged-field,judged-services}',
  'apps/server/src/features/notas/exportar/print-lista',
  'apps/server/src/features/sped/month/month.property',
  'packages/synthetic/src/certificates/matrix',
  'tools/src/{api-client,readme}',
].map((name) => `${name}.test.ts`)
/** As `apps/web/vite.config.ts`; in jsdom by `apps/web/src/testing/setup.ts` */
const define = { FILTER_ADDRESSES: JSON.stringify(filterAddresses()) }
const isSample = process.env.PORTAL_TEST_SAMPLE === '1'

/**
 * `unit` needs only Node; `web` renders components in jsdom (`*.dom.test.tsx`); `db` needs PostgreSQL
 * (embedded, started once by its global set-up). `cluster` needs Citus and runs by `npm run test:cluster` only.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        define,
        test: {
          ...common,
          name: 'unit',
          include: ['packages/*/src/**/*.test.ts', 'tools/src/**/*.test.ts', 'apps/*/src/**/*.test.{ts,tsx}'],
          exclude: [
            ...common.exclude,
            '**/*.{db,cluster}.test.ts',
            '**/*.dom.test.{ts,tsx}',
            ...(isSample ? LONG_UNIT : []),
          ],
          // tests run up to four times slower on a loaded machine
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          ...common,
          name: 'web',
          environment: 'jsdom',
          // after the unit tests: a worker that alternates between the projects makes a new page for each file
          sequence: { groupOrder: 1 },
          include: ['apps/web/src/**/*.dom.test.{ts,tsx}'],
          setupFiles: ['apps/web/src/testing/setup.ts'],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          ...common,
          name: 'db',
          include: ['apps/server/src/**/*.db.test.ts'],
          exclude: [...common.exclude, ...(isSample ? LONG : [])],
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
          env: { PORTAL_TEST_CLUSTER: process.env.PORTAL_TEST_CLUSTER ?? '' },
          // four files share two cores with the database, and on a cluster a statement takes several round trips
          testTimeout: 180_000,
          // filling the demonstration takes a minute, and several on a loaded machine
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          ...common,
          name: 'cluster',
          include: ['apps/server/src/**/*.cluster.test.ts'],
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
          env: { PORTAL_TEST_CLUSTER: process.env.PORTAL_TEST_CLUSTER ?? '1' },
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
})
