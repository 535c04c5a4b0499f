import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readDfe } from '@portal/fiscal/dfe.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, signedIn } from '../../../testing/accounts.ts'
import { type Imported, openIntake, type SentFile, samplesFolder, type TestIntake } from '../../../testing/intake.ts'
import { cnpjOf } from '../../../testing/notas.ts'
import { type TestServer, testServer } from '../../../testing/server.ts'

const folder = samplesFolder()
const HOME = cnpjOf('99887766')

const readSamples = (): SentFile[] =>
  readdirSync(folder ?? '.', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.xml'))
    .sort()
    .map((name) => ({ name, bytes: readFileSync(join(folder ?? '.', name)) }))

/** Every tax id that is a party of any sample, so that each document has a company to land under. */
function partiesOf(files: readonly SentFile[]): string[] {
  const taxIds = files.flatMap(({ bytes }) => {
    try {
      return readDfe(bytes).flatMap(({ result }) => {
        if (!result.ok) return []
        if (result.dfe.kind === 'nota') return result.dfe.parties.map(({ taxId }) => taxId)
        return result.dfe.kind === 'inutilizacao' ? (result.dfe.emitente ?? []) : []
      })
    } catch {
      return []
    }
  })
  return [...new Set(taxIds)]
}

describe.skipIf(folder === null)('every sample goes through POST /importar', () => {
  let server: TestServer
  let intake: TestIntake
  let client: Client
  let imported: Imported
  let samples: SentFile[]
  beforeAll(async () => {
    samples = readSamples()
    server = await testServer()
    intake = await openIntake(server)
    client = await signedIn(server, { login: '52998224725', empresas: [HOME, ...partiesOf(samples)] })
    imported = await intake.importFiles(client, HOME, samples)
  })
  afterAll(async () => {
    await intake.close()
    await server.close()
  })

  const linesOf = (name: string) => imported.lines.filter(({ arquivo }) => arquivo === name)

  test('each file has a line, in the order sent', () => {
    expect([...new Set(imported.lines.map(({ arquivo }) => arquivo))]).toEqual(samples.map(({ name }) => name))
    expect(imported.andamento).toMatchObject({ situacao: 'concluida', total: imported.lines.length })
    console.log(imported.lines.map((l) => [l.arquivo, l.veredito, l.ds_chave, l.motivo].join(' | ')).join('\n'))
  })
})
