import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { type ApiDescription, writeApiClient } from './api-client.ts'

const ROOT = join(import.meta.dirname, '../..')

const BASE = '/ServidorCadastros/v1/portalcontador'

/** What a program may and may not write with the client. */
const CALLER = `
declare const send: ApiSend
declare class URLSearchParams {
  constructor(words: [string, string][])
}
const call = openApi(send)
const page = await call('GET ${BASE}/eventos', { query: { limite: 2, ds_tipo: 'nota.recebida' } })
const ids: string[] = page.data.map((evento) => evento.id)
const { data } = await call('PUT ${BASE}/webhooks/{id}', { params: { id: ids[0] ?? '' }, body: { fl_pausado: true } })
// @ts-expect-error no number
await call('GET ${BASE}/eventos', { query: { limite: 'duas' } })
// @ts-expect-error without its parameter
await call('PUT ${BASE}/webhooks/{id}', { body: {} })
// @ts-expect-error a field that the answer does not have
data.ds_nada
// @ts-expect-error no such call
await call('GET ${BASE}/nada')
`

/** The compiler's faults of a module that imports nothing. */
function faultsOf(source: string): string[] {
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    lib: ['lib.es2022.d.ts'],
    skipLibCheck: true,
    strict: true,
    noEmit: true,
    types: [],
  }
  const host = ts.createCompilerHost(options)
  const { getSourceFile } = host
  host.getSourceFile = (name, ...rest) =>
    name === 'client.ts' ? ts.createSourceFile(name, source, ts.ScriptTarget.ES2022) : getSourceFile(name, ...rest)
  const program = ts.createProgram(['client.ts'], options, host)
  return ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))
}

test('the description gives a client of every call, which compiles and refuses wrong calls', {
  timeout: 240_000,
}, () => {
  const { stdout } = spawnSync(process.execPath, ['--import', 'tsx', 'apps/server/src/http/docs/print.ts'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  const description = JSON.parse(stdout) as ApiDescription // printed by our own program
  const source = writeApiClient(description)
  const calls = Object.values(description.paths ?? {}).flatMap((methods) =>
    Object.keys(methods).filter((method) => ['get', 'post', 'put', 'delete'].includes(method)),
  )
  expect(source.match(/^ {2}"[A-Z]+ \/[^"]*": \{/gm)).toHaveLength(calls.length)
  expect(faultsOf(source + CALLER)).toEqual([])
})
