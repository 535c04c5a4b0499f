import { API_BASE } from '@portal/contract/common.ts'
import type { ConsultaReply } from '@portal/contract/notas.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { SentFile } from '../../../testing/intake.ts'
import {
  deleteImports,
  DOCUMENT_ISSUER as ISSUER,
  openIntakeServer,
  signedDocuments,
  xmlFiles,
} from '../../../testing/intake-server.ts'

const notas = signedDocuments().filter(({ kind }) => kind === 'nfe')
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
