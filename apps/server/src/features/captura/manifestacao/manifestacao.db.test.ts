import { setTimeout as sleep } from 'node:timers/promises'
import { TEXTO_CIENCIA } from '@portal/contract/captura/estado.ts'
import { brasiliaDay, type ManifestoKind } from '@portal/fiscal/evento/manifesto.ts'
import { readXml } from '@portal/fiscal/xml/read.ts'
import { CAST, DAY, momentOf, START, signedEvento, testCa, testSefaz } from '@portal/simulador/testing/stage.ts'
import type { Company } from '@portal/synthetic/base/company.ts'
import { cnpjOf } from '@portal/synthetic/base/digits.ts'
import { createRandom } from '@portal/synthetic/base/random.ts'
import { makeEvento } from '@portal/synthetic/evento/evento.ts'
import { makeCpf } from '@portal/synthetic/facts/parties.ts'
import { createStage } from '@portal/synthetic/model/stage.ts'
import { makeNfe } from '@portal/synthetic/nota/nfe.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AppError } from '../../../base/errors.ts'
import { uuidv7 } from '../../../base/uuid.ts'
import { inScope } from '../../../db/scope.ts'
import { type CaptureStage, openCaptureStage } from '../../../testing/sefaz/capture-stage.ts'
import { requestKeys } from '../chaves/requests.ts'
import { adoptedRound } from '../motor/manifest/adopted-round.ts'
import { autoCienciaRound, missingNotesRound } from '../motor/manifest/auto-ciencia.ts'
import { eventVerdict, MOST_SENDINGS } from './answers.ts'
import { askAgain } from './ask-again.ts'
import { readManifestRequest } from './read.ts'
import { type ManifestWish, requestManifest } from './request.ts'

const { recipient, stranger, office } = CAST
/** Notes of five days ago */
const maker = testSefaz()
maker.pass(Date.now() - START - 5 * DAY)

let stage: CaptureStage
beforeEach(async () => {
  stage = await openCaptureStage({ hourMs: 10_000 })
  stage.sefaz.wake('nfe', recipient.taxId)
})
afterEach(() => stage.close())

const wish = (kind: ManifestoKind, notas: readonly string[], change: Partial<ManifestWish> = {}): ManifestWish => ({
  kind,
  notas,
  justification: null,
  isLateAccepted: false,
  ...change,
})

const request = (
  empresaId: number,
  wanted: ManifestWish,
  { idempotencyKey = null, accountId = null }: { idempotencyKey?: string | null; accountId?: string | null } = {},
) =>
  inScope(stage.database.db, { empresaIds: [empresaId], accountId }, (tx) =>
    requestManifest(tx, { empresaId, environment: 1, accountId, name: 'Ana', idempotencyKey }, wanted).then(
      ({ id }) => id,
    ),
  )
const read = (empresaId: number, id: string) =>
  inScope(stage.database.db, { empresaIds: [empresaId], accountId: null }, (tx) => readManifestRequest(tx, id))
const states = async (empresaId: number, id: string) =>
  (await read(empresaId, id))?.notas.map(({ state }) => state) ?? []
const settled = async (empresaId: number, id: string) => {
  await stage.until(async () => (await states(empresaId, id)).every((state) => /^re[gj]/.test(state)))
  return (await read(empresaId, id))?.notas ?? []
}
/** cStat of every event that reached the authority, by lot */
const events = () => stage.sefaz.log.filter(({ endpoint, fault }) => endpoint === 'evento' && fault === undefined)

/** A company with some summaries. */
async function withSummaries(count: number, company: Company = recipient) {
  stage.sefaz.wake('nfe', company.taxId)
  const notes = Array.from({ length: count }, () => maker.note({ destinatario: company }))
  for (const { bytes } of notes) stage.sefaz.receive(bytes)
  const empresaId = await stage.addCompany(company)
  stage.start()
  await stage.until(async () => (await stage.count('nota')) >= count)
  return { empresaId, chaves: notes.map(({ chave }) => chave) }
}

const codeOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (cause: AppError) => cause,
  )
  return error && [error.status, error.code]
}

test('a Ciência becomes the whole note in the same row, and its event is on the timeline as fetched', async () => {
  const { empresaId, chaves } = await withSummaries(1)
  const [before] = await stage.database.ownerDb.selectFrom('nota').select(['id', 'situacao']).execute()
  const id = await request(empresaId, wish('ciencia', chaves))
  expect(await settled(empresaId, id)).toMatchObject([
    { chave: chaves[0], state: 'registrado', cstat: '135', nota_id: before?.id },
  ])
  await stage.until(async () => {
    const [nota] = await stage.database.ownerDb.selectFrom('nota').select(['id', 'situacao']).execute()
    return nota?.id === before?.id && nota?.situacao === 'autorizada'
  })
  const rows = await stage.database.ownerDb
    .selectFrom('evento')
    .select(['tp_evento', 'author_tax_id', 'obtained', 'registered', 'protocolo'])
    .execute()
  const [sent] = (await read(empresaId, id))?.notas ?? []
  expect(rows).toEqual([
    {
      tp_evento: '210210',
      author_tax_id: recipient.taxId,
      obtained: true,
      registered: true,
      protocolo: sent?.protocol,
    },
  ])
})

test('fifty notes go in three lots; a lost answer is repeated with the same bytes, and each counts once', async () => {
  const { empresaId, chaves } = await withSummaries(50)
  stage.sefaz.faults.add({ endpoint: 'evento', kind: 'cut' })
  const id = await request(empresaId, wish('confirmacao', chaves))
  expect((await settled(empresaId, id)).every(({ state }) => state === 'registrado')).toBe(true)
  const registered = events().filter(({ cStat }) => cStat === '135')
  expect(registered.map(({ asked }) => asked).sort()).toEqual([...chaves].sort())
  const repeated = events().filter(({ cStat }) => cStat === '573')
  expect(repeated).toHaveLength(20)
  const rows = await stage.database.ownerDb.selectFrom('manifesto').select(['event', 'cstat']).execute()
  expect(new Set(rows.map(({ event }) => event)).size).toBe(50)
  const lots = await stage.database.ownerDb
    .selectFrom('capture_exchange')
    .select(['asked', 'fault', 'cstat'])
    .where('kind', '=', 'evento')
    .orderBy('number')
    .execute()
  // the repetition goes before the third lot where the machine is slow
  expect(lots.map(({ asked }) => asked).sort()).toEqual(['10 eventos', '20 eventos', '20 eventos', '20 eventos'])
})

test('asking again while an event is under way sends nothing more; an idempotency key answers the same id', async () => {
  const { empresaId, chaves } = await withSummaries(3)
  const first = await request(empresaId, wish('ciencia', chaves), { idempotencyKey: 'a' })
  const second = await request(empresaId, wish('ciencia', chaves), { idempotencyKey: 'b' })
  expect(await request(empresaId, wish('ciencia', chaves.toReversed()), { idempotencyKey: 'a' })).toBe(first)
  const reused = [422, 'manifesto.key_reused']
  expect(await codeOf(request(empresaId, wish('confirmacao', chaves), { idempotencyKey: 'a' }))).toEqual(reused)
  expect(await codeOf(request(empresaId, wish('ciencia', chaves.slice(1)), { idempotencyKey: 'a' }))).toEqual(reused)
  await settled(empresaId, second)
  const third = await request(empresaId, wish('ciencia', chaves))
  await settled(empresaId, third)
  expect(events()).toHaveLength(3)
})

test('without an answer the same bytes go up to the limit; then the event waits, with an alert, until somebody asks again', {
  timeout: 120_000,
}, async () => {
  await stage.close()
  stage = await openCaptureStage({ hourMs: 600 })
  const { empresaId, chaves } = await withSummaries(1)
  stage.sefaz.faults.add({ endpoint: 'evento', kind: 'reset', counted: false, times: MOST_SENDINGS })
  const id = await request(empresaId, wish('confirmacao', chaves))
  const sent = async () =>
    stage.database.ownerDb
      .selectFrom('capture_exchange')
      .select(['request', 'sent_at'])
      .where('kind', '=', 'evento')
      .orderBy('number')
      .execute()
  const alerts = async () =>
    (
      await stage.database.ownerDb.selectFrom('capture_alert').select('kind').where('closed_at', 'is', null).execute()
    ).map(({ kind }) => kind)
  await stage.until(async () => (await read(empresaId, id))?.notas[0]?.is_parked === true, 60_000)
  expect(await states(empresaId, id)).toEqual(['incerto'])
  const [row] = await stage.database.ownerDb.selectFrom('manifesto').select('event').execute()
  const exchanges = await sent()
  expect(exchanges).toHaveLength(MOST_SENDINGS)
  expect(exchanges.every(({ request: text }) => text.includes(row?.event ?? 'none'))).toBe(true)
  const gaps = exchanges
    .slice(1)
    .map(({ sent_at }, index) => sent_at.getTime() - (exchanges[index]?.sent_at.getTime() ?? 0))
  expect(gaps[4] ?? 0).toBeGreaterThanOrEqual(600)
  expect(await alerts()).toContain('manifesto_incerto')
  await sleep(1500)
  expect(await sent()).toHaveLength(MOST_SENDINGS)
  const again = () => inScope(stage.database.db, { empresaIds: [empresaId], accountId: null }, (tx) => askAgain(tx, id))
  expect(await again()).toBe(1)
  expect(await settled(empresaId, id)).toMatchObject([{ state: 'registrado', cstat: '135', is_parked: false }])
  expect(await again()).toBe(0)
  expect(await sent()).toHaveLength(MOST_SENDINGS + 1)
  expect(await alerts()).not.toContain('manifesto_incerto')
})

test('a foreign, an unknown, a late note and a third final are refused with their codes, and nothing is sent', async () => {
  const { empresaId, chaves } = await withSummaries(1)
  const other = await stage.addCompany(stranger)
  expect(await codeOf(request(other, wish('ciencia', chaves)))).toEqual([422, 'manifesto.unknown_note'])
  const [nota] = await stage.database.ownerDb.selectFrom('nota').select(['id']).execute()
  await stage.database.ownerDb.updateTable('nota').set({ destinatario_tax_id: office.taxId }).execute()
  expect(await codeOf(request(empresaId, wish('ciencia', [nota?.id ?? ''])))).toEqual([422, 'manifesto.not_recipient'])
  await stage.database.ownerDb.updateTable('nota').set({ destinatario_tax_id: recipient.taxId }).execute()
  const old = new Date(Date.now() - 100 * DAY).toISOString()
  await stage.database.ownerDb.updateTable('nota').set({ authorized_text: old }).execute()
  expect(await codeOf(request(empresaId, wish('ciencia', chaves)))).toEqual([422, 'manifesto.out_of_time'])
  expect(await codeOf(request(empresaId, wish('confirmacao', chaves)))).toEqual([422, 'manifesto.out_of_time'])
  expect(events()).toEqual([])
  const late = { isLateAccepted: true }
  for (let count = 0; count < 2; count++)
    await settled(empresaId, await request(empresaId, wish('confirmacao', chaves, late)))
  expect(await codeOf(request(empresaId, wish('confirmacao', chaves, late)))).toEqual([422, 'manifesto.limit'])
  expect(await codeOf(request(empresaId, wish('ciencia', chaves, late)))).toEqual([422, 'manifesto.after_final'])
  expect(events().map(({ cStat }) => cStat)).toEqual(['135', '135'])
  await stage.database.ownerDb.updateTable('nota').set({ situacao: 'cancelada' }).execute()
  expect(await codeOf(request(empresaId, wish('desconhecimento', chaves, late)))).toEqual([422, 'manifesto.cancelled'])
})

test('the portal lets a Ciência go until the end of the tenth day; SEFAZ, which counts 240 hours, has the last word', async () => {
  const tenth = `${new Date(Date.parse(`${brasiliaDay(new Date())}T12:00:00Z`) - 10 * DAY).toISOString().slice(0, 10)}T00:00:01-03:00`
  const early = testSefaz()
  early.pass(Date.parse(tenth) + 60_000 - START)
  const { bytes, chave } = early.note({ emitente: stranger, destinatario: recipient })
  stage.sefaz.receive(bytes)
  const { empresaId, chaves } = await withSummaries(1)
  await stage.until(async () => (await stage.count('nota')) >= 2)
  const id = await request(empresaId, wish('ciencia', [chave, ...chaves]))
  expect(await settled(empresaId, id)).toMatchObject([
    { chave, state: 'rejeitado', cstat: '596' },
    { state: 'registrado', cstat: '135' },
  ])
  const sent = events().length
  await stage.database.ownerDb
    .updateTable('nota')
    .set({ authorized_text: new Date(Date.parse(tenth) - 1000 * 60 * 60).toISOString() })
    .where('chave', '=', chave)
    .execute()
  expect(await codeOf(request(empresaId, wish('ciencia', [chave])))).toEqual([422, 'manifesto.out_of_time'])
  expect(events()).toHaveLength(sent)
})

test('an event without proof hinders no manifestação', async () => {
  const { empresaId, chaves } = await withSummaries(1)
  const [chave = ''] = chaves
  for (const n_seq of [1, 2])
    await stage.database.ownerDb
      .insertInto('evento')
      .values({
        empresa_id: empresaId,
        id: uuidv7(),
        chave,
        tp_evento: '210200',
        n_seq,
        author_tax_id: recipient.taxId,
        occurred_local: '2026-11-20T10:00:00',
        occurred_text: '2026-11-20T10:00:00-03:00',
        registered: true,
        summary: false,
        verified: false,
        marks: '{}',
        proof: 'alegada',
        foreign_copy: true,
        authors: [],
      })
      .execute()
  const id = await request(empresaId, wish('confirmacao', chaves))
  expect(await settled(empresaId, id)).toMatchObject([{ state: 'registrado', cstat: '135' }])
})

test('what the authority refuses is final and is not sent again', async () => {
  const { empresaId, chaves } = await withSummaries(1)
  stage.sefaz.faults.add({ endpoint: 'evento', kind: 'cStat', cStat: '225' })
  const id = await request(empresaId, wish('ciencia', chaves))
  expect(await settled(empresaId, id)).toMatchObject([{ state: 'rejeitado', cstat: '225' }])
  const alerts = await stage.database.ownerDb
    .selectFrom('capture_alert')
    .select('kind')
    .where('closed_at', 'is', null)
    .execute()
  expect(alerts.map(({ kind }) => kind)).toContain('manifesto_recusado')
})

test('a letter CNPJ and a branch with the certificate of its head office', async () => {
  const letters = { ...recipient, taxId: cnpjOf('7K4M2A910001') }
  const branch = { ...recipient, taxId: cnpjOf('7K4M2A910002') }
  await stage.addCompany(letters)
  const { empresaId, chaves } = await withSummaries(1, branch)
  const id = await request(
    empresaId,
    wish('nao_realizada', chaves, { justification: 'Mercadoria & nota devolvidas <hoje>' }),
  )
  expect(await settled(empresaId, id)).toMatchObject([{ state: 'registrado', cstat: '135' }])
  expect(events()).toMatchObject([{ taxId: branch.taxId, cStat: '135' }])
})

const consent = (empresaId: number, version: string = TEXTO_CIENCIA.versao) =>
  stage.database.ownerDb
    .updateTable('capture_setting')
    .set({ auto_ciencia: true, ciencia_text: version, ciencia_name: 'Ana', ciencia_at: new Date() })
    .where('empresa_id', '=', empresaId)
    .execute()
const world = () => ({ ...realWorldOf(), hourMs: 0 })
const realWorldOf = () => ({
  demo: false,
  isFree: true,
  environment: 1 as const,
  addressOf: () => '',
  authorities: () => [],
  adn: null,
})
const queued = () =>
  stage.database.ownerDb.selectFrom('manifesto').select(['chave', 'is_automatic', 'made_by_name']).execute()

test('the automatic Ciência answers for summaries only with consent to the present text, each once', async () => {
  const { empresaId, chaves } = await withSummaries(3)
  await autoCienciaRound(stage.database.ownerDb, world())
  await consent(empresaId, 'antiga')
  await autoCienciaRound(stage.database.ownerDb, world())
  expect(await queued()).toEqual([])
  await consent(empresaId)
  await autoCienciaRound(stage.database.ownerDb, { ...world(), hourMs: 3_600_000 })
  expect(await queued()).toEqual([]) // too fresh
  await autoCienciaRound(stage.database.ownerDb, world())
  await autoCienciaRound(stage.database.ownerDb, world())
  const rows = await queued()
  expect(rows.map(({ chave }) => chave).sort()).toEqual([...chaves].sort())
  expect(rows[0]).toMatchObject({ is_automatic: true, made_by_name: 'Ana (Ciência automática)' })
  await stage.until(() => events().filter(({ cStat }) => cStat === '135').length === 3)
  await stage.until(async () => {
    const notas = await stage.database.ownerDb.selectFrom('nota').select('situacao').execute()
    return notas.every(({ situacao }) => situacao === 'autorizada')
  })
})

test.each([{ auto_ciencia: false }, { is_on: false }])(
  'what waits of the automatic Ciência is not sent once its consent or the capture ends, but what a person asked for is: %j',
  async (end) => {
    const { empresaId, chaves } = await withSummaries(3)
    const { ownerDb } = stage.database
    await consent(empresaId)
    // SEFAZ is out for a moment: nothing of the lot is registered
    stage.sefaz.faults.add({ endpoint: 'evento', kind: 'cStat', cStat: '108' })
    await autoCienciaRound(ownerDb, world())
    await stage.until(() => stage.sefaz.log.some(({ endpoint, fault }) => endpoint === 'evento' && fault !== undefined))
    await ownerDb.updateTable('capture_setting').set(end).execute()
    const asked = await request(empresaId, wish('ciencia', [chaves[0]!]))
    expect(await settled(empresaId, asked)).toMatchObject([{ state: 'registrado' }])
    await sleep(3000)
    await autoCienciaRound(ownerDb, world())
    expect(events().map(({ asked: chave }) => chave)).toEqual([chaves[0]])
    expect((await queued()).map(({ chave }) => chave)).toEqual([chaves[0]])
  },
)

test('the automatic Ciência stops at a signature fault, leaves old summaries alone, and asks by key for what did not come', async () => {
  const { empresaId } = await withSummaries(2)
  await consent(empresaId)
  const old = new Date(Date.now() - 9.5 * DAY).toISOString()
  const [first] = await stage.database.ownerDb.selectFrom('nota').select('id').execute()
  await stage.database.ownerDb
    .updateTable('nota')
    .set({ authorized_text: old })
    .where('id', '=', first?.id ?? '')
    .execute()
  stage.sefaz.faults.add({ endpoint: 'evento', kind: 'cStat', cStat: '297' })
  await autoCienciaRound(stage.database.ownerDb, world())
  await stage.until(async () => {
    const rows = await stage.database.ownerDb.selectFrom('manifesto').select('state').execute()
    return rows.length === 1 && rows[0]?.state === 'rejeitado'
  })
  await stage.database.ownerDb.updateTable('nota').set({ authorized_text: new Date().toISOString() }).execute()
  await autoCienciaRound(stage.database.ownerDb, world())
  expect(await queued()).toHaveLength(1)
  await stage.database.ownerDb.updateTable('manifesto').set({ state: 'registrado' }).execute()
  await missingNotesRound(stage.database.ownerDb, world())
  await missingNotesRound(stage.database.ownerDb, world())
  expect(await stage.count('capture_key')).toBe(1)
})

test('an event whose answer was lost gets its protocol by the situation query, and is on the timeline as sent', async () => {
  const { empresaId, chaves } = await withSummaries(1)
  stage.sefaz.faults.add({ endpoint: 'evento', kind: 'cut' })
  const id = await request(empresaId, wish('confirmacao', chaves))
  expect(await settled(empresaId, id)).toMatchObject([{ state: 'registrado', cstat: '573', protocol: null }])
  await adoptedRound(stage.database.ownerDb, world())
  await stage.until(async () => ((await read(empresaId, id))?.notas ?? []).every(({ protocol }) => protocol !== null))
  const [event] = await stage.database.ownerDb
    .selectFrom('evento')
    .select(['tp_evento', 'protocolo', 'verified', 'registered', 'obtained'])
    .where('tp_evento', '=', '210200')
    .execute()
  const [nota] = (await read(empresaId, id))?.notas ?? []
  expect(event).toEqual({
    tp_evento: '210200',
    protocolo: nota?.protocol,
    verified: true,
    registered: true,
    obtained: true,
  })
  await stage.database.ownerDb.updateTable('manifesto').set({ protocol: null }).execute()
  await adoptedRound(stage.database.ownerDb, world())
  expect(await read(empresaId, id)).toMatchObject({ notas: [{ protocol: event?.protocolo }] }) // now of the timeline
  expect(await stage.count('capture_situation')).toBe(1)
})

test('a Ciência that another program sent is adopted with that program’s event', async () => {
  const { empresaId, chaves } = await withSummaries(1)
  const foreign = signedEvento(chaves[0] ?? '', {
    tpEvento: '210210',
    sequence: 1,
    author: recipient,
    signer: recipient,
    at: Date.now() - 60_000,
    justification: '',
    homologacao: false,
  })
  expect(stage.sefaz.register({ node: readXml(Buffer.from(foreign)), ancestors: [], xml: foreign }).cStat).toBe('135')
  const id = await request(empresaId, wish('ciencia', chaves))
  expect(await settled(empresaId, id)).toMatchObject([{ state: 'registrado', cstat: '573' }])
  await adoptedRound(stage.database.ownerDb, world())
  await stage.until(async () => ((await read(empresaId, id))?.notas ?? []).every(({ protocol }) => protocol !== null))
  const rows = await stage.database.ownerDb.selectFrom('evento').select(['tp_evento', 'verified']).execute()
  expect(rows).toEqual([{ tp_evento: '210210', verified: true }])
})

test.each<[kind: ManifestoKind, justification: string | null, state: string]>([
  ['ciencia', null, 'ciencia'],
  ['confirmacao', null, 'confirmada'],
  ['desconhecimento', null, 'desconhecida'],
  ['nao_realizada', 'Mercadoria devolvida na entrega', 'nao_realizada'],
])(
  'a %s that SEFAZ had already (573) settles the note: author and kind are known, date and protocol are not',
  async (...[kind, justification, state]) => {
    const { empresaId, chaves } = await withSummaries(1)
    stage.sefaz.faults.add({ endpoint: 'evento', kind: 'cut' })
    const id = await request(empresaId, wish(kind, chaves, { justification }))
    expect(await settled(empresaId, id)).toMatchObject([{ state: 'registrado', cstat: '573', protocol: null }])
    const { ownerDb } = stage.database
    expect(await ownerDb.selectFrom('nota').select('manifest').execute()).toEqual([{ manifest: state }])
    const columns = ['author_tax_id', 'registered', 'obtained', 'protocolo', 'texto', 'n_seq'] as const
    expect(await ownerDb.selectFrom('evento').select(columns).execute()).toEqual([
      {
        author_tax_id: recipient.taxId,
        registered: true,
        obtained: true,
        protocolo: null,
        n_seq: 1,
        texto: expect.stringMatching(/^Já estava registrada na SEFAZ/),
      },
    ])
    // the event itself takes its place
    await adoptedRound(ownerDb, world())
    await stage.until(async () => ((await read(empresaId, id))?.notas ?? []).every(({ protocol }) => protocol !== null))
    const [sent] = (await read(empresaId, id))?.notas ?? []
    const rows = await ownerDb.selectFrom('evento').select(['protocolo', 'summary', 'texto']).execute()
    expect(rows).toEqual([{ protocolo: sent?.protocol, summary: false, texto: justification }])
    expect(await ownerDb.selectFrom('nota').select('manifest').execute()).toEqual([{ manifest: state }])
  },
)

test('after a fault of the signature what waits is not sent; a fault of one key stops nothing', async () => {
  const { empresaId, chaves } = await withSummaries(25)
  stage.sefaz.faults.add({ endpoint: 'evento', kind: 'cStat', cStat: '297' })
  const id = await request(empresaId, wish('ciencia', chaves))
  const notas = await settled(empresaId, id)
  expect(notas.filter(({ cstat }) => cstat === '297')).toHaveLength(20)
  expect(notas.filter(({ cstat }) => cstat === null)).toHaveLength(5)
  expect(notas.every(({ state, reason }) => state === 'rejeitado' && reason !== null)).toBe(true)
  expect(events()).toEqual([])
  expect([eventVerdict('236'), eventVerdict('217'), eventVerdict('213')]).toEqual(['refused', 'refused', 'our_fault'])
})

test('a company with many keys waiting keeps no other from its missing notes', async () => {
  const { empresaId, chaves } = await withSummaries(1)
  await settled(empresaId, await request(empresaId, wish('ciencia', chaves)))
  await stage.database.ownerDb.updateTable('nota').set({ situacao: 'resumo' }).execute()
  const full = Array.from({ length: 990 }, () => maker.note({ destinatario: recipient }).chave)
  await inScope(stage.database.db, { empresaIds: [empresaId], accountId: null }, (tx) =>
    requestKeys(tx, { empresaId, environment: 1, accountId: null, name: 'Ana' }, full),
  )
  await missingNotesRound(stage.database.ownerDb, world())
  const [row] = await stage.database.ownerDb.selectFrom('manifesto').select('key_asked_at').execute()
  expect(row?.key_asked_at).toBeNull()
})

test('the recipient may be a person', async () => {
  const person: Company = { ...recipient, taxId: makeCpf(createRandom(3)) }
  const { empresaId, chaves } = await withSummaries(1, person)
  const id = await request(empresaId, wish('ciencia', chaves))
  expect(await settled(empresaId, id)).toMatchObject([{ state: 'registrado', cstat: '135' }])
  const [row] = await stage.database.ownerDb.selectFrom('manifesto').select('event').execute()
  expect(row?.event).toContain(`<CPF>${person.taxId}</CPF>`)
})

test('a note that was cancelled and one that is late at SEFAZ are refused there, each asked once', async () => {
  const usual = { emitente: CAST.emitter, destinatario: recipient }
  const synthetic = createStage({ seed: 5, signer: testCa })
  const ago = (days: number) => momentOf(Date.now() - days * DAY)
  const cancelled = makeNfe(synthetic, { ...usual, moment: ago(5) })
  const late = makeNfe(synthetic, { ...usual, moment: ago(11) })
  for (const { bytes } of [cancelled, late]) stage.sefaz.receive(bytes)
  const empresaId = await stage.addCompany(recipient)
  stage.start()
  await stage.until(async () => (await stage.count('nota')) === 2)
  const cancellation = { document: cancelled, tpEvento: '110111' as const, author: CAST.emitter, after: 120 }
  stage.sefaz.receive(makeEvento(synthetic, cancellation).bytes)
  const wanted = wish('ciencia', [cancelled.chave, late.chave], { isLateAccepted: true })
  expect(await settled(empresaId, await request(empresaId, wanted))).toMatchObject([
    { state: 'rejeitado', cstat: '650', reason: 'A SEFAZ não aceita Ciência de nota cancelada ou denegada.' },
    { state: 'rejeitado', cstat: '596', reason: 'A SEFAZ não aceitou: fora do prazo.' },
  ])
  const waiting = await stage.database.ownerDb
    .selectFrom('manifesto')
    .select('id')
    .where('next_at', 'is not', null)
    .execute()
  expect(waiting).toEqual([])
  expect(
    events()
      .map(({ cStat }) => cStat)
      .sort(),
  ).toEqual(['596', '650'])
})

test('what a blocked person ordered waits; what a taken-over login ordered ends', async () => {
  const { empresaId, chaves } = await withSummaries(3)
  const { ownerDb } = stage.database
  const [blocked, impostor] = [uuidv7(), uuidv7()]
  const person = { name: 'Ana', sistema: 'SCA' }
  await ownerDb
    .insertInto('account')
    .values([
      { ...person, id: blocked, login: '52998224725', tax_id: '52998224725', blocked_at: new Date() },
      { ...person, id: impostor, login: '39053344705', tax_id: '39053344705', blocked_at: new Date() },
    ])
    .execute()
  const orders = [
    await request(empresaId, wish('ciencia', chaves.slice(0, 1)), { accountId: blocked }),
    await request(empresaId, wish('ciencia', chaves.slice(1, 2)), { accountId: impostor }),
  ] as const
  const other = await request(empresaId, wish('ciencia', chaves.slice(2)))
  await settled(empresaId, other)
  expect([await states(empresaId, orders[0]), await states(empresaId, orders[1])]).toEqual([['na_fila'], ['na_fila']])

  await sql`select take_over(${impostor}::uuid, 'Ana', now())`.execute(ownerDb)
  await ownerDb.updateTable('account').set({ blocked_at: null }).execute()
  expect(await settled(empresaId, orders[0])).toMatchObject([{ state: 'registrado' }])
  expect(await read(empresaId, orders[1])).toMatchObject({
    notas: [{ state: 'rejeitado', reason: 'O acesso de quem pediu mudou de mãos por certificado.' }],
  })
  expect(events()).toHaveLength(2)
})
