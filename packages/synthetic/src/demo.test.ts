import { describe, expect, test, vi } from 'vitest'
import {
  DEMO_COMPANIES,
  generateDemo,
  generateOffice,
  OFFICE_COMPANIES,
  OFFICE_PORTFOLIO,
  type SyntheticDocument,
} from './generate.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const documents = [...generateDemo()]
const of = (kind: SyntheticDocument['kind'], taxId: string, role: 'E' | 'R') =>
  documents.filter(
    ({ kind: own, facts }) =>
      own === kind && facts.parties.includes(taxId) && (facts.emitente.taxId === taxId) === (role === 'E'),
  )

test('about three thousand documents from June to 20 November 2026', () => {
  expect(documents).toHaveLength(3000)
  const days = documents.filter(({ kind }) => kind !== 'evento').map(({ facts }) => facts.issuedLocal.slice(0, 10))
  expect([days[0], days.at(-1)]).toEqual(['2026-06-01', '2026-11-20'])
  expect(new Set(days.map((day) => day.slice(0, 7))).size).toBe(6)
})

test('one company has letters in its CNPJ, one is under Simples, one is an industry', () => {
  expect(DEMO_COMPANIES.filter(({ taxId }) => /[A-Z]/.test(taxId))).toHaveLength(1)
  expect(DEMO_COMPANIES.map(({ regime }) => regime)).toContain('simples')
  expect(DEMO_COMPANIES.map(({ atividade }) => atividade)).toContain('industria')
})

test.each(DEMO_COMPANIES.map((empresa) => [empresa.name, empresa] as const))(
  '%s has issued and received',
  (_, empresa) => {
    const { taxId } = empresa
    const count = {
      nfeIssued: of('nfe', taxId, 'E').length,
      nfeReceived: of('nfe', taxId, 'R').length,
      ctes: of('cte', taxId, 'E').length + of('cte', taxId, 'R').length,
      mdfes: of('mdfe', taxId, 'E').length,
      summaries: of('resnfe', taxId, 'R').length,
    }
    for (const [name, found] of Object.entries(count)) expect(found, name).toBeGreaterThan(10)
    if (empresa.atividade === 'comercio') expect(of('nfce', taxId, 'E').length).toBeGreaterThan(100)
  },
)

test('companies of the demo trade with each other', () => {
  const ids = new Set(DEMO_COMPANIES.map(({ taxId }) => taxId))
  const between = documents.filter(({ facts }) => facts.parties.filter((taxId) => ids.has(taxId)).length > 1)
  expect(new Set(between.map(({ kind }) => kind))).toContain('nfe')
  expect(new Set(between.map(({ kind }) => kind))).toContain('cte')
})

test('every type of event occurs, for a document of the demo', () => {
  const events = documents.filter(({ kind }) => kind === 'evento')
  const codes = new Set(events.map(({ facts }) => facts.evento!.tpEvento))
  expect([...codes].sort()).toEqual(['110110', '110111', '110112', '210200', '210210'])
  const keys = new Set(documents.filter(({ kind }) => kind !== 'evento').map(({ chave }) => chave))
  for (const { chave } of events) expect(keys).toContain(chave)
})

test('one note is denied, some have no protocol, some are of the test environment', () => {
  const notes = documents.filter(({ kind }) => kind === 'nfe')
  expect(notes.filter(({ facts }) => facts.protocol?.cStat === '302')).toHaveLength(1)
  expect(notes.filter(({ facts }) => facts.protocol === null)).toHaveLength(5)
  expect(notes.filter(({ facts }) => facts.homologacao)).toHaveLength(3)
})

test('numbers ascend without repeats and with exactly four gaps', () => {
  const series = new Map<string, number[]>()
  const ids = new Set(DEMO_COMPANIES.map(({ taxId }) => taxId))
  for (const { facts, kind } of documents) {
    if (kind === 'evento' || kind === 'resnfe' || !ids.has(facts.emitente.taxId)) continue
    const name = `${facts.emitente.taxId}-${facts.modelo}-${facts.serie}`
    series.set(name, [...(series.get(name) ?? []), facts.numero])
  }
  let gaps = 0
  for (const [name, numbers] of series) {
    expect(numbers, name).toEqual([...numbers].sort((a, b) => a - b))
    expect(new Set(numbers).size, name).toBe(numbers.length)
    gaps += numbers.at(-1)! - numbers[0]! + 1 - numbers.length
  }
  expect(gaps).toBe(4)
})

describe('the office', () => {
  const clients = [...generateOffice()]
  const ofClient = (taxId: string) => clients.filter(({ facts }) => facts.parties.includes(taxId))

  test('twelve companies of every regime, eleven states and different sizes', () => {
    expect(OFFICE_PORTFOLIO).toHaveLength(12)
    expect(new Set(OFFICE_PORTFOLIO.map(({ taxId }) => taxId)).size).toBe(12)
    expect(new Set(OFFICE_PORTFOLIO.map(({ books }) => books)).size).toBe(4)
    expect(new Set(OFFICE_PORTFOLIO.map(({ uf }) => uf)).size).toBe(12)
    expect(OFFICE_COMPANIES.map(({ taxId, count }) => ofClient(taxId).length >= count)).not.toContain(false)
  })

  test('a client trades with companies outside the portal only', () => {
    const ids = new Set(OFFICE_PORTFOLIO.map(({ taxId }) => taxId))
    for (const { chave, facts } of clients)
      expect(
        facts.parties.filter((taxId) => ids.has(taxId)),
        chave,
      ).toHaveLength(1)
  })

  test('there are notes of two contents and cancellations five weeks after the issue', () => {
    expect(clients.filter(({ name }) => name.endsWith('-copia.xml'))).toHaveLength(2)
    const issued = new Map(clients.filter(({ kind }) => kind !== 'evento').map((note) => [note.chave, note.facts]))
    const late = clients.filter(({ chave, facts }) => {
      if (facts.evento?.tpEvento !== '110111') return false
      return daysBetween(issued.get(chave)?.issuedLocal ?? '', facts.issuedLocal) > 30
    })
    expect(late).toHaveLength(4)
    const cancelled = clients.filter(({ facts }) => facts.evento?.tpEvento === '110111').map(({ chave }) => chave)
    expect(new Set(cancelled).size).toBe(cancelled.length)
  })
})

const daysBetween = (from: string, to: string) => (Date.parse(`${to}Z`) - Date.parse(`${from}Z`)) / 86_400_000
