import { X509Certificate } from 'node:crypto'
import { createTestCa } from '@portal/synthetic/certificates/test-ca.ts'
import { DEMO_COMPANIES, generate, type SyntheticDocument } from '@portal/synthetic/generate.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Client, signedIn } from '../../../../testing/accounts.ts'
import { openIntake, type TestIntake } from '../../../../testing/intake.ts'
import { type TestServer, testServer } from '../../../../testing/server.ts'
import { judgeAnew } from './judge-anew.ts'
import { refreshNotas } from './write-batch.ts'

const ISSUER = DEMO_COMPANIES[0]!
const authority = createTestCa()
const make = (signer?: typeof authority): SyntheticDocument[] => [
  ...generate({
    seed: 3,
    count: 60,
    empresa: ISSUER,
    kinds: { nfe: 3, evento: 2 },
    from: '2026-06',
    to: '2026-08',
    signer,
  }),
]
const signed = make(authority)
const isCancellation = ({ kind, facts }: SyntheticDocument) => kind === 'evento' && facts.evento?.tpEvento === '110111'
const cancellation = signed.find(isCancellation)!
const nota = signed.find(({ kind, chave }) => kind === 'nfe' && chave === cancellation.chave)!
const claim = make().find((one) => isCancellation(one) && one.chave === nota.chave)!

let server: TestServer
let intake: TestIntake
let client: Client
let empresaId: number
beforeAll(async () => {
  server = await testServer()
  intake = await openIntake(server, [new X509Certificate(authority.rootPem)])
  client = await signedIn(server, { login: '52998224725', empresas: [ISSUER.taxId] })
  const row = await server.ownerDb
    .selectFrom('empresa')
    .select('id')
    .where('tax_id', '=', ISSUER.taxId)
    .executeTakeFirstOrThrow()
  empresaId = row.id
})
afterAll(async () => {
  await intake.close()
  await server.close()
})
beforeEach(async () => {
  await server.owner.query(
    'truncate nota, nota_item, nota_total, nota_ledger, nota_copy, nota_day, evento, arquivo, upload, upload_line',
  )
})

/** Imports and then forgets the proof, as a database of before the migration has it. */
async function storeAsBefore(...files: SyntheticDocument[]): Promise<void> {
  await intake.importFiles(
    client,
    ISSUER.taxId,
    files.map(({ bytes }, at) => ({ name: `${at}.xml`, bytes })),
  )
  await server.owner.query('update evento set proof = null, authors = null')
  await server.owner.query('update nota set proof = null')
  await server.ownerDb.transaction().execute((tx) => refreshNotas(tx, [{ empresaId, chave: nota.chave }]))
}
const state = async () => (await server.owner.query('select proof, situacao, pending_cancellation from nota')).rows

test('the old situation stands until a note is judged anew; then an unsigned cancellation waits for a person', async () => {
  await storeAsBefore(nota, claim)
  expect(await state()).toEqual([{ proof: null, situacao: 'cancelada', pending_cancellation: false }])
  expect(await judgeAnew({ db: server.db, readers: intake.deps.readers }, empresaId, () => true)).toBe(false)
  expect(await state()).toEqual([{ proof: null, situacao: 'cancelada', pending_cancellation: false }])
  expect(await judgeAnew({ db: server.db, readers: intake.deps.readers }, empresaId)).toBe(true)
  expect(await state()).toEqual([{ proof: 'provada', situacao: 'autorizada', pending_cancellation: true }])
})

test('a proven cancellation stays one', async () => {
  await storeAsBefore(nota, cancellation)
  await judgeAnew({ db: server.db, readers: intake.deps.readers }, empresaId)
  expect(await state()).toEqual([{ proof: 'provada', situacao: 'cancelada', pending_cancellation: false }])
  const { rows } = await server.owner.query('select proof, authors from evento')
  expect(rows).toEqual([{ proof: 'provada', authors: ['issuer'] }])
})

test('a summary of a cancellation that had ended a whole note becomes a claim beside it', async () => {
  await storeAsBefore(nota)
  await server.owner.query(
    `update nota set protocol_state = 'resumo_cancelada', summary_state = 'resumo_cancelada', summary_at = now(), situacao = 'cancelada'`,
  )
  await judgeAnew({ db: server.db, readers: intake.deps.readers }, empresaId)
  expect(await state()).toEqual([{ proof: 'provada', situacao: 'autorizada', pending_cancellation: true }])
})
