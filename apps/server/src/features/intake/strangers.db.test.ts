import { X509Certificate } from 'node:crypto'
import { createTestCa } from '@portal/synthetic/certificates/test-ca.ts'
import { DEMO_COMPANIES, type SyntheticDocument } from '@portal/synthetic/generate.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { uuidv7 } from '../../base/uuid.ts'
import { inScope } from '../../db/scope.ts'
import { type Client, insertEmpresa, signedIn } from '../../testing/accounts.ts'
import { openIntake, type TestIntake } from '../../testing/intake.ts'
import {
  cancelledPair,
  deleteDocuments,
  deleteImports,
  DOCUMENT_ISSUER as ISSUER,
  signedDocuments,
  verdictsOf,
  xmlFiles,
} from '../../testing/intake-server.ts'
import { type TestServer, testServer } from '../../testing/server.ts'

/** An unproven document is never written into a company of another user: docs/decisions/0003. */
const trusted = createTestCa()
const untrusted = createTestCa()
const documents = signedDocuments(trusted)
const { nota, cancellation } = cancelledPair(documents, ({ facts }) => facts.destinatario?.taxId.length === 14)
/** The same documents (same seed), signed by an untrusted authority, and unsigned. */
const forged = signedDocuments(untrusted).filter(({ chave }) => chave === nota.chave)
const unsigned = signedDocuments().filter(({ chave }) => chave === nota.chave)
const STRANGER = nota.facts.destinatario!.taxId
const THIRD = DEMO_COMPANIES[2]!.taxId

let server: TestServer
let intake: TestIntake
let issuer: Client
let stranger: Client
let strangerId: number
let issuerId: number
beforeAll(async () => {
  server = await testServer()
  intake = await openIntake(server, [new X509Certificate(trusted.rootPem)])
  issuerId = await insertEmpresa(server, { taxId: ISSUER.taxId })
  strangerId = await insertEmpresa(server, { taxId: STRANGER })
  issuer = await signedIn(server, { login: '52998224725', empresas: [ISSUER.taxId] })
  stranger = await signedIn(server, { login: '11144477735', empresas: [STRANGER] })
})
afterAll(async () => {
  await intake.close()
  await server.close()
})
beforeEach(() => deleteImports(server))

const send = async (client: Client, taxId: string, ...files: { bytes: Uint8Array }[]) =>
  verdictsOf(await intake.importFiles(client, taxId, xmlFiles(files.map(({ bytes }) => bytes))))
const countRows = async (table: 'nota' | 'evento' | 'nota_item' | 'nota_total' | 'nota_ledger' | 'arquivo') =>
  (await server.owner.query(`select * from ${table} where empresa_id = $1`, [strangerId])).rows

test('a verified note is stored for the other party too, complete and from its point of view', async () => {
  expect(await send(issuer, ISSUER.taxId, nota)).toEqual(['importado'])
  expect(await countRows('nota')).toMatchObject([
    {
      chave: nota.chave,
      papel: 'R',
      party_tax_id: ISSUER.taxId,
      foreign_copy: true,
      situacao: 'autorizada',
      verified: true,
    },
  ])
  expect(await countRows('nota_item')).toHaveLength(nota.facts.items.length)
  expect(await countRows('nota_total')).toMatchObject([{ product_cents: expect.any(Number) }])
  expect(await countRows('nota_ledger')).toMatchObject([{ operation: '1', recipient: { taxId: STRANGER } }])
  expect(await countRows('arquivo')).toHaveLength(1)
  const { rows } = await server.owner.query('select * from nota_day where empresa_id = $1', [strangerId])
  expect(rows).toMatchObject([{ papel: 'R', quantity: 1, total_cents: String(nota.facts.totalCents) }])
  expect(await send(stranger, STRANGER, nota)).toEqual(['repetido'])
})

test('its folded name equals that of the other party’s own import', async () => {
  await send(issuer, ISSUER.taxId, nota)
  const [placed] = (await countRows('nota')) as { party_folded: string; busca: string }[]
  await deleteDocuments(server)
  await send(stranger, STRANGER, nota)
  const [own] = (await countRows('nota')) as { party_folded: string; busca: string }[]
  expect(placed?.party_folded).toBe(own?.party_folded)
  expect(placed?.busca).toBe(own?.busca)
})

test.each([
  ['signed under an untrusted authority', forged],
  ['not signed', unsigned],
])('a note %s is stored for its sender only', async (_, [fake]) => {
  expect(await send(issuer, ISSUER.taxId, fake!)).toEqual(['importado'])
  expect(await countRows('nota')).toEqual([])
  expect(await countRows('arquivo')).toEqual([])
})

const PENDING = { situacao: 'autorizada', pending_cancellation: true, eventos: 1 }

test('a proven cancellation is pending at the other party, and ends the note when its own users import it', async () => {
  await send(issuer, ISSUER.taxId, nota, cancellation)
  expect(await countRows('nota')).toMatchObject([PENDING])
  expect(await countRows('evento')).toMatchObject([{ foreign_copy: true, proof: 'provada' }])
  expect(await send(stranger, STRANGER, cancellation)).toEqual(['repetido'])
  expect(await countRows('nota')).toMatchObject([{ situacao: 'cancelada', pending_cancellation: false, eventos: 1 }])
  expect(await countRows('evento')).toMatchObject([{ foreign_copy: false }])
})

test('a cancellation waiting at the issuer reaches the other party with the note that its own users import', async () => {
  await send(issuer, ISSUER.taxId, cancellation)
  await send(stranger, STRANGER, nota)
  expect(await countRows('nota')).toMatchObject([{ ...PENDING, foreign_copy: false }])
  await deleteDocuments(server)
  await send(issuer, ISSUER.taxId, cancellation)
  await send(stranger, STRANGER, forged[0]!) // an unproven note has no proven parties
  expect(await countRows('evento')).toEqual([])
})

test('a proven cancellation imported by the other party ends the note at its issuer', async () => {
  await send(issuer, ISSUER.taxId, nota)
  await send(stranger, STRANGER, cancellation)
  const { rows } = await server.owner.query('select situacao, eventos from nota where empresa_id = $1', [issuerId])
  expect(rows).toEqual([{ situacao: 'cancelada', eventos: 1 }])
})

test('also when the note was imported on another day, and when the cancellation came first', async () => {
  await send(issuer, ISSUER.taxId, nota)
  await send(issuer, ISSUER.taxId, cancellation)
  expect(await countRows('nota')).toMatchObject([PENDING])
  await deleteDocuments(server)
  await send(issuer, ISSUER.taxId, cancellation)
  expect(await countRows('nota')).toEqual([])
  await send(issuer, ISSUER.taxId, nota)
  expect(await countRows('nota')).toMatchObject([PENDING])
})

const isEvento = ({ kind, facts }: SyntheticDocument) => kind === 'evento' && facts.evento?.tpEvento === '110111'
test.each([
  ['signed under an untrusted authority', forged.find(isEvento)!],
  ['not signed', unsigned.find(isEvento)!],
  [
    'signed and not registered',
    { bytes: Buffer.from(/<evento .*<\/evento>/s.exec(cancellation.bytes.toString())![0]) },
  ],
])('a cancellation %s changes nothing at the other party', async (_, fake) => {
  await send(issuer, ISSUER.taxId, nota)
  await send(issuer, ISSUER.taxId, fake)
  expect(await countRows('nota')).toMatchObject([{ situacao: 'autorizada', eventos: 0 }])
  expect(await countRows('evento')).toEqual([])
})

test('a forged copy never replaces a verified one; a verified one replaces a forged one', async () => {
  const altered = { bytes: Buffer.from(unsigned[0]!.bytes.toString().replace('<natOp>', '<natOp>Falsa ')) }
  await send(stranger, STRANGER, altered)
  expect(await countRows('nota')).toMatchObject([{ natureza: expect.stringContaining('Falsa'), verified: false }])
  await send(issuer, ISSUER.taxId, nota)
  expect(await countRows('nota')).toMatchObject([{ natureza: expect.not.stringContaining('Falsa'), verified: true }])
  expect(await countRows('nota_item')).toHaveLength(nota.facts.items.length)
  expect(await countRows('arquivo')).toHaveLength(2)
})

test('uploads of a third company about another’s note change nothing there', async () => {
  const third = await signedIn(server, { login: '39053344705', empresas: [THIRD] })
  await send(issuer, ISSUER.taxId, nota)
  const state = async () => {
    const { rows } = await server.owner.query<{ text: string }>(
      `select string_agg(t, '|' order by t) as text from (
         select n::text as t from nota n where empresa_id = any($1) union all select e::text from evento e where empresa_id = any($1)
         union all select a.sha256::text from arquivo a where empresa_id = any($1)) x`,
      [[issuerId, strangerId]],
    )
    return rows[0]?.text
  }
  const before = await state()
  const byAnother = cancellation.bytes.toString().replace(`<CNPJ>${ISSUER.taxId}</CNPJ>`, `<CNPJ>${THIRD}</CNPJ>`)
  const sent = [forged[0]!, unsigned.find(isEvento)!, { bytes: Buffer.from(byAnother) }, forged.find(isEvento)!]
  for (const file of sent) await send(third, THIRD, file)
  expect(await state()).toBe(before)
  expect(await send(third, THIRD, nota)).toEqual(['rejeitado']) // not a party, so nothing is stored
})

test('the definer functions verify their arguments', async () => {
  await send(issuer, ISSUER.taxId, unsigned[0]!)
  const { rows } = await server.owner.query<{ id: string }>('select id from nota where empresa_id = $1', [issuerId])
  const place = (scope: number[], source: number, target: number) =>
    inScope(server.db, { empresaIds: scope, accountId: null }, async (tx) => {
      const answer = await sql<{
        placed: boolean
      }>`select place_nota(${source}, ${rows[0]!.id}, ${target}, ${uuidv7()}) as placed`.execute(tx)
      return answer.rows[0]?.placed
    })
  await expect(place([strangerId], issuerId, strangerId)).rejects.toThrow('company outside the scope')
  expect(await place([issuerId], issuerId, strangerId)).toBe(false) // not verified
  await deleteDocuments(server)
  await send(issuer, ISSUER.taxId, nota)
  const unrelated = await insertEmpresa(server, { taxId: DEMO_COMPANIES[1]!.taxId })
  const own = await server.owner.query<{ id: string }>('select id from nota where empresa_id = $1', [issuerId])
  rows[0] = own.rows[0]!
  expect(await place([issuerId], issuerId, unrelated)).toBe(false) // not a party
  await server.owner.query('update empresa set demo = true where id = $1', [strangerId])
  await server.owner.query('delete from nota_item where empresa_id = $1', [strangerId])
  await server.owner.query('delete from nota where empresa_id = $1', [strangerId])
  expect(await place([issuerId], issuerId, strangerId)).toBe(false) // the demonstration is separate from real companies
  await server.owner.query('update empresa set demo = false where id = $1', [strangerId])
  expect(await place([issuerId], issuerId, strangerId)).toBe(true)
})
