import { API_BASE } from '@portal/contract/common.ts'
import type { ResumoImportacao } from '@portal/contract/notas/importar.ts'
import type { InicioReply } from '@portal/contract/notas/inicio.ts'
import { createTestCa } from '@portal/synthetic/certificates/test-ca.ts'
import { DEMO_COMPANIES } from '@portal/synthetic/generate.ts'
import { nfseMonth } from '@portal/synthetic/nfse/month.ts'
import { makeNfse } from '@portal/synthetic/nfse/nfse.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import yauzl from 'yauzl'
import type { Client } from '../../../testing/accounts.ts'
import { openIntakeServer, xmlFiles } from '../../../testing/intake-server.ts'
import type { TestServer } from '../../../testing/server.ts'

const [TOMADOR, , PRESTADOR] = DEMO_COMPANIES
const OWNER = PRESTADOR!.taxId
const authority = createTestCa()
const [OCTOBER] = nfseMonth({ seed: 2, count: 1, month: '2026-10', signer: null })
/** Issued in October, of the books of July. */
const NOTE = makeNfse({ ...OCTOBER!.wish, tomador: TOMADOR!, competencia: '2026-07-31' }, authority)

let server: TestServer
let client: Client
let close: () => Promise<void>
let uploadId: string
beforeAll(async () => {
  const opened = await openIntakeServer({ empresas: [OWNER, TOMADOR!.taxId] })
  ;({ server, client, close } = opened)
  ;({ id: uploadId } = await opened.intake.importFiles(client, OWNER, xmlFiles([NOTE.bytes])))
})
afterAll(() => close())

const baixar = (body: object) => client.post(`${API_BASE}/baixarNotas`, { cpfcnpj: OWNER, ...body })

test.each([
  ['all its notes', { ds_tipo: 'nfse' }],
  ['all kinds', { ds_tipo: 'todos' }],
  ['its competência', { ds_tipo: 'nfse', dt_competenciaini: '2026-07-01' }],
])('a zip by %s is in the folder and has the name of the month of the competência', async (_, filtro) => {
  const reply = await baixar({ filtro })
  expect(reply.headers['content-disposition']).toContain('_NFS-e_emitidas_2026-07_1-nota.zip')
  const names: string[] = []
  for await (const { fileName } of (await yauzl.fromBufferPromise(reply.rawPayload)).eachEntry()) names.push(fileName)
  expect(names).toEqual([`${OWNER}/2026-07/nfse/${NOTE.chave}-NFSe.xml`])
})

test('one PDF has its bookmark under the month of the competência', async () => {
  const reply = await baixar({ formato: 'pdf_unico', filtro: { ds_tipo: 'nfse' } })
  const titles = [...reply.rawPayload.toString('latin1').matchAll(/\/Title <feff([\da-f]+)>/g)].map(([, hex = '']) =>
    Buffer.from(hex, 'hex').swap16().toString('utf16le'),
  )
  expect(titles).toContain('07/2026')
  expect(titles.filter((title) => title.startsWith('NFS-e 000.'))).toHaveLength(1)
})

test('the summary of an upload counts it in the month of its competência', async () => {
  const reply = await client.get(`${API_BASE}/importar/${uploadId}/resumo`)
  expect(reply.json<ResumoImportacao>().notas).toMatchObject([
    { ds_tipo: 'nfse', ds_mes: '2026-07' },
    { ds_tipo: 'nfse', ds_mes: '2026-07' },
  ])
})

test('the matters of the start page have it in the month of its competência', async () => {
  await server.owner.query(`update nota set mark_signature = 'invalida', pending_cancellation = true`)
  const matters = async (mes: string) => {
    const reply = await client.get(`${API_BASE}/inicio?nr_cpfcnpj=${OWNER}&mes=${mes}`)
    return reply.json<InicioReply>().pendencias.map(({ ds_pendencia, tipo }) => [ds_pendencia, tipo])
  }
  expect(await matters('2026-10')).toEqual([])
  expect((await matters('2026-07')).toSorted()).toEqual([
    ['assinatura', 'nfse'],
    ['cancelamento', 'nfse'],
  ])
})
