import type { CaixaReply } from '@portal/contract/caixa/entregas.ts'
import { API_BASE } from '@portal/contract/common.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, signedIn } from '../../testing/accounts.ts'
import { openIntake, type TestIntake } from '../../testing/intake.ts'
import { DOCUMENT_ISSUER as ISSUER, signedDocuments } from '../../testing/intake-server.ts'
import { hostileMails, oddMails } from '../../testing/mail.ts'
import { cnpjOf } from '../../testing/notas.ts'
import { officeCalls } from '../../testing/offices.ts'
import { type TestServer, testServer } from '../../testing/server.ts'
import { makeZip } from '../../testing/zip.ts'
import { workUpload } from '../intake/work-upload.ts'
import { keepMail, type OpenAddress } from './correio/keep-mail.ts'
import type { CaixaRound } from './round.ts'
import { readArrived } from './run.ts'

/** 320 spellings of a mail and 40 hostile ones: no wrong client, no higher proof, none lost, bounded time and memory. */
const FRIEND = 'fiscal@moinho.com.br'
const OTHER = cnpjOf('23456789')
const LONG = { timeout: 600_000 }
const [NOTA] = signedDocuments().filter(({ kind }) => kind === 'nfe')
const FILE = { name: `${NOTA?.chave}.xml`, bytes: Buffer.from(NOTA?.bytes ?? []) }

let server: TestServer
let intake: TestIntake
let round: CaixaRound
let dono: Client
let address: OpenAddress

beforeAll(async () => {
  server = await testServer({ config: { demo: false } })
  intake = await openIntake(server)
  round = { ...intake.deps, ownerDb: server.ownerDb, clock: server.deps.clock, readers: () => intake.deps.readers }
  dono = await signedIn(server, { login: '11144477735', name: 'Helena Prado' })
  await officeCalls(dono).create()
  const empresas = [
    { cpfcnpj: ISSUER.taxId, nome: 'Padaria', uf: 'SP' },
    { cpfcnpj: OTHER, nome: 'Outra', uf: 'SP' },
  ]
  expect((await officeCalls(dono).add({ empresas })).json()).toMatchObject({ incluidas: 2 })
  const { rows } = await server.owner.query<{ id: string }>('select id from escritorio')
  address = { id: '01939f6e-7a00-7000-8000-000000000001', escritorio_id: rows[0]?.id ?? '', empresa_id: null }
  await server.owner.query(
    `insert into caixa_endereco (id, escritorio_id, name, token, author, created_at) values ($1, $2, 'a', 'aaaaaaaaaaaa', 'H', now())`,
    [address.id, address.escritorio_id],
  )
  await server.owner.query(
    `insert into caixa_remetente (escritorio_id, sender, empresa_id, author, created_at)
     select $1, $2, id, 'H', now() from empresa where tax_id = $3`,
    [address.escritorio_id, FRIEND, ISSUER.taxId],
  )
}, 120_000)
afterAll(async () => {
  await intake.close()
  await server.close()
})

async function* whole(raw: Buffer): AsyncGenerator<Buffer> {
  yield raw
}
const keep = (raw: Buffer) =>
  keepMail(server.ownerDb, { address, envelope: FRIEND, peer: '127.0.0.1', now: new Date() }, { pieces: whole(raw) })
async function work() {
  await readArrived(round)
  const waiting = await server.ownerDb
    .selectFrom('upload')
    .select(['empresa_id', 'id'])
    .where('state', '=', 'processando')
    .execute()
  for (const { empresa_id: empresaId, id: uploadId } of waiting) await workUpload(intake.deps, { empresaId, uploadId })
}
const rows = async () =>
  (
    await server.owner.query<{
      id: string
      state: string
      question: string | null
      reason: string | null
      files: number
      sender: string | null
      subject: string | null
      names: string
    }>(
      `select id, state, question, reason, jsonb_array_length(pieces) as files, sender, subject, pieces::text as names from caixa_entrega order by id`,
    )
  ).rows
const notas = async () =>
  (
    await server.owner.query<{ tax_id: string; proof: string }>(
      // a cluster joins no table of the coordinator with one of the nodes
      'with n as materialized (select empresa_id, proof from nota) select e.tax_id, n.proof from n join empresa e on e.id = n.empresa_id',
    )
  ).rows

test('every spelling brings its one document to the one client', LONG, async () => {
  const mails = oddMails(FRIEND, FILE)
  expect(mails).toHaveLength(320)
  const ids: string[] = []
  for (const { raw } of mails) ids.push(await keep(raw))
  await work()
  const found = new Map((await rows()).map((row) => [row.id, row]))
  const failed = mails.filter((_, n) => {
    const row = found.get(ids[n] ?? '')
    return row?.state !== 'resolvida' || row.files !== 1
  })
  expect(failed.map(({ name }) => name)).toEqual([])
  expect(await notas()).toEqual([{ tax_id: ISSUER.taxId, proof: 'alegada' }])
  const { rows: sums } = await server.owner.query<{ verdict: string; n: number }>(
    'select verdict, count(*)::int as n from upload_line group by 1 order by 1',
  )
  expect(sums).toEqual([
    { verdict: 'importado', n: 1 },
    { verdict: 'repetido', n: 319 },
  ])
})

test('no hostile mail brings anything, and each has an end', LONG, async () => {
  await server.owner.query('delete from caixa_entrega')
  await server.owner.query(
    'truncate nota, nota_item, nota_total, nota_ledger, nota_servico, arquivo, upload, upload_line',
  )
  const bomb = makeZip([{ name: 'a.xml', bytes: Buffer.alloc(60 * 1024 * 1024) }])
  const mails = hostileMails(FRIEND, { xml: FILE.bytes, bomb })
  expect(mails).toHaveLength(40)
  const slow: string[] = []
  for (const { name, raw } of mails) {
    await keep(raw)
    const startedAt = performance.now()
    await work()
    if (performance.now() - startedAt > 10_000) slow.push(name)
  }
  expect(slow).toEqual([])
  const found = await rows()
  expect(found).toHaveLength(40)
  const ends = found.map(({ state, sender }, n) =>
    `${mails[n]?.name}: ${state} ${sender === FRIEND ? 'friend' : ''}`.trim(),
  )
  expect(ends.filter((end) => !/: (espera|recusada)$/.test(end))).toEqual([])
  expect(await notas()).toEqual([])
  expect((await server.owner.query('select 1 from upload')).rowCount).toBe(0)
  for (const { subject, names } of found) {
    expect(subject ?? '').not.toMatch(/[\p{Cc}\u202a-\u202e]/u)
    expect(names).not.toMatch(/[\u202a-\u202e]|\\r|\\n|\\u00/)
  }
  const reply = await dono.get(`${API_BASE}/caixa?limite=200`)
  expect(reply.json<CaixaReply>().data).toHaveLength(40)
})
