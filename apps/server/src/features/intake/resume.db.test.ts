import { access } from 'node:fs/promises'
import { API_BASE } from '@portal/contract/common.ts'
import type { Andamento } from '@portal/contract/notas/importar.ts'
import { DEMO_COMPANIES, generate } from '@portal/synthetic/generate.ts'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, signedIn } from '../../testing/accounts.ts'
import { zipOfMany } from '../../testing/hostile/zips.ts'
import { readLines, type TestIntake } from '../../testing/intake.ts'
import { deleteImports, openIntakeServer } from '../../testing/intake-server.ts'
import { cnpjOf } from '../../testing/notas.ts'
import type { TestServer } from '../../testing/server.ts'
import { makeZip } from '../../testing/zip.ts'
import type { Readers } from './read/readers.ts'
import { uploadFolder } from './receive/spool.ts'
import { workUpload } from './work-upload.ts'
import { StaleUpload } from './write/store-batch.ts'

const EMPRESA = DEMO_COMPANIES[0]!
const OFFICE = cnpjOf('55443322')
const COUNT = 1_200
const notas = [
  ...generate({ seed: 11, count: COUNT, empresa: EMPRESA, kinds: { nfce: 1 }, from: '2026-06', to: '2026-06' }),
]
const entries = notas.map(({ bytes }, index) => ({ name: `${index}.xml`, bytes }))
const nested = makeZip([
  ...entries.slice(0, 500),
  { name: 'dentro.zip', bytes: makeZip(entries.slice(500, 800)) },
  ...entries.slice(800),
])

let server: TestServer
let intake: TestIntake
let client: Client
let empresaId: number
let close: () => Promise<void>
beforeAll(async () => {
  ;({ server, intake, client, close } = await openIntakeServer({ empresas: [EMPRESA.taxId, OFFICE] }))
  const { rows } = await server.owner.query<{ id: number }>('select id from empresa where tax_id = $1', [EMPRESA.taxId])
  empresaId = rows[0]!.id
})
afterAll(() => close())

const count = async (what: string) =>
  (await server.owner.query<{ n: number }>(`select count(*)::int as n from ${what}`)).rows[0]?.n
const clear = () => deleteImports(server)

/** Readers that fail at the given call and then work again. */
function failingReaders(failingIndex: number): Readers {
  let calls = 0
  const read: Readers['read'] = (files) =>
    ++calls === failingIndex ? Promise.reject(new Error('cut')) : intake.deps.readers.read(files)
  return { read, close: async () => undefined }
}

test('a worker killed at any point resumes: each document once, each line once', async () => {
  await clear()
  const uploadId = await intake.send(client, EMPRESA.taxId, [{ name: 'z.zip', bytes: nested }])
  let failures = 0
  for (const failingIndex of [2, 13, 25, 20, 12, 30]) {
    const deps = { ...intake.deps, readers: failingReaders(failingIndex) }
    const seen = (await count('upload_line')) ?? 0
    await workUpload(deps, { empresaId, uploadId }).catch(() => failures++)
    expect(await count('upload_line')).toBeGreaterThanOrEqual(seen)
  }
  expect(failures).toBeGreaterThan(2)
  const { lines, andamento } = await intake.work(client, uploadId)
  expect(andamento).toMatchObject({ situacao: 'concluida', total: COUNT, importados: COUNT, repetidos: 0 })
  expect(new Set(lines.map(({ arquivo }) => arquivo)).size).toBe(COUNT)
  expect(await count('nota')).toBe(COUNT)
  expect(await count(`(select sum(quantity) as q from nota_day) d where q = ${COUNT}`)).toBe(1)
})

test('a resumed worker has the same limits of entries and lines', async () => {
  await clear()
  const junk = zipOfMany(2_400)
  const sent = [
    { name: 'a.zip', bytes: makeZip([{ name: 'junk.zip', bytes: junk, stored: true }, ...entries.slice(0, 20)]) },
    ...entries.slice(20, 40),
    { name: 'c.zip', bytes: zipOfMany(198_000) },
    { name: 'd.zip', bytes: makeZip(entries.slice(40, 60)) },
  ]
  const uploadId = await intake.send(client, EMPRESA.taxId, sent)
  let failures = 0
  for (const failingIndex of [60, 40, 30, 20, 12, 11]) {
    const deps = { ...intake.deps, readers: failingReaders(failingIndex) }
    await workUpload(deps, { empresaId, uploadId }).catch(() => failures++)
  }
  expect(failures).toBeGreaterThan(3)
  const { lines, andamento } = await intake.work(client, uploadId)
  expect(andamento).toMatchObject({ situacao: 'concluida', total: 2_461, importados: 60, rejeitados: 2_401 })
  expect(lines).toHaveLength(60 + 1_000 + 1 + 1)
  expect(lines.filter(({ arquivo }) => arquivo === 'c.zip')).toEqual([
    { arquivo: 'c.zip', veredito: 'rejeitado', motivo: expect.stringContaining('passa de 200.000') },
  ])
  expect(lines.at(-1)?.arquivo).toBe('a.zip: mais 1.400 arquivos')
  expect(
    await count(
      `(select position, row_number() over (order by position) - 1 as n from upload_line) l where position <> n`,
    ),
  ).toBe(0)
})

/** Makes every insert into `upload_line` fail as a broken disk does. */
async function breakLines(owner: pg.Pool): Promise<void> {
  const client = await owner.connect()
  try {
    await client.query(
      `create function break_it() returns trigger language plpgsql as $$ begin raise exception 'disk on fire' using errcode = '58030'; end $$`,
    )
    // Citus allows no trigger otherwise; PostgreSQL alone ignores the setting
    await client.query('set citus.enable_unsafe_triggers = on')
    await client.query(
      'create trigger break_it before insert on upload_line for each statement execute function break_it()',
    )
  } finally {
    client.release(true)
  }
}

test('a failed transaction leaves nothing of its batch', async () => {
  await clear()
  const uploadId = await intake.send(client, EMPRESA.taxId, entries.slice(0, 300))
  await breakLines(server.owner)
  await expect(workUpload(intake.deps, { empresaId, uploadId })).rejects.toThrow('disk on fire')
  expect(await count('nota')).toBe(0)
  await server.owner.query('drop function break_it cascade')
  expect((await intake.work(client, uploadId)).andamento).toMatchObject({ importados: 300, total: 300 })
})

test('a value that the database refuses affects its own document only', async () => {
  await clear()
  await server.owner.query(
    `alter table nota add constraint odd check (number <> ${notas[7]!.facts.numero} or chave <> '${notas[7]!.chave}')`,
  )
  const { lines } = await intake.importFiles(client, EMPRESA.taxId, entries.slice(0, 20))
  await server.owner.query('alter table nota drop constraint odd')
  expect(lines.map(({ veredito }) => veredito)).toEqual(
    entries.slice(0, 20).map((_, index) => (index === 7 ? 'rejeitado' : 'importado')),
  )
  expect(lines[7]).toMatchObject({ motivo: 'O documento contém valores fora do aceito.', ds_chave: notas[7]!.chave })
  expect(await count('arquivo')).toBe(19)
})

test('two uploads of the same documents at once: each document once, every line answered', async () => {
  await clear()
  const first = await intake.send(client, EMPRESA.taxId, entries.slice(0, 600))
  const second = await intake.send(client, OFFICE, [{ name: 'z.zip', bytes: makeZip(entries.slice(0, 600).reverse()) }])
  const [one, two] = await Promise.all([intake.work(client, first), intake.work(client, second)])
  const verdicts = [...one.lines, ...two.lines].map(({ veredito }) => veredito)
  expect(verdicts.filter((verdict) => verdict === 'importado')).toHaveLength(600)
  expect(verdicts.filter((verdict) => verdict === 'repetido')).toHaveLength(600)
  expect(await count('nota')).toBe(600)
})

test('two workers on one upload: one of them stops, and nothing is done twice', async () => {
  await clear()
  const uploadId = await intake.send(client, EMPRESA.taxId, entries)
  const results = await Promise.allSettled([1, 2].map(() => workUpload(intake.deps, { empresaId, uploadId })))
  const broken = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  expect(broken.every((reason) => reason instanceof StaleUpload)).toBe(true)
  const { andamento } = broken.length === 2 ? await intake.work(client, uploadId) : await readLines(client, uploadId)
  expect(andamento).toMatchObject({ situacao: 'concluida', importados: COUNT, total: COUNT })
  expect(await count('upload_line')).toBe(COUNT)
})

const cancel = (who: Client, id: string) => who.call({ method: 'DELETE', url: `${API_BASE}/importar/${id}` })
const isSpooled = (id: string) =>
  access(uploadFolder(intake.deps.spool, id)).then(
    () => true,
    () => false,
  )

test('a cancelled upload stops at its position: nothing more is stored, and finished lines are kept and reported', async () => {
  await clear()
  const uploadId = await intake.send(client, EMPRESA.taxId, [{ name: 'z.zip', bytes: nested }])
  const answers: Andamento[] = []
  let calls = 0
  const read: Readers['read'] = async (files) => {
    if (++calls === 30) answers.push((await cancel(client, uploadId)).json())
    return intake.deps.readers.read(files)
  }
  const deps = { ...intake.deps, readers: { read, close: async () => undefined } }
  expect(await workUpload(deps, { empresaId, uploadId })).toBe(true)
  const [answer] = answers
  expect(answer).toMatchObject({ situacao: 'concluida', fl_cancelada: 'S', dt_fim: expect.any(String) })
  const stored = answer?.importados ?? 0
  expect([stored > 0, stored < (answer?.total ?? 0)]).toEqual([true, true])
  expect(answer?.importados_por_tipo).toMatchObject({ nfce: stored, nfe: 0, eventos: 0 })
  expect([await count('nota'), await count('upload_line'), await isSpooled(uploadId)]).toEqual([stored, stored, false])
  expect((await cancel(client, uploadId)).json()).toEqual(answer)
  const list = await client.get(`${API_BASE}/importar?nr_cpfcnpj=${EMPRESA.taxId}`)
  expect(list.json().data).toMatchObject([{ id: uploadId, fl_cancelada: 'S', importados: stored }])
})

test('a caller who may not upload there cannot cancel; a finished upload reports how it ended', async () => {
  await clear()
  const uploadId = await intake.send(client, EMPRESA.taxId, entries.slice(0, 2))
  const reader = await signedIn(server, { login: '11144477735', empresas: { [EMPRESA.taxId]: 'consulta' } })
  const stranger = await signedIn(server, { login: '86288366757', empresas: [cnpjOf('12121212')] })
  expect([(await cancel(reader, uploadId)).statusCode, (await cancel(stranger, uploadId)).statusCode]).toEqual([
    404, 404,
  ])
  expect((await intake.work(client, uploadId)).andamento).toMatchObject({ importados: 2, fl_cancelada: 'N' })
  expect((await cancel(client, uploadId)).json()).toMatchObject({ importados: 2, total: 2, fl_cancelada: 'N' })
})

test('an upload cancelled before its turn is never processed, and its files are deleted', async () => {
  await clear()
  const uploadId = await intake.send(client, EMPRESA.taxId, entries.slice(0, 2))
  expect((await cancel(client, uploadId)).json()).toMatchObject({ total: 2, importados: 0, fl_cancelada: 'S' })
  expect((await intake.work(client, uploadId)).lines).toEqual([])
  expect([await count('nota'), await isSpooled(uploadId)]).toEqual([0, false])
})
