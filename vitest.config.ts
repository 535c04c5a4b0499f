import { defineConfig } from 'vitest/config'

// the files of a worker share its modules: loading them anew for each took a third of the whole time
const common = { exclude: ['**/node_modules/**', '**/dist/**'], isolate: false }

/**
 * `unit` needs nothing but Node; `web` renders components in jsdom (`*.dom.test.tsx`); `db` needs PostgreSQL (embedded, started once by
 * its global set-up).
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...common,
          name: 'unit',
          include: ['packages/*/src/**/*.test.ts', 'tools/src/**/*.test.ts', 'apps/*/src/**/*.test.{ts,tsx}'],
          exclude: [...common.exclude, '**/*.db.test.ts', '**/*.dom.test.{ts,tsx}'],
          // what takes seconds on a quiet machine takes four times as long on a busy one
          testTimeout: 30_000,
        },
      },
      {
        test: {
          ...common,
          name: 'web',
          environment: 'jsdom',
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
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
