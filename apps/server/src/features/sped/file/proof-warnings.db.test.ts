import { X509Certificate } from 'node:crypto'
import { API_BASE } from '@portal/contract/common.ts'
import type { ConferenciaReply, ConfiguracaoSpedReply } from '@portal/contract/sped/sped.ts'
import { createTestCa } from '@portal/synthetic/certificates/test-ca.ts'
import { DEMO_COMPANIES, generate, type SyntheticDocument } from '@portal/synthetic/generate.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fillDemoSettings } from '../../../demo/sped-settings.ts'
import { type Client, insertEmpresa, signedIn } from '../../../testing/accounts.ts'
import { openIntake, type TestIntake } from '../../../testing/intake.ts'
import { type TestServer, testServer } from '../../../testing/server.ts'

const [COMPANY, , OTHER] = DEMO_COMPANIES
const taxId = COMPANY!.taxId
const authority = createTestCa()
const make = (signer?: typeof authority): SyntheticDocument[] => {
  const kinds = { nfe: 3, evento: 2 }
  return [...generate({ seed: 3, count: 60, empresa: COMPANY!, kinds, from: '2026-06', to: '2026-06', signer })]
}
const signed = make(authority)
const isCancellation = ({ kind, facts }: SyntheticDocument) => kind === 'evento' && facts.evento?.tpEvento === '110111'
const cancellation = signed.find(isCancellation)!
const nota = signed.find(({ kind, chave }) => kind === 'nfe' && chave === cancellation.chave)!
/** The cancellation without a signature. */
const claim = make().find((document) => isCancellation(document) && document.chave === nota.chave)!
const JUNE = { dt_ini: '2026-06-01', dt_fin: '2026-06-30' }
const QUERY = `nr_cpfcnpj=${taxId}&nm_sistema=SCA`

let server: TestServer
let intake: TestIntake
let accountant: Client
beforeAll(async () => {
  server = await testServer()
  intake = await openIntake(server, [new X509Certificate(authority.rootPem)])
  for (const { taxId: cnpj, name, uf } of [COMPANY!, OTHER!]) await insertEmpresa(server, { taxId: cnpj, name, uf })
  await server.owner.query('update empresa set demo = true, simples = false')
  accountant = await signedIn(server, { login: '52998224725', sistema: 'SCA', demo: true, empresas: [taxId] })
  await send(nota)
  await fillDemoSettings({ ...server.deps, ownerDb: server.ownerDb })
})
afterAll(async () => {
  await intake.close()
  await server.close()
})
beforeEach(async () => {
  await server.owner.query(
    'truncate nota, nota_item, nota_total, nota_ledger, nota_copy, nota_day, nota_number, evento, arquivo, upload, upload_line',
  )
})

const send = (...files: { bytes: Uint8Array }[]) =>
  intake.importFiles(
    accountant,
    taxId,
    files.map(({ bytes }, index) => ({ name: `${index}.xml`, bytes })),
  )
const check = async () =>
  (await accountant.post(`${API_BASE}/sped/conferencia?${QUERY}`, JUNE)).json<ConferenciaReply>()
const warnings = async () =>
  (await check()).data.flatMap(({ gravidade, codigo, documento }) =>
    gravidade === 'aviso' && documento ? [[codigo, documento.ds_chave]] : [],
  )
/** COD_SIT of the note in the month's file. */
async function situationInFile(): Promise<string | undefined> {
  const reply = await accountant.post(`${API_BASE}/spedfiscal?${QUERY}`, JUNE)
  expect(reply.statusCode, reply.body.slice(0, 600)).toBe(200)
  const line = reply.body.split('\r\n').find((text) => text.startsWith('|C100|') && text.includes(nota.chave))
  return line?.split('|')[6]
}

test('a note with a pending cancellation is written as valid, and the check warns of it', async () => {
  await send(nota)
  expect(await warnings()).toEqual([])
  await send(claim)
  expect(await warnings()).toEqual([['CANCELAMENTO_A_CONFIRMAR', nota.chave]])
  expect((await check()).erros).toBe(0)
  expect(await situationInFile()).toBe('00')
})

test('the warning ends with the decision, and the file follows it', async () => {
  await send(nota, claim)
  const { rows } = await server.owner.query<{ id: string }>('select id from nota')
  const decide = (acao: string) =>
    accountant.post(`${API_BASE}/documento/${rows[0]!.id}/cancelamento`, { acao, ds_motivo: 'Conferido' })
  await decide('desconsiderar')
  expect(await warnings()).toEqual([])
  expect(await situationInFile()).toBe('00')
  await decide('considerar')
  expect(await warnings()).toEqual([])
  expect(await situationInFile()).toBe('02')
})

test('a note brought only by strangers is written with a warning until it is confirmed', async () => {
  await send(nota)
  await server.owner.query('update nota set foreign_copy = true')
  expect(await warnings()).toEqual([['NOTA_DE_TERCEIRO', nota.chave]])
  expect(await situationInFile()).toBe('00')
  const address = `${API_BASE}/sped/configuracao?${QUERY}`
  const { data, nr_versao } = (await accountant.get(address)).json<ConfiguracaoSpedReply>()
  const documentos = [{ ds_chave: nota.chave, dt_entrada: null, ds_destino: null, fl_escriturar: true }]
  const saved = await accountant.call({
    method: 'PUT',
    url: address,
    payload: { ...data, documentos },
    headers: { 'if-match': `"${nr_versao}"` },
  })
  expect(saved.statusCode, saved.body.slice(0, 300)).toBe(200)
  expect(await warnings()).toEqual([])
  await server.owner.query(`update sped_settings set body = body || '{"documentos": []}'`)
})

test('an ineffective cancellation sets no date: the month is corrected by the effective one', async () => {
  await send(nota, cancellation)
  await server.owner.query(`update evento set occurred_local = '2026-07-09 10:00'`)
  const late = [['CANCELADA_DEPOIS', nota.chave]]
  expect(await warnings()).toEqual(late)
  await server.owner.query(
    `insert into evento (empresa_id, id, chave, tp_evento, n_seq, author_tax_id, homologacao, occurred_local, occurred_text, protocolo,
       registered, summary, verified, marks, arquivo_sha256, proof, authors)
     select empresa_id, gen_random_uuid(), chave, tp_evento, 2, author_tax_id, homologacao, '2026-06-30 10:00', occurred_text, protocolo,
       registered, summary, false, marks, arquivo_sha256, 'alegada', authors from evento`,
  )
  expect(await warnings()).toEqual(late)
})
