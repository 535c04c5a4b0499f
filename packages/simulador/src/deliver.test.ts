import { readDfe } from '@portal/fiscal/dfe.ts'
import { makeCte } from '@portal/synthetic/cte/cte.ts'
import { editXml } from '@portal/synthetic/edit-xml.ts'
import { makeEvento } from '@portal/synthetic/evento/evento.ts'
import { makeMdfe } from '@portal/synthetic/mdfe/mdfe.ts'
import { createStage } from '@portal/synthetic/model/stage.ts'
import { makeNfce } from '@portal/synthetic/nota/nfce.ts'
import { makeNfe } from '@portal/synthetic/nota/nfe.ts'
import { expect, test } from 'vitest'
import type { Service } from './rules.ts'
import { CAST, DAY, HOUR, momentOf, START, testCa, testSefaz } from './testing/stage.ts'

const { emitter, recipient, office, carrier, stranger } = CAST
const stage = createStage({ seed: 5, signer: testCa })
const moment = momentOf(START - HOUR)

/** A simulator with all of the cast awake; `schemas` are the names of what a tax id has, in order. */
function awake() {
  const sefaz = testSefaz()
  for (const service of ['nfe', 'cte', 'mdfe'] as const)
    for (const { taxId } of Object.values(CAST)) sefaz.wake(service, taxId)
  const entries = (service: Service, { taxId }: { taxId: string }) => sefaz.account(service, taxId).entries
  const schemas = (service: Service, party: { taxId: string }) => entries(service, party).map(({ schema }) => schema)
  return { sefaz, entries, schemas }
}

const withCarrier = (bytes: Buffer, { taxId }: { taxId: string }) =>
  Buffer.from(
    editXml(bytes.toString(), { transp: `<modFrete>0</modFrete><transporta><CNPJ>${taxId}</CNPJ></transporta>` }),
  )

test('an NF-e: summary for the recipient, the whole for carrier and autXML, nothing for its emitter', () => {
  const { sefaz, schemas } = awake()
  const { chave, bytes } = sefaz.note({ readers: [office.taxId] })
  sefaz.receive(withCarrier(bytes, carrier))
  expect(schemas('nfe', recipient)).toEqual(['resNFe_v1.01.xsd'])
  expect(schemas('nfe', carrier)).toEqual(['procNFe_v4.00.xsd'])
  expect(schemas('nfe', office)).toEqual(['procNFe_v4.00.xsd'])
  expect(schemas('nfe', emitter)).toEqual([])
  expect(sefaz.manifest(chave)).toBe('135')
  sefaz.ask('nfe', recipient.taxId, { kind: 'distNSU', nsu: 0 })
  expect(schemas('nfe', recipient)).toEqual(['resNFe_v1.01.xsd', 'procNFe_v4.00.xsd'])
  expect(schemas('nfe', emitter)).toEqual(['procEventoNFe_v1.00.xsd'])
  expect(schemas('nfe', office)).toEqual(['procNFe_v4.00.xsd', 'procEventoNFe_v1.00.xsd'])
  expect(schemas('nfe', carrier)).toEqual(['procNFe_v4.00.xsd'])
})

test('a carrier that is also the recipient has only the summary until the manifestação', () => {
  const { sefaz, schemas } = awake()
  sefaz.receive(withCarrier(sefaz.note().bytes, recipient))
  expect(schemas('nfe', recipient)).toEqual(['resNFe_v1.01.xsd'])
})

test('the product reads the summary: key, digest of the note, situation', () => {
  const { sefaz, entries } = awake()
  const { chave, bytes } = sefaz.note()
  sefaz.receive(bytes)
  const [found] = readDfe(entries('nfe', recipient)[0]!.bytes)
  expect(found).toMatchObject({ result: { ok: true, dfe: { chave } } })
  expect(entries('nfe', recipient)[0]!.bytes.toString()).toContain(/<digVal>[^<]+<\/digVal>/.exec(bytes.toString())![0])
})

test('Desconhecimento does not release the note; the release may take two days', () => {
  const sefaz = testSefaz({ releaseMs: 2 * DAY })
  sefaz.wake('nfe', recipient.taxId)
  const { chave, bytes } = sefaz.note()
  sefaz.receive(bytes)
  const count = () => {
    sefaz.ask('nfe', recipient.taxId, { kind: 'distNSU', nsu: 0 })
    return sefaz.account('nfe', recipient.taxId).entries.length
  }
  expect(sefaz.manifest(chave, { tpEvento: '210220' })).toBe('135')
  sefaz.pass(3 * DAY)
  expect(count()).toBe(1)
  expect(sefaz.manifest(chave, { tpEvento: '210200' })).toBe('135')
  sefaz.pass(2 * DAY - 1)
  expect(count()).toBe(1)
  sefaz.pass(1)
  expect(count()).toBe(2)
})

test('cancellation and correction reach recipient and autXML, not the emitter; the situation changes', () => {
  const { sefaz, schemas } = awake()
  const document = makeNfe(stage, { emitente: emitter, destinatario: recipient, moment, readers: [office.taxId] })
  sefaz.receive(document.bytes)
  sefaz.receive(makeEvento(stage, { document, tpEvento: '110110', author: emitter, after: 60 }).bytes)
  sefaz.receive(makeEvento(stage, { document, tpEvento: '110111', author: emitter, after: 120 }).bytes)
  const events = ['procEventoNFe_v1.00.xsd', 'procEventoNFe_v1.00.xsd']
  expect(schemas('nfe', recipient)).toEqual(['resNFe_v1.01.xsd', ...events])
  expect(schemas('nfe', office)).toEqual(['procNFe_v4.00.xsd', ...events])
  expect(schemas('nfe', emitter)).toEqual([])
  expect(sefaz.ask('nfe', recipient.taxId, { kind: 'consChNFe', chave: document.chave }).cStat).toBe('653')
  expect(sefaz.situation({ service: 'nfe', ambiente: '1', chave: document.chave }).cStat).toBe('101')
})

test('an event of the authorities reaches the emitter too, as a summary', () => {
  const { sefaz, entries, schemas } = awake()
  const document = makeNfe(stage, { emitente: emitter, destinatario: recipient, moment })
  sefaz.receive(document.bytes)
  const event = makeEvento(stage, { document, tpEvento: '210200', author: stranger, after: 60 }).bytes.toString()
  sefaz.receive(Buffer.from(event.replaceAll('210200', '610600')))
  expect(schemas('nfe', emitter)).toEqual(['resEvento_v1.01.xsd'])
  expect(readDfe(entries('nfe', emitter)[0]!.bytes)[0]).toMatchObject({
    result: { ok: true, dfe: { tpEvento: '610600' } },
  })
})

test('a CT-e: actors get the whole, autXML a copy with hidden keys, the emitter nothing', () => {
  const { sefaz, entries } = awake()
  const notas = [{ chave: sefaz.note().chave, totalCents: 10_000 }]
  const ends = { remetente: emitter, destinatario: recipient, payer: 'remetente' as const }
  const { chave, bytes } = makeCte(stage, { emitente: carrier, ...ends, moment, notas, product: 'TINTAS' })
  const autXml = `<autXML><CNPJ>${office.taxId}</CNPJ></autXML></infCte>`
  sefaz.receive(Buffer.from(bytes.toString().replace('</infCte>', autXml)))
  expect(entries('cte', carrier)).toEqual([])
  for (const actor of [emitter, recipient]) {
    expect(entries('cte', actor)).toMatchObject([{ schema: 'procCTe_v4.00.xsd' }])
    expect(entries('cte', actor)[0]!.bytes.toString()).toContain(notas[0]!.chave)
  }
  const hidden = entries('cte', office)[0]!.bytes.toString()
  expect(hidden).not.toContain(notas[0]!.chave)
  expect(hidden).toContain(`<chave>${'9'.repeat(44)}</chave>`)
  expect(hidden).toContain(`<chCTe>${chave}</chCTe>`)
})

test('an MDF-e reaches only autXML, for 180 days; older NSUs are refused with the oldest one', () => {
  const { sefaz, schemas } = awake()
  const manifest = () => {
    const documents = [{ chave: sefaz.note().chave, totalCents: 5_000 }]
    const trip = { emitente: carrier, moment, documents, to: recipient, contratante: recipient }
    const { bytes } = makeMdfe(stage, trip)
    const autXml = `<autXML><CNPJ>${office.taxId}</CNPJ></autXML></infMDFe>`
    return Buffer.from(bytes.toString().replace('</infMDFe>', autXml))
  }
  sefaz.receive(manifest())
  sefaz.receive(manifest())
  expect(schemas('mdfe', recipient)).toEqual([])
  expect(schemas('mdfe', office)).toEqual(['procMDFe_v3.00.xsd', 'procMDFe_v3.00.xsd'])
  sefaz.pass(180 * DAY)
  expect(sefaz.ask('mdfe', office.taxId, { kind: 'consNSU', nsu: 2 }).cStat).toBe('138')
  sefaz.pass(1)
  expect(sefaz.ask('mdfe', office.taxId, { kind: 'distNSU', nsu: 1 })).toMatchObject({
    cStat: '730',
    reason: 'Rejeição: NSU muito antigo [NSUMin: 000000000000003]',
  })
  expect(sefaz.ask('mdfe', office.taxId, { kind: 'distNSU', nsu: 0 })).toMatchObject({ cStat: '137', ultNsu: 2 })
})

test('a document that arrives later is numbered then', () => {
  const { sefaz, schemas } = awake()
  const { bytes } = sefaz.note()
  sefaz.receive(bytes, { arrivesAt: new Date(START + DAY) })
  expect(sefaz.ask('nfe', recipient.taxId, { kind: 'distNSU', nsu: 0 }).cStat).toBe('137')
  sefaz.pass(DAY)
  expect(sefaz.ask('nfe', recipient.taxId, { kind: 'distNSU', nsu: 0 }).cStat).toBe('138')
  expect(schemas('nfe', recipient)).toEqual(['resNFe_v1.01.xsd'])
})

test('an NFC-e is known, but distributed to nobody', () => {
  const { sefaz, schemas } = awake()
  const { chave, bytes } = makeNfce(stage, { emitente: emitter, moment, destinatario: recipient })
  sefaz.receive(bytes)
  expect(schemas('nfe', recipient)).toEqual([])
  expect(sefaz.ask('nfe', recipient.taxId, { kind: 'consChNFe', chave }).cStat).toBe('640')
  expect(sefaz.situation({ service: 'nfe', ambiente: '1', chave }).cStat).toBe('100')
})

test('a manifestação that another program sent releases the note too', () => {
  const { sefaz, schemas } = awake()
  const document = makeNfe(stage, { emitente: emitter, destinatario: recipient, moment })
  sefaz.receive(document.bytes)
  sefaz.receive(makeEvento(stage, { document, tpEvento: '210210', author: recipient, after: 60 }).bytes)
  expect(sefaz.manifest(document.chave)).toBe('573')
  expect(schemas('nfe', recipient)).toEqual(['resNFe_v1.01.xsd', 'procNFe_v4.00.xsd'])
})

test('a document can reach a tax id that is no party to it', () => {
  const { sefaz, entries } = awake()
  const { chave, bytes } = sefaz.note()
  expect(sefaz.misdeliver(stranger.taxId, chave)).toBe(false)
  sefaz.receive(bytes)
  expect(sefaz.misdeliver(stranger.taxId, chave)).toBe(true)
  expect(entries('nfe', stranger)).toMatchObject([{ nsu: 1, chave, schema: 'procNFe_v4.00.xsd', bytes }])
})
