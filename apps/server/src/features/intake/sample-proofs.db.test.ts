import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, signedIn } from '../../testing/accounts.ts'
import { openIntake, type TestIntake } from '../../testing/intake.ts'
import { cnpjOf } from '../../testing/notas.ts'
import { partiesOfFiles, readSampleFiles, sampleFolders } from '../../testing/samples.ts'
import { type TestServer, testServer } from '../../testing/server.ts'

const HOME = cnpjOf('99887766')
const LEVELS = ['obtida', 'provada', 'assinada', 'alegada'] as const

describe.each(sampleFolders())('the $kind samples by proof, without trust anchors', ({ folder }) => {
  let server: TestServer
  let intake: TestIntake
  let client: Client
  beforeAll(async () => {
    const samples = readSampleFiles(folder)
    server = await testServer()
    intake = await openIntake(server)
    client = await signedIn(server, { login: '52998224725', empresas: [HOME, ...partiesOfFiles(samples)] })
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
