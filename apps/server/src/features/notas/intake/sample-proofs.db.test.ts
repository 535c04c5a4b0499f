import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readDfe } from '@portal/fiscal/dfe.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, signedIn } from '../../../testing/accounts.ts'
import { openIntake, type SentFile, samplesFolder, type TestIntake } from '../../../testing/intake.ts'
import { cnpjOf } from '../../../testing/notas.ts'
import { type TestServer, testServer } from '../../../testing/server.ts'

const folder = samplesFolder()
const HOME = cnpjOf('99887766')
const LEVELS = ['obtida', 'provada', 'assinada', 'alegada'] as const

const readSamples = (): SentFile[] =>
  readdirSync(folder ?? '.', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.xml'))
    .sort()
    .map((name) => ({ name, bytes: readFileSync(join(folder ?? '.', name)) }))

/** Tax ids of the parties of every sample, so that each document has a company. */
function partiesOf(files: readonly SentFile[]): string[] {
  const taxIds = files.flatMap(({ bytes }) => {
    try {
      return readDfe(bytes).flatMap(({ result }) =>
        result.ok && result.dfe.kind === 'nota' ? result.dfe.parties.map(({ taxId }) => taxId) : [],
      )
    } catch {
      return [] // not a fiscal document
    }
  })
  return [...new Set(taxIds)]
}

describe.skipIf(folder === null)('the samples by proof, without trust anchors', () => {
  let server: TestServer
  let intake: TestIntake
  let client: Client
  beforeAll(async () => {
    const samples = readSamples()
    server = await testServer()
    intake = await openIntake(server)
    client = await signedIn(server, { login: '52998224725', empresas: [HOME, ...partiesOf(samples)] })
    await intake.importFiles(client, HOME, samples)
  })
  afterAll(async () => {
    await intake.close()
    await server.close()
  })

  /** Distinct statements by their strongest level; the same one is stored for several companies. */
  const countsOf = async (table: 'nota' | 'evento') => {
    const statement = table === 'nota' ? 'chave' : "concat_ws(' ', chave, tp_evento, n_seq, author_tax_id)"
    const { rows } = await server.owner.query<{ levels: string[] }>(
      `select array_agg(distinct proof_level(proof, obtained)) as levels from ${table} group by ${statement}`,
    )
    const strongest = rows.map(({ levels }) => LEVELS.find((level) => levels.includes(level)))
    const counts = Object.fromEntries(LEVELS.map((name) => [name, strongest.filter((level) => level === name).length]))
    return { counts, total: rows.length }
  }

  test.each(['nota', 'evento'] as const)('each statement has one level, and the levels add up: %s', async (table) => {
    const { counts, total } = await countsOf(table)
    process.stdout.write(`samples by proof without anchors, ${table}: ${JSON.stringify(counts)}, ${total} in all\n`)
    expect(Object.values(counts).reduce((sum, quantity) => sum + quantity, 0)).toBe(total)
    expect(total).toBeGreaterThan(10)
    expect(counts).toMatchObject({ obtida: 0, provada: 0 })
  })
})
