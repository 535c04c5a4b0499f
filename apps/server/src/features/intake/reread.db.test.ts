import { BILL_SORTS, generateBills } from '@portal/synthetic/bill/bills.ts'
import { createTestCa } from '@portal/synthetic/certificates/test-ca.ts'
import { DEMO_COMPANIES, generate } from '@portal/synthetic/generate.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLogger } from '../../base/log.ts'
import type { Client } from '../../testing/accounts.ts'
import type { TestIntake } from '../../testing/intake.ts'
import { deleteImports, openIntakeServer, xmlFiles } from '../../testing/intake-server.ts'
import { couponXml, ticketXml } from '../../testing/other-kinds.ts'
import type { TestServer } from '../../testing/server.ts'
import type { Readers } from './read/readers.ts'
import { READING, readReread, rereadNotes } from './reread.ts'

const [EMPRESA, OTHER] = DEMO_COMPANIES as [(typeof DEMO_COMPANIES)[0], (typeof DEMO_COMPANIES)[0]]
const authority = createTestCa()
const notas = [
  ...generate({
    seed: 8,
    count: 12,
    empresa: EMPRESA,
    kinds: { nfe: 1 },
    from: '2026-06',
    to: '2026-06',
    signer: authority,
  }),
]
const bytesOf = (index: number): Buffer => Buffer.from(notas[index]!.bytes)

let server: TestServer
let intake: TestIntake
let client: Client
let close: () => Promise<void>
beforeAll(async () => {
  ;({ server, intake, client, close } = await openIntakeServer({ empresas: [EMPRESA.taxId, OTHER.taxId] }))
})
afterAll(() => close())
beforeEach(async () => {
  await deleteImports(server)
  await server.owner.query('delete from note_reread')
})

const send = (...contents: Uint8Array[]) => intake.importFiles(client, EMPRESA.taxId, xmlFiles(contents))
/** What the rows say, without what a rewrite may change. */
const rows = async () =>
  (
    await server.owner.query<Record<string, unknown>>(
      `select chave, empresa_id, situacao, protocol_state, protocolo, authorized_text, copy_rank, mark_signature, marks, proof, verified, foreign_copy,
        brought_by, imported_at, eventos, obtained, (select count(*)::int from nota_copy c where c.empresa_id = n.empresa_id and c.nota_id = n.id) as copies,
        (select count(*)::int from nota_item i where i.empresa_id = n.empresa_id and i.nota_id = n.id) as items
       from nota n order by empresa_id, id`,
    )
  ).rows
/** Stores notes as an earlier version did that did not find their protocol, or called their signature altered. */
const forget = async (indexes: readonly number[], set: string) =>
  server.owner.query(`update nota set ${set} where chave = any($1)`, [indexes.map((index) => notas[index]!.chave)])
const NO_PROTOCOL = `protocol_state = 'sem_protocolo', situacao = 'sem_protocolo', protocolo = null, authorized_text = null, copy_rank = 1,
  marks = marks || '{"protocol": {"state": "absent", "reason": "x"}}', proof = 'assinada'`
const ALTERED = `mark_signature = 'invalida', copy_rank = 2, verified = false, proof = 'alegada',
  marks = marks || '{"signature": {"state": "failed", "reason": "x"}}'`

const log = createLogger('silent')
const reread = (options: { stopped?: () => boolean; window?: number; readers?: Readers } = {}) =>
  rereadNotes(
    { db: server.db, ownerDb: server.ownerDb, log },
    { ...options, openReaders: () => ({ ...(options.readers ?? intake.deps.readers), close: async () => undefined }) },
  )

test('notes without protocol and with a wrong signature are judged again by their stored bytes, and nothing else changes', async () => {
  const bare = bytesOf(5)
    .toString()
    .replace(/<protNFe.*<\/protNFe>/s, '')
  await send(...[0, 1, 2, 3, 4].map(bytesOf), Buffer.from(bare))
  const before = await rows()
  await forget([0, 1], NO_PROTOCOL)
  await forget([2], ALTERED)
  await forget([3], `${ALTERED}, ${NO_PROTOCOL.replace(/,\s*copy_rank.*/s, '')}`)
  expect(await rows()).not.toEqual(before)
  await reread()
  expect(await rows()).toEqual(before)
  expect(await readReread(server.ownerDb)).toMatchObject({
    reading: READING,
    changed: 4,
    finished_at: expect.any(Date),
  })
  expect(before.filter(({ situacao }) => situacao === 'sem_protocolo')).not.toEqual([])
})

test('it runs once for each version, and goes on where it was stopped', async () => {
  await send(...[0, 1, 2, 3, 4, 5].map(bytesOf))
  const before = await rows()
  await forget([0, 1, 2, 3, 4, 5], NO_PROTOCOL)
  let steps = 0
  await reread({ window: 2, stopped: () => ++steps > 2 })
  const half = await readReread(server.ownerDb)
  expect(half?.finished_at).toBeNull()
  expect(half?.seen).toBeLessThan(before.length)
  await reread({ window: 2 })
  expect(await rows()).toEqual(before)
  expect((await readReread(server.ownerDb))?.seen).toBe(before.length)
  await forget([0], NO_PROTOCOL)
  await reread()
  expect(await rows()).not.toEqual(before)
  // as a version with newer readers does
  await server.owner.query('update note_reread set reading = reading - 1')
  await reread()
  expect(await rows()).toEqual(before)
})

test('two processes at once count each note once, and a failure is no end', async () => {
  await send(...[0, 1, 2, 3].map(bytesOf))
  const before = await rows()
  await forget([0, 1, 2, 3], NO_PROTOCOL)
  const broken: Readers = { read: () => Promise.reject(new Error('cut')), close: async () => undefined }
  await expect(reread({ readers: broken })).rejects.toThrow('cut')
  await Promise.all([reread({ window: 1 }), reread({ window: 1 })])
  expect(await rows()).toEqual(before)
  expect(await readReread(server.ownerDb)).toMatchObject({ seen: before.length })
})

test('the copy of a stranger, and bytes that are no longer read as their note, stay as they are', async () => {
  await send(...[0, 1].map(bytesOf))
  await forget([0], `${NO_PROTOCOL}, foreign_copy = true`)
  await forget([1], NO_PROTOCOL)
  await server.owner.query(
    `update arquivo a set deflated = '\\x00' from nota n where n.chave = $1 and a.empresa_id = n.empresa_id and a.sha256 = n.arquivo_sha256`,
    [notas[1]!.chave],
  )
  const before = await rows()
  await reread()
  expect(await rows()).toEqual(before)
})

test('a CT-e of an earlier version gets the keys of the notes that it carries', async () => {
  const ctes = [
    ...generate({
      seed: 9,
      count: 6,
      empresa: EMPRESA,
      kinds: { cte: 1 },
      from: '2026-06',
      to: '2026-06',
      signer: authority,
    }),
  ]
  await send(...ctes.map(({ bytes }) => bytes))
  const carried = async () =>
    (await server.owner.query('select nota_id, carried from nota_ledger order by nota_id')).rows
  const before = await carried()
  expect(before.some((row) => row.carried.length > 0)).toBe(true)
  await server.owner.query(`update nota_ledger set carried = '{}'`)
  await reread()
  expect(await carried()).toEqual(before)
  const named = before.filter((row) => row.carried.length > 0).length
  expect(await readReread(server.ownerDb)).toMatchObject({ seen: before.length, changed: named })
})

test('coupons and tickets of an earlier version get their items, taxes and kind', async () => {
  await send(Buffer.from(couponXml(1, EMPRESA.taxId).xml), Buffer.from(ticketXml(601, EMPRESA.taxId)), bytesOf(0))
  const stored = async () => [
    await rows(),
    (await server.owner.query('select * from nota_item order by nota_id, n_item')).rows,
    (await server.owner.query('select * from nota_total order by nota_id')).rows,
    (await server.owner.query('select nota_id, purpose, place_from, place_to from nota_ledger order by nota_id')).rows,
  ]
  const before = await stored()
  await server.owner.query(`delete from nota_item i using nota n where n.id = i.nota_id and n.modelo = 59`)
  await server.owner.query(
    `update nota_ledger l set purpose = null, place_from = null, place_to = null from nota n where n.id = l.nota_id and n.modelo = 63`,
  )
  await server.owner.query(
    `update nota_total t set icms_cst = null, icms_cents = null, icms_base_cents = null from nota n where n.id = t.nota_id and n.modelo = 63`,
  )
  expect(await stored()).not.toEqual(before)
  await reread()
  expect(await stored()).toEqual(before)
  expect(await readReread(server.ownerDb)).toMatchObject({ seen: 3, changed: 2 })
})

test('a bill of an earlier version, which added its deductions and injected energy, gets the signs of its items', async () => {
  const bills = generateBills({ count: BILL_SORTS, customer: EMPRESA.taxId })
  await send(...bills.map(({ bytes }) => bytes))
  const items = async () =>
    (await server.owner.query('select nota_id, n_item, product_cents from nota_item order by nota_id, n_item')).rows
  const before = await items()
  const deducted = before.filter(({ product_cents }) => product_cents < 0)
  expect(deducted.length).toBeGreaterThan(2)
  await server.owner.query('update nota_item set product_cents = abs(product_cents)')
  await reread()
  expect(await items()).toEqual(before)
  const { changed } = (await readReread(server.ownerDb)) ?? {}
  expect(changed).toBeGreaterThanOrEqual(new Set(deducted.map(({ nota_id }) => nota_id)).size)
  expect(changed).toBeLessThan(bills.length)
})
