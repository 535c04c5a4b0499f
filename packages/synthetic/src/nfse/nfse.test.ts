import { readFileSync } from 'node:fs'
import { XmlDocument, XsdValidator } from 'libxml2-wasm'
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs'
import { expect, test, vi } from 'vitest'
import { createTestCa } from '../certificates/test-ca.ts'
import { sharedPath } from '../testing/shared.ts'
import { makeNfseEvento } from './evento.ts'
import { nfseMonth } from './month.ts'

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
    { ...{ chave, tpEvento, name, author, detail }, emitter: wish.prestador, moment: wish.moment },
    createTestCa(),
  )
  expect(complaints('evento_v1.01.xsd', [event])).toEqual([])
})
