import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { API_BASE } from '@portal/contract/common.ts'
import type { ConsultaReply } from '@portal/contract/notas.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '../../../testing/accounts.ts'
import type { TestIntake } from '../../../testing/intake.ts'
import { deleteImports, openIntakeServer } from '../../../testing/intake-server.ts'
import type { TestServer } from '../../../testing/server.ts'

const FOLDER = resolve(
  import.meta.dirname,
  '../../../../../..',
  process.env.PORTAL_AMOSTRAS ?? '../shared',
  'nfse/amostras',
)
const hasSamples = existsSync(FOLDER)
if (!hasSamples) console.warn(`No ${FOLDER} (set PORTAL_AMOSTRAS): the tests of the official samples are skipped.`)

/** The parties of the samples. Those of 01 and 02 have wrong check digits: their source replaced them. */
const PRESTADOR = '11222333000181'
const TOMADOR = '91712343000134'
const INTERMEDIARIO = '77150344000101'
const PRESTADOR_2022 = '01761135000132'

const fileOf = (number: string) => {
  const name = `nfse-${number}.xml`
  return { name, bytes: readFileSync(join(FOLDER, name)) }
}

describe.skipIf(!hasSamples)('the samples, with companies that are their parties', () => {
  let server: TestServer
  let intake: TestIntake
  let client: Client
  let close: () => Promise<void>
  beforeAll(async () => {
    const empresas = [PRESTADOR, TOMADOR, INTERMEDIARIO, PRESTADOR_2022]
    ;({ server, intake, client, close } = await openIntakeServer({ empresas }))
  })
  afterAll(() => close())
  beforeEach(() => deleteImports(server))

  const send = async (...numbers: string[]) =>
    (await intake.importFiles(client, PRESTADOR, numbers.map(fileOf))).lines.map(({ veredito }) => veredito)
  async function list(taxId: string, query: Record<string, string> = {}) {
    const search = new URLSearchParams({ cnpj_remetente: taxId, ds_tipo: 'nfse', fl_homologacao: '1', ...query })
    return (await client.get(`${API_BASE}/consulta?${search}`)).json<ConsultaReply>()
  }

  test.each([
    [PRESTADOR, 'E', 'prestador'],
    [TOMADOR, 'R', 'tomador'],
    [INTERMEDIARIO, 'R', 'intermediario'],
  ])('03 is in the list of %s', async (taxId, ds_emitidarec, ds_papel) => {
    expect(await send('03')).toEqual(['importado'])
    expect((await list(taxId)).data).toMatchObject([
      {
        tipo: 'nfse',
        ds_chave: '33033021211222333000181000000000001026010000010000',
        nr_docfiscal: 10,
        ds_emitidarec,
        ds_papel,
        vl_docfiscal: 1500,
        dt_competencia: '2026-01-15',
        fl_homologacao: 'N',
        ds_situacao: 'autorizada',
        fl_assinatura: 'invalida',
        ds_prova: 'alegada',
      },
    ])
  })

  test.each(['', 'NFS'])('03 is found by its key after «%s»', async (prefix) => {
    await send('03', '05')
    const chave = '33033021211222333000181000000000001026010000010000'
    for (const text of [chave, chave.slice(0, 40)])
      expect((await list(PRESTADOR, { ds_busca: prefix + text })).data).toMatchObject([{ ds_chave: chave }])
  })

  test('04, the same key in homologação, never enters the sums', async () => {
    expect(await send('04')).toEqual(['importado'])
    const { data, totais } = await list(PRESTADOR, { totais: '1' })
    expect(data).toMatchObject([{ fl_homologacao: 'S' }])
    expect(totais).toMatchObject({ quantidade: 1, vl_docfiscal: 0 })
  })

  test.each(['03', '04', '05', '06', '07'])('%s is stored byte for byte and printed', async (number) => {
    expect(await send(number)).toEqual(['importado'])
    const [nota] = (await list(number < '06' ? PRESTADOR : PRESTADOR_2022)).data
    const xml = await client.get(`${API_BASE}/xml/${nota!.id}`)
    expect(xml.rawPayload.equals(fileOf(number).bytes)).toBe(true)
    const documento = await client.get(`${API_BASE}/documento/${nota!.id}`)
    expect([documento.statusCode, documento.json<{ outros: unknown[] }>().outros]).toEqual([200, []])
    const print = await client.get(`${API_BASE}/visualizar/${nota!.id}`)
    expect([print.statusCode, print.headers['content-type']]).toEqual([200, 'application/pdf'])
  })

  test('01 is refused: its tax ids have wrong check digits, so no company can be its party', async () => {
    expect(await send('01')).toEqual(['rejeitado'])
    expect((await list(PRESTADOR)).data).toEqual([])
  })

  test('what 03 withholds is exported by prestador', async () => {
    await send('03', '05')
    const body = {
      cpfcnpj: TOMADOR,
      formato: 'csv',
      conteudo: 'retencoes',
      filtro: { dt_competenciaini: '2026-01-01' },
    }
    const csv = (await client.post(`${API_BASE}/exportarNotas`, body)).rawPayload.toString()
    const [, line] = csv.split('\r\n')
    expect(line).toContain(';3000,00;30,00;45,00;30,00;54,00;159,00')
  })
})
