import { createHash } from 'node:crypto'
import { API_BASE } from '@portal/contract/common.ts'
import { readDfe } from '@portal/fiscal/dfe.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, signedIn } from '../../testing/accounts.ts'
import { type Imported, openIntake, type SentFile, type TestIntake } from '../../testing/intake.ts'
import { cnpjOf } from '../../testing/notas.ts'
import { partiesOfFiles, readSampleFiles, sampleFolders } from '../../testing/samples.ts'
import { type TestServer, testServer } from '../../testing/server.ts'

const HOME = cnpjOf('99887766')

describe.each(sampleFolders())('every $kind sample goes through POST /importar', ({ kind, folder }) => {
  let server: TestServer
  let intake: TestIntake
  let client: Client
  let imported: Imported
  let samples: SentFile[]
  beforeAll(async () => {
    samples = readSampleFiles(folder)
    server = await testServer()
    intake = await openIntake(server)
    client = await signedIn(server, { login: '52998224725', empresas: [HOME, ...partiesOfFiles(samples)] })
    imported = await intake.importFiles(client, HOME, samples)
  })
  afterAll(async () => {
    await intake.close()
    await server.close()
  })

  const verdictOf = (name: string) => imported.lines.find(({ arquivo }) => arquivo === name)

  test('each file has a line, in the order of the upload', () => {
    expect([...new Set(imported.lines.map(({ arquivo }) => arquivo))]).toEqual(samples.map(({ name }) => name))
    expect(imported.andamento).toMatchObject({ situacao: 'concluida', total: imported.lines.length })
  })

  test('refused documents among the good samples have no valid key or no party with a valid tax id', () => {
    const refused = imported.lines.filter(
      ({ arquivo, veredito }) => !arquivo.startsWith('ruins/') && veredito === 'rejeitado',
    )
    expect(
      refused.map(({ arquivo }) => arquivo).filter((name) => !/-xsd\.xml$|vazio\.xml$|mdfe-02/.test(name)),
    ).toEqual([])
  })

  test('every stored document is returned with its original bytes', async () => {
    const sent = new Set(samples.flatMap(({ bytes }) => documentsOf(bytes)))
    const ids = await server.owner.query<{ id: string; sha256: string }>(
      `select id, encode(arquivo_sha256, 'hex') as sha256 from nota
       union all select id, encode(arquivo_sha256, 'hex') from evento where arquivo_sha256 is not null
       union all select id, encode(arquivo_sha256, 'hex') from inutilizacao`,
    )
    expect(ids.rows.length).toBeGreaterThan(samples.length)
    for (const { id, sha256 } of ids.rows) {
      const { rawPayload } = await client.get(`${API_BASE}/xml/${id}`)
      expect(hashOf(rawPayload)).toBe(sha256)
      expect(sent.has(sha256)).toBe(true)
    }
  })

  if (kind !== 'real') return

  describe('single files', () => {
    test.each([
      ['ruins/assinatura-adulterada.xml', 'rejeitado', 'conteúdo diferente'],
      ['ruins/entidade-externa.xml', 'rejeitado', 'DOCTYPE'],
      ['ruins/truncado.xml', 'rejeitado', 'incompleto'],
      ['ruins/nao-fiscal.xml', 'rejeitado', 'Não é um documento fiscal'],
      ['ruins/vazio.xml', 'rejeitado', 'vazio'],
      ['ruins/chave-dv-errado.xml', 'importado', undefined],
      ['distribuicao/retdistdfe-vazio.xml', 'rejeitado', 'Arquivo sem documentos'],
      ['nfe/nfe-16-ibscbs-monofasico-envinfe.xml', 'importado', undefined],
      ['nfe/nfe-25-todos-os-grupos-xsd.xml', 'rejeitado', 'Chave de acesso inválida'],
      ['eventos/cancelamento-nfe-01.xml', 'repetido', undefined],
      ['eventos/inutilizacao-pedido.xml', 'importado', undefined],
    ])('%s is %s', (name, verdict, reason) => {
      expect(verdictOf(name)).toMatchObject({
        veredito: verdict,
        ...(reason && { motivo: expect.stringContaining(reason) }),
      })
    })

    test.each([
      ['43250509231544000139580010000050701307347338', 'encerrada'],
      ['41200879549135000160580260000004061987672979', 'encerrada'], // inside its own file
      ['35200181583054000129550010000800351520380666', 'denegada'],
      ['35200181583054000129550010000733651320375648', 'sem_protocolo'],
      ['35180834128745000152550010000474501597356342', 'autorizada'], // the recipient disowns it: no cancellation
    ])('%s is %s', async (chave, situacao) => {
      const { rows } = await server.owner.query('select distinct situacao from nota where chave = $1', [chave])
      expect(rows).toEqual([{ situacao }])
    })

    test.each([
      '35200181583054000129550010000849071419350431', // its cancellation came first
      '42240392382301841379570020000910561112795180',
      '35210258716523000119550000000158311942470313', // the authority's response only, inside its file
    ])('the unsigned cancellation of %s is pending', async (chave) => {
      const { rows } = await server.owner.query(
        'select distinct situacao, pending_cancellation from nota where chave = $1',
        [chave],
      )
      expect(rows).toEqual([{ situacao: 'autorizada', pending_cancellation: true }])
    })
  })
})

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Hash of each document of a file, read without the intake. */
function documentsOf(bytes: Uint8Array): string[] {
  try {
    return readDfe(bytes).map((document) => hashOf(document.bytes))
  } catch {
    return []
  }
}
