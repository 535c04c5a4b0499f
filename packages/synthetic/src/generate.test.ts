import type { Dfe } from '@portal/fiscal/base/model.ts'
import { readDfe } from '@portal/fiscal/dfe.ts'
import { expect, test, vi } from 'vitest'
import { DEMO_COMPANIES, type GenerateOptions, generate, type SyntheticDocument } from './generate.ts'
import { defaultMix } from './plan/mix.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const commerce = DEMO_COMPANIES[0]!
const industry = DEMO_COMPANIES[1]!
const simples = DEMO_COMPANIES[2]!
const carrier = { ...simples, taxId: industry.taxId, atividade: 'servico' as const }

const make = (options: Partial<GenerateOptions>): SyntheticDocument[] => [
  ...generate({ seed: 11, count: 200, empresa: commerce, from: '2026-06', to: '2026-08', ...options }),
]

function readOne({ bytes, name }: SyntheticDocument): Dfe {
  const [found, ...others] = readDfe(bytes)
  if (!found?.result.ok || others.length > 0) throw new Error(`${name} is not one readable document`)
  return found.result.dfe
}

test('the same seed gives the same bytes, another seed gives others', () => {
  const bytes = (seed: number) => Buffer.concat(make({ seed }).map((document) => document.bytes))
  expect(bytes(1).equals(bytes(1))).toBe(true)
  expect(bytes(1).equals(bytes(2))).toBe(false)
})

test.each([
  ['commerce', commerce],
  ['industry', industry],
  ['simples', simples],
  ['carrier', carrier],
])('the values read from the bytes match the facts: %s', (_, empresa) => {
  for (const document of make({ empresa })) {
    const { facts, kind, chave, name } = document
    const dfe = readOne(document)
    expect(dfe, name).toMatchObject({ chave })
    if (dfe.kind === 'nota') {
      expect(dfe, name).toMatchObject({
        tipo: kind,
        modelo: facts.modelo,
        serie: facts.serie,
        numero: facts.numero,
        totalCents: facts.totalCents,
        natureza: facts.natureza,
        homologacao: facts.homologacao,
        issued: { local: facts.issuedLocal },
        emitente: {
          taxId: facts.emitente.taxId,
          name: facts.emitente.name,
          uf: facts.emitente.uf,
          ie: facts.emitente.ie,
        },
        protocolState: 'autorizada',
        protocol: { nProt: facts.protocol?.nProt, digVal: facts.digest },
      })
      expect(dfe.destinatario?.taxId ?? null, name).toBe(facts.destinatario?.taxId ?? null)
      expect([...new Set(dfe.parties.map(({ taxId }) => taxId))].sort(), name).toEqual([...facts.parties].sort())
      expect(facts.items, name).toMatchObject(dfe.itens)
    } else if (dfe.kind === 'evento') {
      expect(dfe, name).toMatchObject({ ...facts.evento, texto: facts.evento?.texto, registered: true })
    } else {
      expect(dfe, name).toMatchObject({ kind: 'resumo', totalCents: facts.totalCents, cSitNFe: '1' })
    }
  }
})

test('the company is a party of every document, and times ascend', () => {
  const documents = make({ count: 300 })
  for (const { facts, name } of documents) expect(facts.parties, name).toContain(commerce.taxId)
  const times = documents.filter(({ kind }) => kind !== 'evento').map(({ facts }) => facts.issuedLocal)
  expect(times).toEqual([...times].sort())
  expect([times[0]! >= '2026-06-01', times.at(-1)! < '2026-09-01']).toEqual([true, true])
})

test('exactly the kinds of the mix are generated', () => {
  const kinds = new Set(make({ count: 400 }).map(({ kind }) => kind))
  expect([...kinds].sort()).toEqual(Object.keys(defaultMix(commerce)).sort())
  expect(new Set(make({ kinds: { nfce: 1 } }).map(({ kind }) => kind))).toEqual(new Set(['nfce']))
})

test('keys are unique, and events are about generated documents', () => {
  const documents = make({ count: 600 })
  const notes = documents.filter(({ kind }) => kind !== 'evento').map(({ chave }) => chave)
  expect(new Set(notes).size).toBe(notes.length)
  for (const { kind, chave } of documents) if (kind === 'evento') expect(notes).toContain(chave)
})

test('given counterparties occur as the other party', () => {
  const documents = make({ counterparties: [industry] })
  expect(documents.some(({ facts }) => facts.parties.includes(industry.taxId))).toBe(true)
})

test('facts are the same with and without XML', () => {
  const strip = ({ whole, ...document }: SyntheticDocument): object => ({
    ...document,
    bytes: null,
    facts: { ...document.facts, digest: '' },
    whole: whole && strip(whole),
  })
  const lean = make({ withXml: false })
  expect(lean.every(({ bytes }) => bytes.length === 0)).toBe(true)
  expect(lean.map(strip)).toEqual(make({}).map(strip))
})

test('letters occur in tax ids and keys, accents and «&» in names', () => {
  const documents = make({ count: 400 })
  expect(documents.some(({ chave }) => /[A-Z]/.test(chave))).toBe(true)
  expect(documents.some(({ facts }) => facts.emitente.name.includes('&'))).toBe(true)
  expect(documents.some(({ bytes }) => bytes.includes('&amp;'))).toBe(true)
})

test('a mix without kinds is refused', () => {
  expect(() => make({ kinds: {} })).toThrow('no kind')
})
