import { readFileSync } from 'node:fs'
import { XmlDocument, XsdValidator } from 'libxml2-wasm'
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs'
import { expect, test, vi } from 'vitest'
import { createTestCa } from '../certificates/test-ca.ts'
import { DEMO_COMPANIES } from '../facts/demo-companies.ts'
import { OFFICE_PORTFOLIO } from '../plan/office-companies.ts'
import { generateServices } from '../plan/services.ts'
import { sharedPath } from '../testing/shared.ts'
import { makeNfseEvento } from './evento.ts'
import { nfseMonth } from './month.ts'
import { streamNfse } from './stream.ts'

vi.setConfig({ testTimeout: 120_000 })

const FOLDER = 'esquemas/nfse/1.01_20260727'
const present = sharedPath(`${FOLDER}/NFSe_v1.01.xsd`) !== null
if (present) xmlRegisterFsInputProviders()
const COUNT = process.env.PORTAL_TEST_FULL ? 1000 : 60

function complaints(schema: string, documents: readonly Uint8Array[]): string[] {
  const path = sharedPath(`${FOLDER}/${schema}`)!
  const official = XsdValidator.fromDoc(XmlDocument.fromBuffer(readFileSync(path), { url: path }))
  const faults = documents.flatMap((bytes) => {
    const document = XmlDocument.fromBuffer(bytes)
    try {
      official.validate(document)
      return []
    } catch (error) {
      return [String(error)]
    } finally {
      document.dispose()
    }
  })
  official.dispose()
  return faults
}

test.runIf(present)('generated notes are valid against the official schema', () => {
  const notes = nfseMonth({ seed: 7, count: COUNT, month: '2026-10', signer: createTestCa() })
  expect(notes).toHaveLength(COUNT)
  expect(
    complaints(
      'NFSe_v1.01.xsd',
      notes.map(({ bytes }) => bytes),
    ),
  ).toEqual([])
})

test.runIf(present).each([
  ['101101', 'Cancelamento de NFS-e', { cMotivo: '1', xMotivo: 'Erro no valor do serviço' }],
  ['203206', 'Manifestação de NFS-e - Rejeição do Tomador', { cMotivo: '3' }],
])('an event %s is valid against the official schema', (tpEvento, name, detail) => {
  const [note] = nfseMonth({ seed: 8, count: 1, month: '2026-10', signer: null })
  const { chave, wish } = note!
  const author = tpEvento === '101101' ? wish.prestador : wish.tomador!
  const event = makeNfseEvento(
    { chave, tpEvento, name, author, detail, emitter: wish.prestador, moment: wish.moment },
    createTestCa(),
  )
  expect(complaints('evento_v1.01.xsd', [event])).toEqual([])
})

const SERVICES = [...generateServices(createTestCa({ keys: 2 }))]

test.runIf(present)('the service notes and events of the demonstration are valid against the official schemas', () => {
  const isEvent = ({ name }: { name: string }) => !name.endsWith('-NFSe.xml')
  const bytesOf = (isWanted: boolean) => SERVICES.filter((one) => isEvent(one) === isWanted).map(({ bytes }) => bytes)
  expect(complaints('NFSe_v1.01.xsd', bytesOf(false))).toEqual([])
  expect(complaints('evento_v1.01.xsd', bytesOf(true))).toEqual([])
})

test('the demonstration has service notes of six months for every company, with an end of each kind, and is the same each time', () => {
  const ids = OFFICE_PORTFOLIO.map(({ taxId }) => taxId)
  const engineers = OFFICE_PORTFOLIO.find(({ tradeName }) => tradeName === 'Lume Engenharia')!.taxId
  const notes = SERVICES.filter(({ name }) => name.endsWith('-NFSe.xml')).map((note) => ({
    parties: note.facts.parties,
    xml: note.bytes.toString(),
  }))
  for (const id of ids) expect(notes.filter(({ parties }) => parties.at(-1) === id).length).toBeGreaterThanOrEqual(6)
  const issued = notes.filter(({ parties }) => parties[0] === engineers)
  expect(issued).toHaveLength(55)
  // inside and outside
  expect(issued.filter(({ parties }) => ids.includes(parties[1]!))).toHaveLength(18)
  const months = new Set(issued.map(({ xml }) => /<dCompet>(.{7})/.exec(xml)?.[1]))
  expect([...months].sort()).toEqual(['2026-06', '2026-07', '2026-08', '2026-09', '2026-10', '2026-11'])
  for (const mark of ['<vRetIRRF>', '<vRetCP>', '<tpRetISSQN>2', '<subst>', '<IBSCBS>'])
    expect(notes.some(({ xml }) => xml.includes(mark))).toBe(true)
  const events = SERVICES.filter(({ name }) => !name.endsWith('-NFSe.xml')).map(({ name }) => name.slice(50))
  expect(events).toEqual(['-101101-1.xml', '-105102-1.xml'])
  const again = [...generateServices()].map(({ chave }) => chave)
  expect(again).toEqual(SERVICES.map(({ chave }) => chave))
})

const YEAR = { seed: 2026, from: '2025-12', to: '2026-11', firstNumber: 301 }
const streamOf = (place: number, count: number) =>
  [...streamNfse({ ...YEAR, count, empresa: DEMO_COMPANIES[place]!, signer: SIGNER })].map(({ chave, bytes }) => ({
    chave,
    bytes,
    xml: bytes.toString(),
  }))
const SIGNER = createTestCa({ keys: 2 })

test.runIf(present).each([0, 1, 2])('a stream of notes of demonstration company %i is valid', (place) => {
  const notes = streamOf(place, COUNT / 4)
  expect(
    complaints(
      'NFSe_v1.01.xsd',
      notes.map(({ bytes }) => bytes),
    ),
  ).toEqual([])
})

test('a stream of notes covers every month and both sides, numbers what the company issues, and is the same each time', () => {
  const notes = streamOf(0, 120)
  const months = notes.map(({ xml }) => /<dCompet>(.{7})/.exec(xml)![1]!)
  expect([months, new Set(months).size]).toEqual([[...months].sort(), 12])
  const issuer = `<emit><CNPJ>${DEMO_COMPANIES[0]!.taxId}`
  const numbers = notes.filter(({ xml }) => xml.includes(issuer)).map(({ xml }) => Number(/<nNFSe>(\d+)/.exec(xml)![1]))
  expect(numbers).toEqual(numbers.map((_, index) => 301 + index))
  expect(numbers.length).toBeGreaterThan(30)
  expect(numbers.length).toBeLessThan(90)
  expect(new Set(notes.map(({ chave }) => chave)).size).toBe(120)
  expect(streamOf(0, 120).map(({ chave }) => chave)).toEqual(notes.map(({ chave }) => chave))
})
