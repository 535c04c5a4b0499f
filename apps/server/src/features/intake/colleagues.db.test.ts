import { API_BASE } from '@portal/contract/common.ts'
import type { ImportacoesReply } from '@portal/contract/notas/importar.ts'
import { DEMO_COMPANIES, generate } from '@portal/synthetic/generate.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, signedIn } from '../../testing/accounts.ts'
import { readLines, type TestIntake } from '../../testing/intake.ts'
import { openIntakeServer } from '../../testing/intake-server.ts'
import { cnpjOf } from '../../testing/notas.ts'
import type { TestServer } from '../../testing/server.ts'

/**
 * An upload belongs to one company. Its documents may belong to others, to which a colleague has no grant.
 */
const CLIENT = DEMO_COMPANIES[0]!
const OFFICE = cnpjOf('55443322')
const range = { from: '2026-06', to: '2026-08' }
const documents = [...generate({ seed: 3, count: 2, empresa: CLIENT, kinds: { nfe: 1 }, ...range })]
const strange = [...generate({ seed: 4, count: 1, empresa: DEMO_COMPANIES[1]!, kinds: { nfe: 1 }, ...range })]

let server: TestServer
let intake: TestIntake
let uploader: Client
let colleague: Client
let close: () => Promise<void>
beforeAll(async () => {
  ;({ server, intake, client: uploader, close } = await openIntakeServer({ empresas: [CLIENT.taxId, OFFICE] }))
  colleague = await signedIn(server, { login: '11144477735', empresas: [OFFICE] })
})
afterAll(() => close())

test('a colleague sees no lines of companies without a grant; the uploader sees all', async () => {
  const files = [...documents, ...strange].map(({ bytes, chave }) => ({ name: `${chave}.xml`, bytes }))
  const broken = { name: 'quebrado.xml', bytes: Buffer.from('<nfeProc') }
  const { id, lines } = await intake.importFiles(uploader, OFFICE, [...files, broken])
  expect(lines.map(({ veredito }) => veredito)).toEqual(['importado', 'importado', 'rejeitado', 'rejeitado'])
  const seen = await readLines(colleague, id)
  expect(seen.lines.map(({ arquivo }) => arquivo)).toEqual(['quebrado.xml'])
  expect(seen.andamento).toMatchObject({ total: 4, importados: 2, rejeitados: 2, proximo: null })
  const reply = await colleague.get(`${API_BASE}/importar?nr_cpfcnpj=${OFFICE}`)
  expect(reply.json<ImportacoesReply>().data).toMatchObject([{ id, nome: 'arquivo de outra empresa' }])
  for (const { chave } of [...documents, ...strange]) expect(reply.body).not.toContain(chave)
  const own = await uploader.get(`${API_BASE}/importar?nr_cpfcnpj=${OFFICE}`)
  expect(own.json<ImportacoesReply>().data[0]?.nome).toBe(`${files[0]?.name} e mais 3`)
})

test('every user of the upload’s company sees the lines of that company’s documents', async () => {
  const [nota] = documents
  const { id } = await intake.importFiles(uploader, CLIENT.taxId, [{ name: 'a.xml', bytes: nota!.bytes }])
  const other = await signedIn(server, { login: '39053344705', empresas: { [CLIENT.taxId]: 'consulta' } })
  expect((await readLines(other, id)).lines).toMatchObject([
    { arquivo: 'a.xml', veredito: 'repetido', ds_chave: nota!.chave },
  ])
})
