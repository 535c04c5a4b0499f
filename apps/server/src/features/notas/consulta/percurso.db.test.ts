// spec: m11

import { API_BASE } from '@portal/contract/common.ts'
import type { ConsultaReply } from '@portal/contract/notas.ts'
import { DEMO_COMPANIES, generate } from '@portal/synthetic/generate.ts'
import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, insertEmpresa, signedIn } from '../../../testing/accounts.ts'
import { openIntake, type TestIntake } from '../../../testing/intake.ts'
import { pdfTextOf } from '../../../testing/pdf-text.ts'
import { type TestServer, testServer } from '../../../testing/server.ts'

const [DEMO] = DEMO_COMPANIES
const HOME = DEMO?.taxId ?? ''

let server: TestServer
let intake: TestIntake
let client: Client
/** As written in the files: key, UFIni, UFFim, plate. */
let written: string[][]

const textIn = (xml: string, element: string): string => RegExp(`<${element}>(.*?)</${element}>`).exec(xml)?.[1] ?? ''

beforeAll(async () => {
  server = await testServer()
  intake = await openIntake(server)
  await insertEmpresa(server, { taxId: HOME })
  client = await signedIn(server, { login: '52998224725', empresas: { [HOME]: 'contador' } })
  const files = DEMO ? [...generate({ seed: 3, count: 250, empresa: DEMO, from: '2026-05', to: '2026-07' })] : []
  await intake.importFiles(client, HOME, files)
  written = files
    .map(({ bytes }) => Buffer.from(bytes).toString('utf8'))
    .filter((xml) => /<infMDFe .*<emit>/s.test(xml) && textIn(xml.slice(xml.indexOf('<emit>')), 'CNPJ') === HOME)
    .map((xml) => [
      /Id="MDFe(\d{44})"/.exec(xml)?.[1] ?? '',
      ...['UFIni', 'UFFim', 'placa'].map((name) => textIn(xml, name)),
    ])
    .sort()
})
afterAll(async () => {
  await intake.close()
  await server.close()
})

const FILTRO = { ds_tipo: 'mdfe', fl_homologacao: '1' }
const listed = async (filtro: Record<string, string>) =>
  (
    await client.get(`${API_BASE}/consulta?${new URLSearchParams({ cnpj_remetente: HOME, limite: '200', ...filtro })}`)
  ).json<ConsultaReply>().data
const exported = (formato: string, filtro: object = FILTRO) =>
  client.post(`${API_BASE}/exportarNotas`, { cpfcnpj: HOME, formato, conteudo: 'notas', filtro })

test('the list of manifests has the journey and the plate of each file', async () => {
  expect(written.length).toBeGreaterThan(2)
  expect(written.flat()).not.toContain('')
  const rows = await listed(FILTRO)
  expect(rows.map((row) => [row.ds_chave, row.uf_inicio, row.uf_fim, row.ds_placa]).sort()).toEqual(written)
})

test('documents of other kinds have neither', async () => {
  const rows = await listed({ ds_tipo: 'nfe', fl_homologacao: '1' })
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.filter((row) => row.uf_inicio ?? row.uf_fim ?? row.ds_placa)).toEqual([])
})

test('so do the spreadsheet and the list on paper, which has them for manifests only', async () => {
  const [sheet] = await readXlsxFile((await exported('xlsx')).rawPayload)
  const [heads = [], ...rows] = sheet?.data ?? []
  const names = ['Chave de acesso', 'UF de início (MDF-e)', 'UF de fim (MDF-e)', 'Placa (MDF-e)']
  const places = names.map((name) => heads.indexOf(name))
  const cells = rows.map((row) => places.map((place) => row[place]))
  expect(cells.filter(([key]) => /^\d{44}$/.test(String(key))).sort()).toEqual(written)

  const paper = pdfTextOf((await exported('pdf')).rawPayload)
  expect(paper).toEqual(expect.arrayContaining(['Percurso', 'Placa']))
  for (const [, from, to, plate] of written) expect(paper).toEqual(expect.arrayContaining([`${from} a ${to}`, plate]))
  expect(pdfTextOf((await exported('pdf', { ds_tipo: 'nfe' })).rawPayload)).not.toContain('Percurso')
  // an MDF-e of own cargo has no contratante
  expect(paper).toContain('Sem contratante')
})
