import { API_BASE } from '@portal/contract/common.ts'
import type { LinhaImportacao, ResumoImportacao } from '@portal/contract/notas/importar.ts'
import type { ConsultaReply } from '@portal/contract/notas.ts'
import { DEMO_COMPANIES, generate } from '@portal/synthetic/generate.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signedIn } from '../../testing/accounts.ts'
import type { SentFile } from '../../testing/intake.ts'
import {
  cancelledPair,
  deleteImports,
  DOCUMENT_ISSUER as ISSUER,
  openIntakeServer,
  signedDocuments,
  xmlFiles,
} from '../../testing/intake-server.ts'

const documents = signedDocuments()
const notas = documents.filter(({ kind }) => kind === 'nfe')
/** Notes of two companies of which the user has none. */
const strangers = [
  ...generate({ seed: 5, count: 3, empresa: DEMO_COMPANIES[2]!, kinds: { nfe: 1 }, from: '2026-06', to: '2026-06' }),
]
const files = (from: number, to: number): SentFile[] => xmlFiles(notas.slice(from, to).map(({ bytes }) => bytes))

let opened: Awaited<ReturnType<typeof openIntakeServer>>
beforeAll(async () => {
  opened = await openIntakeServer({ empresas: [ISSUER.taxId] })
})
afterAll(() => opened.close())
beforeEach(() => deleteImports(opened.server))

const send = (sent: readonly SentFile[]) => opened.intake.importFiles(opened.client, ISSUER.taxId, sent)

async function chavesOf(query: Record<string, string>): Promise<string[]> {
  const search = new URLSearchParams({ cnpj_remetente: ISSUER.taxId, limite: '1000', ...query })
  const reply = await opened.client.get(`${API_BASE}/consulta?${search.toString()}`)
  return reply
    .json<ConsultaReply>()
    .data.map(({ ds_chave }) => ds_chave)
    .sort()
}
const sorted = (from: number, to: number) =>
  notas
    .slice(from, to)
    .map(({ chave }) => chave)
    .sort()

test('the list has the notes of an import, and by verdict those that entered or were there', async () => {
  const first = await send(files(0, 3))
  const second = await send([...files(1, 5), ...files(1, 5)])
  expect(await chavesOf({ ds_importacao: first.id })).toEqual(sorted(0, 3))
  expect(await chavesOf({ ds_importacao: second.id })).toEqual(sorted(1, 5))
  expect(await chavesOf({ ds_importacao: second.id, ds_veredito: 'repetido' })).toEqual(sorted(1, 3))
  expect(await chavesOf({ ds_importacao: second.id, ds_veredito: 'importado,atualizado' })).toEqual(sorted(3, 5))
  expect(await chavesOf({ ds_importacao: `${first.id},${second.id}` })).toEqual(sorted(0, 5))
})

const summaryOf = async (id: string) =>
  (await opened.client.get(`${API_BASE}/importar/${id}/resumo`)).json<ResumoImportacao>()

test('the summary counts the notes by company and month, each count equal to its list', async () => {
  await send(files(0, 2))
  const { id } = await send(files(0, 30))
  const { notas: rows } = await summaryOf(id)
  expect(new Set(rows.map(({ ds_mes }) => ds_mes)).size).toBeGreaterThan(1)
  expect(rows.reduce((sum, row) => sum + row.repetidas, 0)).toBe(2)
  for (const { nr_cpfcnpj, ds_mes, ds_tipo, importadas, repetidas, assinaturas_invalidas } of rows) {
    expect([nr_cpfcnpj, ds_tipo, assinaturas_invalidas]).toEqual([ISSUER.taxId, 'nfe', 0])
    const month = { ds_importacao: id, dt_emissaoini: `${ds_mes}-01`, dt_emissaofim: lastDay(ds_mes) }
    expect(await chavesOf({ ...month, ds_veredito: 'importado' })).toHaveLength(importadas)
    expect(await chavesOf({ ...month, ds_veredito: 'repetido' })).toHaveLength(repetidas)
  }
})

const lastDay = (month: string): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).toISOString().slice(0, 10)

test('refused documents of others are counted by party, and their lines name both', async () => {
  const nota = strangers[0]!
  const { id, lines } = await send(xmlFiles([nota.bytes]))
  const { notas: rows, terceiros } = await summaryOf(id)
  expect(rows).toEqual([])
  const emitente = nota.facts.emitente
  expect(terceiros).toContainEqual({ nr_cpfcnpj: emitente.taxId, nome: emitente.name, emitidos: 1, recebidos: 0 })
  expect(lines[0]).toMatchObject({
    veredito: 'rejeitado',
    cnpj_remetente: emitente.taxId,
    nm_remetente: emitente.name,
  } satisfies Partial<LinhaImportacao>)
})

test('events wait until their note arrives', async () => {
  const { nota, cancellation } = cancelledPair(documents)
  const { id } = await send(xmlFiles([cancellation.bytes]))
  expect(await summaryOf(id)).toMatchObject({ eventos_em_espera: 1, chaves_em_espera: [nota.chave] })
  await send(xmlFiles([nota.bytes]))
  expect(await summaryOf(id)).toMatchObject({ eventos_em_espera: 0, chaves_em_espera: [] })
})

test('a user without a right in the company does not see the summary', async () => {
  const { id } = await send(files(0, 1))
  const other = await signedIn(opened.server, { login: '11144477735', empresas: [DEMO_COMPANIES[1]!.taxId] })
  expect((await other.get(`${API_BASE}/importar/${id}/resumo`)).statusCode).toBe(404)
})
