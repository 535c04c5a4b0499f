import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../testing/database.ts'
import { buildNota, cnpjOf, insertEvento, insertNotas } from '../../testing/notas.ts'

const OWN = cnpjOf('12345678')
const BRANCH = cnpjOf('12345678', '0002')
const STRANGER = cnpjOf('87654321')
const ISSUER = '11222333000181'

let base: TestDatabase
let empresaId: number
beforeAll(async () => {
  base = await freshDatabase()
  const { rows } = await base.owner.query<{ id: number }>(
    `insert into empresa (tax_id, name, uf) values ($1, 'x', 'SP') returning id`,
    [OWN],
  )
  empresaId = rows[0]!.id
})
afterAll(() => base.drop())

interface Said {
  tpEvento: string
  nSeq: number
  author: string | null
  minute: number
  registered: boolean
  proof: 'provada' | 'assinada' | 'alegada'
  obtained: boolean
  foreign: boolean
  homologacao: boolean
}
interface Subject {
  tipo: 'nfe' | 'nfce'
  papel: 'E' | 'R'
  recipient: string | null
  rank: 0 | 2
}

const said: fc.Arbitrary<Said> = fc.record({
  tpEvento: fc.constantFrom('210210', '210200', '210220', '210240', '110111', '110110'),
  nSeq: fc.constantFrom(1, 2),
  author: fc.constantFrom(OWN, OWN, BRANCH, STRANGER, ISSUER, null),
  minute: fc.nat({ max: 5 }),
  registered: fc.constantFrom(true, true, true, false),
  proof: fc.constantFrom('provada', 'provada', 'assinada', 'alegada'),
  obtained: fc.constantFrom(false, false, true),
  foreign: fc.constantFrom(false, false, true),
  homologacao: fc.constantFrom(false, false, false, true),
})
const statement = ({ tpEvento, nSeq, author, foreign }: Said) => `${tpEvento} ${nSeq} ${author} ${foreign}`
const cases = fc.record({
  events: fc.uniqueArray(said, { selector: statement, maxLength: 7 }),
  subject: fc.record<Subject>({
    tipo: fc.constantFrom('nfe', 'nfe', 'nfe', 'nfce'),
    papel: fc.constantFrom('R', 'R', 'R', 'E'),
    recipient: fc.constantFrom(OWN, OWN, OWN, STRANGER, null),
    rank: fc.constantFrom(2, 2, 0),
  }),
})

const isOwnRoot = (author: string | null) => author?.slice(0, 8) === OWN.slice(0, 8)
const isProven = ({ obtained, proof, foreign }: Said) =>
  obtained || proof === 'provada' || (proof === 'assinada' && !foreign)
const FINALS: Record<string, string> = { 210200: 'confirmada', 210220: 'desconhecida', 210240: 'nao_realizada' }

/** The rule of the contract, without SQL. */
function expected({ tipo, papel, recipient, rank }: Subject, events: readonly Said[], situacao: string): string | null {
  const isRecipient = recipient === OWN || (recipient === null && rank === 0)
  if (tipo !== 'nfe' || papel !== 'R' || !isRecipient) return null
  const own = events.filter(
    (event) => event.registered && !event.homologacao && isOwnRoot(event.author) && isProven(event),
  )
  const order = ({ minute, nSeq, tpEvento }: Said) => `${minute} ${nSeq} ${tpEvento}`
  const finals = own.filter(({ tpEvento }) => tpEvento in FINALS).sort((a, b) => (order(a) < order(b) ? 1 : -1))
  if (finals[0]) return FINALS[finals[0].tpEvento]!
  if (situacao === 'cancelada') return null
  return own.some(({ tpEvento }) => tpEvento === '210210') ? 'ciencia' : 'sem'
}

async function insertSubject({ tipo, papel, recipient, rank }: Subject): Promise<string> {
  const nota = buildNota(empresaId, { tipo, papel, partyTaxId: recipient ?? STRANGER })
  await insertNotas(base.ownerDb, [nota])
  await base.ownerDb
    .updateTable('nota')
    .set({ destinatario_tax_id: recipient, copy_rank: rank, protocol_state: rank === 0 ? 'resumo' : 'autorizada' })
    .where('id', '=', nota.id)
    .execute()
  return nota.chave
}

const insertSaid = (chave: string, event: Said) => {
  const at = `2026-07-01T10:0${event.minute}:00`
  const { tpEvento, nSeq } = event
  const { author: author_tax_id, registered, proof, obtained, foreign: foreign_copy, homologacao } = event
  return insertEvento(base.ownerDb, {
    empresaId,
    chave,
    tpEvento,
    nSeq,
    bytes: Buffer.from(`${chave} ${statement(event)}`),
    columns: {
      author_tax_id,
      registered,
      proof,
      obtained,
      foreign_copy,
      homologacao,
      occurred_local: at,
      occurred_text: `${at}-03:00`,
      authors: ['issuer'],
    },
  })
}
const refresh = (chave: string) =>
  sql`select refresh_notas(array[${empresaId}]::bigint[], array[${chave}]::text[])`.execute(base.ownerDb)
const read = (chave: string) =>
  base.ownerDb
    .selectFrom('nota')
    .select(['situacao', 'manifest', 'authorized_at', 'authorized_text', 'tipo', 'papel'])
    .where('chave', '=', chave)
    .executeTakeFirstOrThrow()

test('events in any order give the manifestação of the plain rule, event by event and when the note is written again', async () => {
  await fc.assert(
    fc.asyncProperty(cases, fc.infiniteStream(fc.nat()), async ({ events, subject }, chances) => {
      const shuffled = events
        .map((event) => ({ event, place: chances.next().value ?? 0 }))
        .sort((a, b) => a.place - b.place)
      const chaves = [await insertSubject(subject), await insertSubject(subject)]
      for (const event of events) await insertSaid(chaves[0]!, event)
      for (const { event } of shuffled) {
        await insertSaid(chaves[1]!, event)
        await refresh(chaves[1]!)
      }
      await refresh(chaves[0]!)
      for (const chave of chaves) {
        await refresh(chave)
        const nota = await read(chave)
        expect(nota.manifest).toBe(expected(subject, events, nota.situacao))
        await sql`select put_notas((select json_agg(row_to_json(n)) from nota n where n.chave = ${chave}))`.execute(
          base.ownerDb,
        )
        const again = await read(chave)
        expect([again.situacao, again.manifest]).toEqual([nota.situacao, nota.manifest])
        const isReceived = nota.tipo === 'nfe' && nota.papel === 'R'
        expect(again.authorized_at?.getTime() ?? null).toBe(isReceived ? Date.parse(nota.authorized_text ?? '') : null)
      }
    }),
    { numRuns: 60, seed: 18 },
  )
})

test.each([
  ['2026-11-21T14:05:00-03:00', '2026-11-21T17:05:00Z'],
  ['2026-11-21T14:05:00', '2026-11-21T17:05:00Z'],
  ['2028-02-29T00:00:00Z', '2028-02-29T00:00:00Z'],
  ['2026-11-21T14:05:00.123-04:00', '2026-11-21T18:05:00.123Z'],
  ['2026-02-29T10:00:00-03:00', null],
  ['2026-04-31T10:00:00-03:00', null],
  ['2026-13-01T10:00:00-03:00', null],
  ['2026-11-21T24:00:00-03:00', null],
  ['2026-11-21', null],
  ['', null],
  [null, null],
])('the instant of «%s» is %s', async (written, instant) => {
  const { rows } = await base.owner.query<{ at: Date | null }>('select written_instant($1) as at', [written])
  expect(rows[0]!.at).toEqual(instant === null ? null : new Date(instant))
})
