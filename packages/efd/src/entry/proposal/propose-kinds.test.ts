import { expect, test } from 'vitest'
import type { EntryEvidence } from './draft.ts'
import { newEntryMemory, OWN_ISSUES, rememberEntry } from './memory.ts'
import type { EntryAnswer, EntryKind, EntryQuestion, EntryRule, GeneralAnswer, PastEntry } from './model.ts'
import { proposeEntry } from './propose.ts'

const CARRIER = '36179082000120'
const answer = (cfop: string, change: Partial<EntryAnswer> = {}): EntryAnswer => ({
  ...{ cfop, destination: 'servico', cst: null, credit: null, accumulator: null, account: null, costCentre: null },
  ...change,
})

const FREIGHT: EntryQuestion = {
  kind: 'frete',
  ...{ supplier: CARRIER, item: '', ncm: 'frete', sale: '5353', tax: '00', rate: '12' },
  ...{ icms: 1200, unitValue: 10_000, value: 10_000, simplesRate: null },
}
const SERVICE: EntryQuestion = { ...FREIGHT, kind: 'servico', ncm: '171901', sale: '5933', tax: '', rate: '', icms: 0 }
const SALE: EntryQuestion = { ...FREIGHT, kind: 'saida', supplier: '', item: 'P1', ncm: '84713012', sale: '5102' }

const past = (of: EntryQuestion, codes: readonly (string | null)[], change: Partial<EntryAnswer> = {}): PastEntry[] =>
  codes.map((accumulator, index) => ({
    ...{ supplier: of.kind === 'saida' ? OWN_ISSUES : of.supplier, item: of.item, ncm: of.ncm, sale: of.sale },
    ...{ tax: of.tax, rate: of.rate, value: of.value, unitValue: of.unitValue },
    month: `2026-0${1 + Math.floor(index / 3)}`,
    note: `n${index}`,
    answer: answer(of.kind === 'saida' ? of.sale : `1${of.sale.slice(1)}`, {
      ...(of.kind === 'saida' ? { destination: 'saida' } : {}),
      accumulator,
      ...change,
    }),
  }))

interface Given {
  rows?: readonly PastEntry[]
  rules?: readonly EntryRule[]
  general?: Partial<GeneralAnswer>
  accumulatorOf?: EntryEvidence['accumulatorOf']
}

function propose(question: EntryQuestion, { rows = [], rules = [], general = {}, accumulatorOf }: Given = {}) {
  const memory = newEntryMemory()
  for (const row of rows) rememberEntry(memory, row)
  const isExit = question.kind === 'saida'
  const usual = answer(isExit ? question.sale : `1${question.sale.slice(1)}`, isExit ? { destination: 'saida' } : {})
  return proposeEntry(question, {
    ...{ rules, past: memory, peers: null, cfopFor: () => usual.cfop },
    general: { answer: usual, isSure: true, isWritten: false, options: [usual.cfop], ...general },
    ...(accumulatorOf ? { accumulatorOf } : {}),
  })
}

const OPEN = { cause: 'credito', reason: 'As notas não estão aqui', isContradiction: false } as const

test('without a past the law books a freight, a service and a bill, whose CFOP follows the activity', () => {
  expect(propose(FREIGHT)).toMatchObject({ confidence: 'certo', source: 'geral', reason: 'Regra geral → 1.353' })
  expect(propose(SERVICE)).toMatchObject({ confidence: 'certo', reason: 'Regra geral → 1.933' })
  const bill = { ...FREIGHT, kind: 'conta' as const, ncm: 'energia', sale: '5253' }
  expect(propose(bill)).toMatchObject({ confidence: 'certo', reason: 'Regra geral → 1.253' })
})

test('the credit of a freight whose goods are unknown is a doubt, until the past of the carrier says it', () => {
  const asked = propose(FREIGHT, { general: { open: OPEN } })
  expect(asked).toMatchObject({ confidence: 'sem_base', cause: 'credito', reason: OPEN.reason })
  const rows = past(
    FREIGHT,
    Array.from({ length: 6 }, () => null),
    { credit: true },
  )
  const told = propose(FREIGHT, { rows, general: { open: OPEN } })
  expect(told).toMatchObject({
    confidence: 'certo',
    reason: '6 de 6 notas desta transportadora → 1.353',
    answer: { credit: true },
  })
})

test('a past that credits what the goods do not allow is a doubt with the credit of the goods', () => {
  const rows = past(
    FREIGHT,
    Array.from({ length: 6 }, () => null),
    { credit: true },
  )
  const general = { answer: answer('1353', { credit: false }) }
  expect(propose(FREIGHT, { rows, general })).toMatchObject({
    ...{ confidence: 'dividido', cause: 'credito', answer: { credit: false } },
    reason: '6 de 6 com crédito; as mercadorias deste frete não dão',
  })
})

test('the accumulator of a service is learned from three notes on, and a divided one is asked', () => {
  const accumulatorOf = () => null
  expect(propose(SERVICE, { accumulatorOf })).toMatchObject({ confidence: 'provavel', cause: 'acumulador' })
  const two = propose(SERVICE, { rows: past(SERVICE, ['45', '45']), accumulatorOf })
  expect(two).toMatchObject({ cause: 'acumulador', reason: '2 de 2 → acumulador 45', answer: { accumulator: '45' } })
  const three = propose(SERVICE, { rows: past(SERVICE, ['45', '45', '45']), accumulatorOf })
  expect(three).toMatchObject({
    confidence: 'certo',
    reason: '3 de 3 notas deste prestador e serviço → 1.933, acumulador 45',
  })
  const divided = propose(SERVICE, { rows: past(SERVICE, ['45', '46', '45', '46', '45']), accumulatorOf })
  expect(divided).toMatchObject({
    ...{ confidence: 'dividido', cause: 'acumulador', answer: { accumulator: '45' } },
    reason: '3 de 5 → acumulador 45; 2 → acumulador 46',
  })
})

test('an accumulator that changed is the new one, with what was booked before left out', () => {
  const codes = ['45', '45', '45', '45', '45', '45', '60', '60', '60', '60', '60', '60']
  const changed = propose(SERVICE, { rows: past(SERVICE, codes), accumulatorOf: () => null })
  expect(changed).toMatchObject({ confidence: 'certo', answer: { accumulator: '60' } })
})

test('a sale keeps its CFOP; a sale of another CFOP teaches nothing of it', () => {
  const rows = past({ ...SALE, sale: '5405' }, ['60', '60', '60'])
  expect(propose(SALE, { rows })).toMatchObject({ reason: 'Como a nota: 5.102', answer: { accumulator: null } })
  const own = propose(SALE, { rows: past(SALE, ['61', '61', '61']), accumulatorOf: () => null })
  expect(own).toMatchObject({
    ...{ confidence: 'certo', reason: '3 de 3 notas deste produto → 5.102, acumulador 61' },
    answer: { cfop: '5102', destination: 'saida', accumulator: '61' },
  })
})

test('a sale that contradicts itself is a doubt whatever the past says; a written rule answers it', () => {
  const open = { cause: 'contradicao', reason: '5.102 com CST 60', isContradiction: true } as const
  const rows = past(SALE, ['61', '61', '61', '61'])
  expect(propose(SALE, { rows, general: { open } })).toMatchObject({
    ...{ confidence: 'sem_base', cause: 'contradicao', reason: '5.102 com CST 60' },
    answer: { cfop: '5102', accumulator: '61' },
  })
  const rule = ruleOf('84713012', answer('5102', { destination: 'saida', accumulator: '62' }))
  expect(propose(SALE, { rules: [rule], general: { open } })).toMatchObject({
    ...{ confidence: 'certo', source: 'regra', reason: 'Regra da empresa: este NCM → 5.102' },
    answer: { cfop: '5102', accumulator: '62' },
  })
})

const ruleOf = (ncm: string, of: EntryAnswer): EntryRule => ({
  ...{ id: 'r', supplier: '', item: '', ncm, sale: '', answer: of },
})

test.each<[EntryKind, EntryRule, boolean]>([
  ['frete', { ...ruleOf('frete', answer('1352')), supplier: CARRIER }, true],
  ['frete', { ...ruleOf('', answer('1102', { destination: 'revenda' })), supplier: CARRIER }, false],
  ['frete', { ...ruleOf('', answer('1933')), supplier: CARRIER }, false],
  ['frete', { ...ruleOf('', answer('5353', { destination: 'saida' })), supplier: '' }, false],
])('of %s, %o is a rule: %s', (_kind, rule, isRuled) => {
  expect(propose(FREIGHT, { rules: [rule] }).source).toBe(isRuled ? 'regra' : 'geral')
})

test('the accumulator of a new provider is told by several others, never by the many notes of one', () => {
  const ofOthers = (suppliers: readonly string[]) =>
    suppliers.flatMap((supplier) =>
      past({ ...SERVICE, supplier }, ['160', '160', '160', '160', '160', '160']).map((row) => ({
        ...row,
        note: `${supplier} ${row.note}`,
      })),
    )
  const asked = { ...SERVICE, supplier: '11444777000161' }
  const of = (...suppliers: string[]) => propose(asked, { rows: ofOthers(suppliers), accumulatorOf: () => null })
  const one = '22555888000172'
  expect(of(one)).toMatchObject({ confidence: 'provavel', cause: 'acumulador', answer: { accumulator: '160' } })
  // branches of one provider are one
  expect(of(one, '22555888000253', '22555888000334').confidence).toBe('provavel')
  expect(of(one, '33666999000183', '44777111000194')).toMatchObject({
    confidence: 'certo',
    answer: { accumulator: '160' },
  })
})
