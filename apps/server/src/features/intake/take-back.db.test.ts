import { API_BASE } from '@portal/contract/common.ts'
import type { Andamento, DesfazerImportacaoReply } from '@portal/contract/notas/importar.ts'
import type { ConsultaReply } from '@portal/contract/notas.ts'
import { DEMO_COMPANIES } from '@portal/synthetic/generate.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Client, signedIn } from '../../testing/accounts.ts'
import {
  cancelledPair,
  deleteImports,
  DOCUMENT_ISSUER as ISSUER,
  openIntakeServer,
  signedDocuments,
  xmlFiles,
} from '../../testing/intake-server.ts'
import { sweepBin } from './restore.ts'

const OFFICE = '01939f6e-7a00-7000-8000-0000000000aa'
const documents = signedDocuments()
const notas = documents.filter(({ kind }) => kind === 'nfe')

let opened: Awaited<ReturnType<typeof openIntakeServer>>
let contador: Client
let consulta: Client
let stranger: Client
beforeAll(async () => {
  opened = await openIntakeServer({ empresas: [ISSUER.taxId] })
  contador = await signedIn(opened.server, { login: '11144477735', empresas: [ISSUER.taxId] })
  consulta = await signedIn(opened.server, { login: '39053344705', empresas: { [ISSUER.taxId]: 'consulta' } })
  stranger = await signedIn(opened.server, { login: '15350946056', empresas: [DEMO_COMPANIES[1]!.taxId] })
})
afterAll(() => opened.close())
beforeEach(async () => {
  await deleteImports(opened.server)
  await opened.server.owner.query(
    'truncate nota_upload, nota_bin, nota_download, nota_tag, nota_capture, fechamento, pacote, sped_file, audit, nota_text, search_word, manifesto, capture_situation cascade',
  )
})

const send = (some: readonly { bytes: Uint8Array }[]) =>
  opened.intake.importFiles(opened.client, ISSUER.taxId, xmlFiles(some.map(({ bytes }) => bytes)))
const act = (id: string, path: string, by = opened.client) => by.post(`${API_BASE}/importar/${id}/${path}`)
const undo = async (id: string, query = '') => (await act(id, `desfazer${query}`)).json<DesfazerImportacaoReply>()
const owner = (text: string, values: unknown[] = []) => opened.server.owner.query<Record<string, unknown>>(text, values)

/** The restored import, worked to its end. */
async function restore(id: string) {
  const reply = await act(id, 'restaurar')
  expect(reply.statusCode).toBe(202)
  return opened.intake.work(opened.client, reply.json<{ id: string }>().id)
}

async function chaves(): Promise<string[]> {
  const reply = await opened.client.get(`${API_BASE}/consulta?cnpj_remetente=${ISSUER.taxId}&limite=1000`)
  return reply
    .json<ConsultaReply>()
    .data.map(({ ds_chave }) => ds_chave)
    .sort()
}
const keysOf = (some: readonly { chave: string }[]) => some.map(({ chave }) => chave).sort()

/** What lists, totals, boards and gaps read, without the rows that say nothing. */
async function sums() {
  const read = async (text: string) => (await owner(text)).rows
  return {
    days: await read(`select tipo, papel, day, situacao, quantity, total_cents from nota_day
      where quantity <> 0 or total_cents <> 0 order by 1, 2, 3, 4`),
    months:
      await read(`select month, tipo, papel, quantity, total_cents, summaries, unprotocolled, pending from nota_month
      where (quantity, total_cents, summaries, unprotocolled, pending) <> (0, 0, 0, 0, 0) order by 1, 2, 3`),
    numbers: await read(
      `select month, tipo, modelo, serie, thousand, held from nota_number where not isempty(held) order by 1, 2, 3, 4, 5`,
    ),
    manifests: await read(
      'select month, authorized, quantity from nota_manifest_day where quantity <> 0 order by 1, 2',
    ),
    items: await read('select count(*)::int, sum(product_cents)::text from nota_item'),
  }
}

test('what an import alone brought leaves, and its bytes come back: lists and sums are as before', async () => {
  await send(notas.slice(0, 4))
  const before = await sums()
  const { id } = await send(notas.slice(2, 12))
  await owner(
    `insert into nota_tag (empresa_id, nota_id, tag, who, at) select empresa_id, id, 'x', 'Ana', now() from nota`,
  )
  const after = await sums()
  const preview = await undo(id, '?previa=1')
  expect(preview).toMatchObject({ nr_saem: 8, nr_ficam: 2, ficam: [{ ds_motivo: 'ja_estava', nr_notas: 2 }] })
  expect(await chaves()).toHaveLength(12)
  expect(await undo(id)).toMatchObject({ nr_saem: 8, nr_ficam: 2 })
  expect((await owner('select 1 from nota_tag')).rows).toHaveLength(4)
  expect(await chaves()).toEqual(keysOf(notas.slice(0, 4)))
  expect(await sums()).toEqual(before)
  expect((await undo(id)).nr_saem).toBe(0)
  const { andamento } = await restore(id)
  expect(andamento).toMatchObject({ importados: 8, repetidos: 0 })
  expect(await chaves()).toEqual(keysOf(notas.slice(0, 12)))
  expect(await sums()).toEqual(after)
  const again = await act(id, 'restaurar')
  expect([again.statusCode, again.json<{ type: string }>().type]).toEqual([409, 'importar.nothing_in_bin'])
})

test('the import says what left, when, by whom and until when it can come back; the audit has each act', async () => {
  const { id } = await send(notas.slice(0, 2))
  await undo(id)
  const progress = async () => (await opened.client.get(`${API_BASE}/importar/${id}`)).json<Andamento>()
  const { nr_desfeitas, nm_desfez, dt_desfeita, dt_lixeira } = await progress()
  expect([nr_desfeitas, nm_desfez]).toEqual([2, 'Usuário 52998224725'])
  expect(Date.parse(dt_lixeira ?? '') - Date.parse(dt_desfeita ?? '')).toBe(30 * 24 * 3_600_000)
  const restored = await restore(id)
  expect((await progress()).dt_lixeira).toBeNull()
  const { rows } = await owner('select what, target, detail from audit order by id')
  expect(rows).toEqual([
    { what: 'importacao.send', target: id, detail: '' },
    { what: 'importacao.undo', target: id, detail: '2 notas' },
    { what: 'importacao.restore', target: restored.id, detail: '2 notas' },
  ])
})

/** What somebody does with a note after its import, and the reason for which it then stays. */
const USES = {
  baixada: (nota: string) =>
    owner(
      'insert into nota_download (empresa_id, account_id, nota_id) select empresa_id, $2, id from nota where chave = $1 on conflict do nothing',
      [nota, opened.client.accountId],
    ),
  mes_fechado: (nota: string) =>
    owner(
      `update fechamento f set state = 'fechado' from nota n where n.chave = $1 and f.empresa_id = n.empresa_id
        and f.month = books_month(n.issued_local, n.competencia)`,
      [nota],
    ),
  pacote: (nota: string) =>
    owner(
      `insert into pacote (empresa_id, id, month, content, recipients, account_name, sender, created_at, expires_at, file_name)
        select empresa_id, gen_random_uuid(), to_char(issued_local, 'YYYY-MM'), '{xml}', '{}', 'Ana', '{}', now(), now(), 'a.zip'
        from nota where chave = $1`,
      [nota],
    ),
  efd: (nota: string) =>
    owner(
      `insert into sped_file (empresa_id, id, day_from, day_to, purpose, sistema, account_name, created_at, sha256, size, lines, summary)
        select empresa_id, gen_random_uuid(), date_trunc('month', issued_local), issued_local, '0', 'SCA', 'Ana', now(), '\\x00', 1, 1, '{}'
        from nota where chave = $1`,
      [nota],
    ),
  manifestacao: (nota: string) =>
    owner(
      // a cluster joins no table of the coordinator with one of the nodes
      `with n as materialized (select empresa_id, id, chave from nota where chave = $1)
        insert into manifesto (id, environment, tax_id, demo, nota_id, chave, kind, sequence, made_by_name)
        select gen_random_uuid(), 1, e.tax_id, e.demo, n.id, n.chave, 'ciencia', 1, 'Ana' from n join empresa e on e.id = n.empresa_id`,
      [nota],
    ),
  consulta_sefaz: (nota: string) =>
    owner(
      `with n as materialized (select empresa_id, chave from nota where chave = $1)
        insert into capture_situation (id, service, environment, tax_id, demo, chave)
        select gen_random_uuid(), 'nfe', 1, e.tax_id, e.demo, n.chave from n join empresa e on e.id = n.empresa_id`,
      [nota],
    ),
  captura: (nota: string) =>
    owner(
      'insert into nota_capture (empresa_id, nota_id, has_file) select empresa_id, id, true from nota where chave = $1',
      [nota],
    ),
  decisao: (nota: string) => owner('update nota set decided_at = now() where chave = $1', [nota]),
  outra_importacao: async (nota: string) => {
    await send(notas.filter(({ chave }) => chave === nota))
  },
}

test.each(Object.keys(USES) as (keyof typeof USES)[])('a note with which somebody worked stays: %s', async (reason) => {
  const [used, ...others] = notas.slice(0, 6)
  const { id } = await send(notas.slice(0, 6))
  await USES[reason](used!.chave)
  const reply = await undo(id)
  const stays = reply.ficam.find(({ ds_motivo }) => ds_motivo === reason)
  expect(stays?.chaves).toContain(used!.chave)
  expect(reply.nr_saem + reply.nr_ficam).toBe(1 + others.length)
  expect(await chaves()).toContain(used!.chave)
})

test('a cancellation of the same import waits for its note, and cancels it again when it comes back', async () => {
  const { nota, cancellation } = cancelledPair(documents)
  const { id } = await send([nota, cancellation])
  const situations = async () => (await owner('select situacao from nota')).rows
  const cancelled = await situations()
  expect(await undo(id)).toMatchObject({ nr_saem: 1, nr_outros: 1 })
  expect((await owner('select waiting from evento')).rows).toEqual([{ waiting: true }])
  await restore(id)
  expect(await situations()).toEqual(cancelled)
  expect((await owner('select waiting from evento')).rows).toEqual([{ waiting: false }])
})

test('an event that another import brought keeps its note', async () => {
  const { nota, cancellation } = cancelledPair(documents)
  const { id } = await send([nota])
  await send([cancellation])
  expect(await undo(id)).toMatchObject({ nr_saem: 0, ficam: [{ ds_motivo: 'evento', nr_notas: 1 }] })
})

test('who imported and a contador take back; others of the company and strangers do not', async () => {
  const { id } = await send(notas.slice(0, 3))
  const refused = async (path: string) => [
    (await act(id, path, consulta)).statusCode,
    (await act(id, path, stranger)).statusCode,
  ]
  expect(await refused('desfazer?previa=1')).toEqual([404, 404])
  expect(await refused('desfazer')).toEqual([404, 404])
  expect(await refused('restaurar')).toEqual([404, 404])
  expect(await chaves()).toHaveLength(3)
  expect((await act(id, 'desfazer', contador)).json<DesfazerImportacaoReply>().nr_saem).toBe(3)
  expect(await chaves()).toEqual([])
})

test('who may only import takes back the own imports and no others', async () => {
  const assistente = await signedIn(opened.server, { login: '71428793860' })
  await owner(`insert into escritorio (id, name, uf, created_at) values ($1, 'Prado', 'SP', now())`, [OFFICE])
  await owner(
    `insert into carteira (escritorio_id, empresa_id, created_at) select $1, id, now() from empresa where tax_id = $2`,
    [OFFICE, ISSUER.taxId],
  )
  await owner(
    `insert into pessoa (account_id, escritorio_id, papel, name, created_at) values ($2, $1, 'assistente', 'Marcos', now())`,
    [OFFICE, assistente.accountId],
  )
  const theirs = await send(notas.slice(0, 2))
  const refused = await act(theirs.id, 'desfazer', assistente)
  expect([refused.statusCode, refused.json<{ type: string }>().type]).toEqual([403, 'importar.not_own'])
  const own = await opened.intake.importFiles(assistente, ISSUER.taxId, xmlFiles([notas[5]!.bytes]))
  expect((await act(own.id, 'desfazer', assistente)).json<DesfazerImportacaoReply>().nr_saem).toBe(1)
  expect(await chaves()).toEqual(keysOf(notas.slice(0, 2)))
})

test('an import under way is not taken back', async () => {
  const id = await opened.intake.send(opened.client, ISSUER.taxId, xmlFiles([notas[0]!.bytes]))
  expect((await act(id, 'desfazer')).json<{ type: string }>().type).toBe('importar.running')
  await opened.intake.work(opened.client, id)
})

test('the bin empties after 30 days, and keeps the bytes of a note that came again', async () => {
  const { id } = await send(notas.slice(0, 2))
  await undo(id)
  await send(notas.slice(0, 1))
  const day = 24 * 3_600_000
  await sweepBin(opened.server.ownerDb, new Date(Date.now() + 29 * day))
  expect((await owner('select from arquivo')).rows).toHaveLength(2)
  await sweepBin(opened.server.ownerDb, new Date(Date.now() + 31 * day))
  expect((await owner('select from arquivo')).rows).toHaveLength(1)
  expect((await act(id, 'restaurar')).statusCode).toBe(409)
})

test('whatever is imported, used, taken back and brought back: no note is lost, and the sums are those of the notes', async () => {
  const step = fc.oneof(
    fc.record({ do: fc.constant('send' as const), from: fc.nat(9), length: fc.integer({ min: 1, max: 5 }) }),
    fc.record({ do: fc.constantFrom('undo' as const, 'restore' as const), which: fc.nat(5) }),
    fc.record({ do: fc.constant('use' as const), nota: fc.nat(9) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 9 }), async (steps) => {
      await deleteImports(opened.server)
      await owner('truncate nota_upload, nota_bin, nota_download, fechamento, nota_text, search_word')
      const ids: string[] = []
      const sent = new Set<string>()
      for (const one of steps) {
        if (one.do === 'send') {
          const some = notas.slice(one.from, one.from + one.length)
          ids.push((await send(some)).id)
          for (const { chave } of some) sent.add(chave)
        } else if (one.do === 'use') await USES.baixada(notas[one.nota]!.chave)
        else {
          const id = ids[one.which % Math.max(ids.length, 1)]
          if (!id) continue
          const reply = await act(id, one.do === 'undo' ? 'desfazer' : 'restaurar')
          if (reply.statusCode === 202) {
            const { id: restored } = reply.json<{ id: string }>()
            await opened.intake.work(opened.client, restored)
            ids.push(restored)
          } else expect([200, 409]).toContain(reply.statusCode)
        }
      }
      const here = await chaves()
      const inBin = (await owner('select b.chave from nota_bin b join arquivo a using (empresa_id, sha256)')).rows
      expect([...new Set([...here, ...inBin.map(({ chave }) => String(chave))])].sort()).toEqual([...sent].sort())
      const kept = await sums()
      await owner('truncate nota_day, nota_month, nota_number, nota_manifest_day')
      await owner('select sum_notas(null, (select array_agg(n) from nota n))')
      expect(await sums()).toEqual(kept)
    }),
    { numRuns: 8 },
  )
})
