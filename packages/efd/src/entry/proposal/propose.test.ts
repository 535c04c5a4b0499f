import { expect, test } from 'vitest'
import { entryCfop } from '../cfop.ts'
import type { Destination } from '../cfop-rules.ts'
import { newEntryMemory, rememberEntry } from './memory.ts'
import type { EntryAnswer, EntryQuestion, EntryRule, PastEntry, Proposal } from './model.ts'
import { proposeEntry } from './propose.ts'

const SUPPLIER = '36179082000120'

const answer = (cfop: string, change: Partial<EntryAnswer> = {}): EntryAnswer => ({
  cfop,
  destination: cfop.endsWith('407') || cfop.endsWith('556') ? 'consumo' : cfop.endsWith('551') ? 'ativo' : 'revenda',
  cst: null,
  credit: null,
  accumulator: null,
  account: null,
  costCentre: null,
  ...change,
})

interface Bought {
  times: number
  cfop: string
  from?: number
  change?: Partial<PastEntry>
}

/** Purchases of the item, one note each, two a month from 2024-11 on. */
const bought = ({ times, cfop, from = 0, change = {} }: Bought): PastEntry[] =>
  Array.from({ length: times }, (_, index) => {
    const turn = from + Math.floor(index / 2)
    const month = new Date(Date.UTC(2024, 10 + turn)).toISOString().slice(0, 7)
    return {
      month,
      note: `${cfop} ${from} ${index} ${change.supplier ?? ''}`,
      supplier: SUPPLIER,
      item: 'A1',
      ncm: '28289011',
      sale: '5405',
      tax: '060',
      rate: '',
      value: 36_496,
      unitValue: 2000,
      answer: answer(cfop),
      ...change,
    }
  })

const QUESTION: EntryQuestion = {
  supplier: SUPPLIER,
  item: 'A1',
  ncm: '28289011',
  sale: '5405',
  tax: '060',
  rate: '',
  icms: 0,
  unitValue: 2000,
  value: 36_496,
  simplesRate: null,
}

interface Given {
  past?: readonly PastEntry[]
  peers?: readonly PastEntry[]
  rules?: readonly EntryRule[]
  question?: Partial<EntryQuestion>
  accumulatorOf?: (of: EntryAnswer) => null
}

function propose({ past = [], peers, rules = [], question: change = {}, accumulatorOf }: Given): Proposal {
  const question = { ...QUESTION, ...change }
  const memory = newEntryMemory()
  for (const row of past) rememberEntry(memory, row)
  const others = newEntryMemory()
  for (const row of peers ?? []) rememberEntry(others, row)
  const cfopFor = (destination: Destination) => {
    const found = entryCfop(question.sale, destination)
    return 'cfop' in found ? found.cfop : null
  }
  const resale = cfopFor('revenda') ?? ''
  const options = [...new Set([resale, cfopFor('consumo') ?? resale])].filter((cfop) => cfop !== '')
  return proposeEntry(question, {
    rules,
    past: memory,
    peers: peers ? others : null,
    cfopFor,
    general: { answer: answer(resale), isSure: options.length === 1, isWritten: false, options },
    ...(accumulatorOf ? { accumulatorOf } : {}),
  })
}

const short = ({ answer: { cfop }, confidence, cause, reason }: Proposal) => [cfop, confidence, cause, reason]

test('what was always booked alike is certain, with its counts', () => {
  expect(short(propose({ past: bought({ times: 37, cfop: '1407' }) }))).toEqual([
    '1407',
    'certo',
    null,
    '37 de 37 notas deste fornecedor e NCM → 1.407',
  ])
})

test('a supply that is bought nine times as much is a doubt', () => {
  const proposal = propose({ past: bought({ times: 37, cfop: '1407' }), question: { value: 328_460 } })
  expect(short(proposal)).toEqual([
    '1407',
    'provavel',
    'mudou',
    '37 de 37 notas deste fornecedor e NCM → 1.407; esta é 9 vezes maior',
  ])
  expect(proposal.notice).toBe(
    'De costume são R$ 364,96 por nota. Esta tem R$ 3.284,60: pode ser estoque para revenda.',
  )
})

test('the destination stays when the supplier sells with another CFOP, and a person confirms it', () => {
  const past = bought({ times: 22, cfop: '1403' })
  expect(short(propose({ past, question: { sale: '5101', icms: 1800, rate: '18', tax: '000' } }))).toEqual([
    '1102',
    'provavel',
    'mudou',
    '22 de 22 → 1.403; esta nota veio com 5.101 e ICMS destacado',
  ])
  // 6102 and 5101 are the same sale: only the side differs
  const plain = bought({ times: 22, cfop: '1102', change: { sale: '5102' } })
  expect(short(propose({ past: plain, question: { sale: '6101' } }))[0]).toBe('2102')
})

test('a new supplier is a doubt, with what others say of the NCM', () => {
  const others = bought({ times: 212, cfop: '1403', change: { supplier: '11222333000181', item: 'X' } })
  const few = bought({ times: 2, cfop: '1407', from: 3, change: { supplier: '22333444000181', item: 'Y' } })
  expect(short(propose({ past: [...others, ...few] }))).toEqual([
    '1403',
    'provavel',
    'fornecedor_novo',
    'Fornecedor novo; 212 de 214 de outros, neste NCM → 1.403',
  ])
})

test('clients of the same activity answer where the own past is silent', () => {
  const peers = [1, 2, 3, 4].flatMap((company) => bought({ times: 3, cfop: '1403', change: { company } }))
  const proposal = propose({ peers })
  expect(short(proposal)).toEqual([
    '1403',
    'provavel',
    'fornecedor_novo',
    'Fornecedor novo; 4 de 4 clientes do escritório → 1.403',
  ])
  expect(proposal.explain().proofs).toEqual({
    rule: null,
    past: null,
    peers: '4 de 4 → 1.403',
    general: '1.403 ou 1.407',
  })
})

test('a divided past shows both counts', () => {
  const past = [
    ...bought({ times: 9, cfop: '1102', change: { sale: '5102' } }),
    ...bought({ times: 2, cfop: '1556', from: 1, change: { sale: '5102' } }),
  ]
  expect(short(propose({ past, question: { sale: '5102' } }))).toEqual([
    '1102',
    'provavel',
    'revenda_consumo',
    '9 de 11 → 1.102; 2 → 1.556',
  ])
})

test('one old exception among many notes does not make a doubt, a recent one does', () => {
  const alike = bought({ times: 12, cfop: '1407', from: 1 })
  const [odd] = bought({ times: 1, cfop: '1403' })
  expect(short(propose({ past: [odd!, ...alike] }))[1]).toBe('certo')
  expect(short(propose({ past: [...alike, { ...odd!, month: '2026-09' }] }))[1]).toBe('provavel')
})

test('what the CST of the document divides is not a doubt', () => {
  const past = [
    ...bought({ times: 9, cfop: '1102', change: { sale: '5102', tax: '00' } }),
    ...bought({ times: 6, cfop: '1556', from: 1, change: { sale: '5102', tax: '41' } }),
  ]
  expect(short(propose({ past, question: { sale: '5102', tax: '41' } })).slice(0, 2)).toEqual(['1556', 'certo'])
})

test('after a change the new habit counts alone, with the month it began', () => {
  const past = [...bought({ times: 24, cfop: '1403' }), ...bought({ times: 12, cfop: '1407', from: 12 })]
  expect(short(propose({ past }))).toEqual([
    '1407',
    'certo',
    null,
    '12 de 12 notas deste fornecedor e NCM desde 11/2025 → 1.407',
  ])
})

test('a credit that was taken twice out of twenty times is a doubt', () => {
  const past = [
    ...bought({ times: 18, cfop: '1403', change: { answer: answer('1403', { credit: false }) } }),
    ...bought({ times: 2, cfop: '1403', from: 2, change: { answer: answer('1403', { credit: true }), note: 'x' } }),
  ].map((row, index) => ({ ...row, note: String(index) }))
  const proposal = propose({ past, question: { icms: 500, rate: '18' } })
  expect(short(proposal)).toEqual([
    '1403',
    'dividido',
    'credito',
    '18 de 20 → sem crédito; 2 creditaram o ICMS próprio',
  ])
  expect(proposal.answer.credit).toBe(false)
})

test('another rate than ever is a doubt of the credit', () => {
  const past = bought({
    times: 14,
    cfop: '1102',
    change: { sale: '5102', rate: '18.00', answer: answer('1102', { credit: true }) },
  })
  const question = { sale: '5102', icms: 1200, rate: '12.00' }
  expect(short(propose({ past, question }))).toEqual([
    '1102',
    'provavel',
    'credito',
    '14 de 14 → 1.102 com 18 %; esta nota destaca 12 %',
  ])
  expect(short(propose({ past, question: { ...question, rate: '18' } }))[1]).toBe('certo')
})

test('the first credit of a supplier of the Simples is confirmed', () => {
  const past = bought({ times: 5, cfop: '1102', change: { sale: '5102' } })
  expect(short(propose({ past, question: { sale: '5102', icms: 125, simplesRate: '1.25' } }))).toEqual([
    '1102',
    'provavel',
    'credito',
    'Emitente do Simples: crédito de 1,25 % informado na nota',
  ])
})

test('a dear piece of an NCM that was never bought may be an asset', () => {
  expect(short(propose({ question: { ncm: '94032090', sale: '5102', unitValue: 166_000 } }))).toEqual([
    '1551',
    'dividido',
    'imobilizado',
    'Primeira compra deste NCM; cada peça passa de R$ 1.200,00',
  ])
})

test('without anything to learn from, the general rule waits for a person', () => {
  expect(short(propose({}))).toEqual([
    '1403',
    'sem_base',
    'sem_base',
    'Nada parecido no passado; regra geral: 1.403 ou 1.407',
  ])
  // a gift enters as a gift, whatever it is for
  expect(short(propose({ question: { sale: '5910' } }))).toEqual(['1910', 'certo', null, 'Regra geral → 1.910'])
})

test('a written rule wins over the past, and the one of the supplier over the one of the NCM', () => {
  const rule = (id: string, change: Partial<EntryRule>): EntryRule => ({
    id,
    supplier: '',
    item: '',
    ncm: '28289011',
    sale: '',
    answer: answer('1556'),
    ...change,
  })
  const past = bought({ times: 37, cfop: '1407' })
  const rules = [rule('ncm', {}), rule('both', { supplier: '36179082', answer: answer('1403') })]
  const proposal = propose({ past, rules })
  expect(short(proposal)).toEqual(['1403', 'certo', null, 'Regra da empresa: este fornecedor e NCM → 1.403'])
  expect([proposal.ruleId, proposal.explain().proofs.past]).toEqual(['both', '37 de 37 → 1.407'])
})

test('of two rules for the same kind of sale, the one of the very CFOP wins, whichever was written first', () => {
  const rule = (sale: string, accumulator: string): EntryRule => ({
    ...{ id: sale, supplier: '', item: '', ncm: '28289011', sale },
    answer: answer('1102', { accumulator }),
  })
  const rules = [rule('5102', '10'), rule('6102', '20')]
  for (const both of [rules, rules.toReversed()]) {
    const of = (sale: string) => propose({ rules: both, question: { sale } }).answer
    expect(of('5102')).toMatchObject({ cfop: '1102', accumulator: '10' })
    expect(of('6102')).toMatchObject({ cfop: '2102', accumulator: '20' })
    expect(of('5405')).not.toMatchObject({ cfop: '1102' })
  }
})

test('a company that keeps accumulators is asked for the missing one', () => {
  const past = bought({ times: 37, cfop: '1407' })
  expect(short(propose({ past, accumulatorOf: () => null })).slice(0, 3)).toEqual(['1407', 'provavel', 'acumulador'])
})

test('a dear item that was booked as a service is found where the next one is looked up', () => {
  const dear = { unitValue: 250_000, ncm: '40112090' }
  const asService = { answer: answer('1126', { destination: 'servico' }) }
  const past = [
    ...bought({ times: 12, cfop: '1407', change: dear }),
    ...bought({ times: 12, cfop: '1126', from: 6, change: { ...dear, ...asService } }),
  ]
  const { answer: proposed, explain } = propose({ past, question: dear })
  expect(proposed).toMatchObject({ cfop: '1126', destination: 'servico' })
  expect(explain().proofs.past).toContain('12 de 12')
})

test.each(['1126', '1128'])(
  'what a service uses is booked as %s with and without substituição: of an EFD without its document both classes learn it',
  (cfop) => {
    const unknown = { item: '', sale: '', tax: '' }
    // booked for consumption in the first year, for a service since
    const past = [
      ...bought({ times: 20, cfop: '1407', change: unknown }),
      ...bought({ times: 20, cfop, from: 10, change: unknown }),
    ]
    expect(propose({ past })).toMatchObject({ confidence: 'certo', answer: { cfop } })
    expect(propose({ past: past.slice(0, 20) })).toMatchObject({ confidence: 'certo', answer: { cfop: '1407' } })
    const plain = { sale: '5102', tax: '000', rate: '18', icms: 0 }
    expect(propose({ past: past.slice(20), question: plain })).toMatchObject({ confidence: 'certo', answer: { cfop } })
  },
)
