import { describe, expect, test } from 'vitest'
import type { EventAuthor } from '../base/event-author.ts'
import type { Tipo } from '../base/model.ts'
import { readDfe } from '../dfe.ts'
import { CTE } from '../kinds/cte.ts'
import { MDFE } from '../kinds/mdfe.ts'
import { NFE } from '../kinds/nfe.ts'
import { asBytes, CNPJ, chaveOf, procEventoNfe } from '../testing/fixtures.test.kit.ts'
import { listSamples, readSample, type Sample } from '../testing/samples.test.kit.ts'
import { readXml } from '../xml/read.ts'
import { eventAuthors, eventTypeName } from './event-types.ts'
import { readEvento } from './evento.ts'
import { readResumoEvento } from './resumo.ts'

const GROUPS = [...new Set([NFE, CTE, MDFE].flatMap(({ events }) => events))]

const contextOf = (xml: string) => ({ node: readXml(asBytes(xml)), ancestors: [] })

test.each<[string, Tipo, EventAuthor[]]>([
  ['110001', 'nfe', ['issuer', 'recipient', 'successor', 'authority']],
  ['110110', 'nfe', ['issuer']],
  ['110110', 'nfce', []],
  ['110110', 'cte', ['issuer']],
  ['110111', 'nfe', ['issuer']],
  ['110111', 'nfce', ['issuer']],
  ['110111', 'cte', ['issuer']],
  ['110111', 'mdfe', ['issuer']],
  ['110112', 'nfe', []],
  ['110112', 'nfce', ['issuer']],
  ['110112', 'mdfe', ['issuer', 'carrier']],
  ['110113', 'cte', ['issuer']],
  ['110115', 'mdfe', ['issuer']],
  ['110117', 'mdfe', ['taker']],
  ['110130', 'nfe', ['issuer']],
  ['110140', 'nfce', ['issuer']],
  ['110150', 'nfe', ['issuer', 'recipient', 'carrier']],
  ['110180', 'cte', ['issuer']],
  ['110190', 'cte', ['issuer']],
  ['110192', 'nfe', ['issuer']],
  ['110300', 'nfce', ['issuer']],
  ['110750', 'nfe', ['issuer']],
  ['111500', 'nfe', ['issuer']],
  ['112110', 'nfe', ['issuer']],
  ['210200', 'nfe', ['recipient']],
  ['210200', 'nfce', []],
  ['211110', 'nfe', ['issuer', 'recipient']],
  ['211128', 'nfe', ['recipient']],
  ['212110', 'nfe', ['successor']],
  ['240130', 'cte', ['authority']],
  ['310620', 'cte', ['authority']],
  ['310620', 'mdfe', ['authority']],
  ['400200', 'nfe', ['authority']],
  ['411500', 'nfe', ['authority']],
  ['412120', 'nfe', ['authority']],
  ['440130', 'cte', ['authority']],
  ['510630', 'mdfe', ['authority']],
  ['610110', 'cte', ['taker']],
  ['610110', 'nfe', []],
  ['610600', 'nfe', ['authority']],
  ['790700', 'nfe', ['authority']],
  ['990900', 'nfe', ['authority']],
])('the authors of event %s about a document of %s', (tpEvento, tipo, authors) => {
  expect(eventAuthors(tpEvento, tipo)).toEqual(authors)
})

test('an unknown type has neither author nor name', () => {
  expect(eventAuthors('999999', 'nfe')).toEqual([])
  expect(eventTypeName('999999', 'nfe')).toBeNull()
  expect(eventAuthors('__proto__', 'nfe')).toEqual([])
})

test('each code has six digits, an author and one entry for each kind of document', () => {
  const entries = GROUPS.flatMap(({ tipos, names }) =>
    tipos.flatMap((tipo) => Object.keys(names).map((code) => `${tipo} ${code}`)),
  )
  expect(entries.filter((entry) => !/^(nfe|nfce|cte|mdfe) \d{6}$/.test(entry))).toEqual([])
  expect(new Set(entries).size).toBe(entries.length)
  expect(GROUPS.filter(({ authors, source }) => authors.length === 0 || source === '')).toEqual([])
})

describe('an event after reading', () => {
  test('has the roles that may author its type', () => {
    const cte = procEventoNfe({ tpEvento: '610110', chave: chaveOf({ mod: '57' }) }).replaceAll('chNFe', 'chCTe')
    expect(readEvento(contextOf(cte)).authors).toEqual(['taker'])
    expect(readEvento(contextOf(procEventoNfe({ tpEvento: '999999' }))).authors).toEqual([])
  })

  test('without a name has the name of its type', () => {
    const nameless = procEventoNfe({ detail: '<xJust>Pedido desfeito</xJust>', cStat: null })
    expect(readEvento(contextOf(nameless)).descricao).toBe('Cancelamento')
  })

  test.each<[string, string, EventAuthor[]]>([
    ['610600', '55', ['authority']],
    ['110110', '57', ['issuer']],
    ['110112', '58', ['issuer', 'carrier']],
    ['110111', '99', ['issuer']],
    ['110111', '98', []],
  ])('as a summary: %s about model %s', (tpEvento, mod, authors) => {
    const xml = `<resEvento><CNPJ>${CNPJ.emitente}</CNPJ><chNFe>${chaveOf({ mod })}</chNFe><dhEvento>2026-06-09T10:00:00-03:00</dhEvento><tpEvento>${tpEvento}</tpEvento><nSeqEvento>1</nSeqEvento></resEvento>`
    expect(readResumoEvento(contextOf(xml)).authors).toEqual(authors)
  })
})

const samples = listSamples().filter(({ path }) => /^(eventos|distribuicao)\//.test(path))
const EXPECTED: Record<string, EventAuthor[]> = {
  110110: ['issuer'],
  110111: ['issuer'],
  110113: ['issuer'],
  110115: ['issuer'],
  110117: ['taker'],
  110140: ['issuer'],
  110180: ['issuer'],
  110192: ['issuer'],
  112110: ['issuer'],
  112140: ['issuer'],
  210200: ['recipient'],
  210220: ['recipient'],
  211110: ['issuer', 'recipient'],
  211128: ['recipient'],
  212110: ['successor'],
  610110: ['taker'],
  610600: ['authority'],
}

test('the events of the samples have the authors of their types', () => {
  const eventos = samples.flatMap((sample) =>
    readDocuments(sample).flatMap(({ result }) =>
      result.ok && (result.dfe.kind === 'evento' || result.dfe.kind === 'resumo_evento') ? [result.dfe] : [],
    ),
  )
  expect(eventos.length).toBeGreaterThan(10)
  for (const { tpEvento, authors } of eventos) {
    if (tpEvento === '110112') expect(authors[0]).toBe('issuer')
    else expect([tpEvento, authors]).toEqual([tpEvento, EXPECTED[tpEvento]])
  }
})

/** Returns no documents for samples that cannot be read. */
function readDocuments(sample: Sample): ReturnType<typeof readDfe> {
  try {
    return readDfe(readSample(sample))
  } catch {
    return []
  }
}
