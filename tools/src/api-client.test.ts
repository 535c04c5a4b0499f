import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { type ApiDescription, writeApiClient } from './api-client.ts'

const ROOT = join(import.meta.dirname, '../..')

test('the description gives a client of every call without a fault; the one that our tests use is newest', {
  timeout: 120_000,
}, () => {
  const { stdout } = spawnSync(process.execPath, ['--import', 'tsx', 'apps/server/src/http/docs/print.ts'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  const description = JSON.parse(stdout) as ApiDescription // printed by our own program
  const source = writeApiClient(description)
  const { diagnostics } = ts.transpileModule(source, {
    reportDiagnostics: true,
    compilerOptions: { target: ts.ScriptTarget.ES2022 },
  })
  expect(diagnostics).toEqual([])
  const calls = Object.values(description.paths ?? {}).flatMap((methods) =>
    Object.keys(methods).filter((method) => ['get', 'post', 'put', 'delete'].includes(method)),
  )
  expect(source.match(/^ {2}"[A-Z]+ \/[^"]*": \{/gm)).toHaveLength(calls.length)
  const kept = readFileSync(join(ROOT, 'apps/server/src/testing/api-client.gen.ts'), 'utf8')
  expect(kept === writeApiClient(description, ['automacoes']), 'run `npm run api:client`').toBe(true)
})
