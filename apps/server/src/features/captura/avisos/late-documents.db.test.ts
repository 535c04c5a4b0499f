import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuidv7 } from '../../../base/uuid.ts'
import { freshDatabase, type TestDatabase } from '../../../testing/database.ts'
import { buildNota, cnpjOf, insertNotas } from '../../../testing/notas.ts'
import type { SequenceKey } from '../ritmo/sequence.ts'
import { closeLateDocuments, findLateMonths, noteLateMonths } from './late-documents.ts'

const KEY: SequenceKey = { service: 'nfe', environment: 1, taxId: cnpjOf('12345678'), demo: false }
const DAY_MS = 86_400_000

let base: TestDatabase
let empresaId: number
beforeAll(async () => {
  base = await freshDatabase()
  const values = { tax_id: KEY.taxId, name: 'Empresa', uf: 'SP' }
  ;({ id: empresaId } = await base.ownerDb
    .insertInto('empresa')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow())
})
afterAll(() => base.drop())

/** An EFD of a month of 2026, generated at an instant. */
const generate = (month: string, lastDay: number, at: Date) =>
  base.owner.query(
    `insert into sped_file (empresa_id, id, day_from, day_to, purpose, sistema, account_name, created_at, sha256, size, lines, summary)
     values ($1, $2, $3, $4, '0', 'SCA', 'Ana', $5, '\\x00', 1, 1, '{}')`,
    [empresaId, uuidv7(), `2026-${month}-01`, `2026-${month}-${lastDay}`, at],
  )
const arrive = async (issued: string) => {
  const nota = buildNota(empresaId, { issued })
  await insertNotas(base.ownerDb, [nota])
  await base.ownerDb
    .transaction()
    .execute(async (tx) => noteLateMonths(tx, KEY, await findLateMonths(tx, empresaId, [nota.id])))
}
const round = () => base.ownerDb.transaction().execute((tx) => closeLateDocuments(tx, KEY))
const open = async () =>
  (
    await base.owner.query<{ months: string[] }>(
      `select array(select jsonb_object_keys(details -> 'meses') order by 1) as months from capture_alert
       where kind = 'documento_tardio' and closed_at is null`,
    )
  ).rows.map(({ months }) => months)

test('a month whose EFD was generated after its end is closed: one alert, until each month is generated again', async () => {
  await generate('06', 30, new Date('2026-07-08T12:00:00Z'))
  await generate('07', 31, new Date('2026-08-08T12:00:00Z'))
  await generate('08', 31, new Date('2026-08-15T12:00:00Z')) // a preview
  await arrive('2026-05-31T23:59:59')
  await arrive('2026-08-20T10:00:00')
  expect(await open()).toEqual([])
  await arrive('2026-06-30T23:59:59')
  await arrive('2026-07-01T00:00:00')
  await arrive('2026-07-02T00:00:00')
  expect(await open()).toEqual([['2026-06', '2026-07']])
  await generate('06', 30, new Date(Date.now() + DAY_MS))
  await round()
  expect(await open()).toEqual([['2026-06', '2026-07']])
  await generate('07', 31, new Date(Date.now() + DAY_MS))
  await round()
  expect(await open()).toEqual([])
})

test('an NFS-e is late for the month of its competência, whenever it was issued', async () => {
  await generate('03', 31, new Date('2026-04-08T12:00:00Z'))
  const [ofMarch, ofApril] = [
    buildNota(empresaId, { issued: '2026-04-02T10:00:00' }),
    buildNota(empresaId, { issued: '2026-03-30T10:00:00' }),
  ]
  await insertNotas(base.ownerDb, [ofMarch, ofApril])
  await base.owner.query(
    `update nota set tipo = 'nfse', chave = chave || lpad(number::text, 6, '0'), competencia = case id when $1 then date '2026-03-31' else date '2026-04-01' end where id in ($1, $2)`,
    [ofMarch.id, ofApril.id],
  )
  const late = (id: string) => base.ownerDb.transaction().execute((tx) => findLateMonths(tx, empresaId, [id]))
  expect(await late(ofMarch.id)).toEqual(['2026-03'])
  expect(await late(ofApril.id)).toEqual([])
})
