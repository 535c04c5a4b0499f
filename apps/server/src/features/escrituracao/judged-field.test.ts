import { fieldCompanies, fieldOffices } from '@portal/synthetic/judge/field-companies.ts'
import { expect, test } from 'vitest'
import { judgeEfds, judgeField, judgeFirstMonth } from './testing/judge-field.ts'

/** Another seed on every run; it is in the message of a failure and can be given again. */
const SEED = Number(process.env.JUDGE_SEED ?? Date.now() % 1_000_000_000)
const FULL = process.env.PORTAL_TEST_FULL === '1'
const SEEDS = Array.from({ length: FULL ? 5 : 1 }, (_, index) => SEED + index)
const OFFICES = new Map(SEEDS.map((seed) => [seed, fieldOffices(seed)]))
/** Share of proposals that may be wrong without a doubt. One item in a thousand is diverted, which no document says. */
const WRONG = 0.003
/** Share of proposals that may be doubts. */
const DOUBTS = 0.05

const judgedBySeed = new Map<number, ReturnType<typeof judgeField>>()

/** A judgement takes a minute, and two tests read it. */
function judgeOnce(seed: number): ReturnType<typeof judgeField> {
  const judged = judgedBySeed.get(seed) ?? judgeField(OFFICES.get(seed)!)
  judgedBySeed.set(seed, judged)
  return judged
}

test.each(SEEDS)(
  'five companies of the field, seed %i: right, wrong without doubt and doubts',
  {
    timeout: 300_000,
  },
  (seed) => {
    const { scores } = judgeOnce(seed)
    const words = `JUDGE_SEED=${seed}: ${JSON.stringify(Object.fromEntries(scores), null, 1)}`
    if (process.env.JUDGE_WORDS) process.stdout.write(`${words}\n`)
    const all = scores.get('all')!
    expect(all.items, words).toBeGreaterThan(1_200)
    expect(all.right / all.items, words).toBeGreaterThanOrEqual(0.97)
    // the short run asks few items: three deviations of so small a sample are let through
    const allowed = (share: number): number => share + (FULL ? 0 : deviations(share, all.items))
    expect(all.wrongSure / all.items, words).toBeLessThanOrEqual(allowed(WRONG))
    expect(all.doubts / all.items, words).toBeLessThanOrEqual(allowed(DOUBTS))
  },
)

/** Share of the items of a source that must be right, CFOP, use and credit, whether booked alone or proposed to a person. */
const BOOKED: Readonly<Record<string, number>> = { regra: 0.97, passado: 0.97, ramo: 0.6 }

/** A rule also books a later product for which its author would have written another one. */
const WRONG_RULE = 0.02

/** The three ways a company comes: with its documents and rules, with nothing but earlier EFDs (minutes: in the full run), and new in the office. */
const WAYS = {
  'documentos e regras': judgeOnce,
  ...(FULL && { 'só EFDs': (seed: number) => judgeEfds(OFFICES.get(seed)!) }),
  'primeiro mês': (seed: number) => judgeFirstMonth(OFFICES.get(seed)!),
}

test.each(SEEDS.flatMap((seed) => Object.entries(WAYS).map(([name, judge]) => ({ seed, name, judge }))))(
  'per source of evidence, seed $seed, $name',
  { timeout: 300_000 },
  ({ seed, name, judge }) => {
    const { scores } = judge(seed)
    const table = [...scores].filter(([of]) => of.startsWith('fonte '))
    const words = `JUDGE_SEED=${seed} ${name}: ${table.map(([of, score]) => `${of} ${JSON.stringify(score)}`).join('; ')}`
    process.stdout.write(`${words}\n`)
    for (const [of, { items, booked, doubts, wrongSure }] of table) {
      const source = of.slice('fonte '.length)
      expect(booked / items, words).toBeGreaterThanOrEqual((BOOKED[source] ?? 0) - deviations(0.03, items))
      const wrong = source === 'regra' ? WRONG_RULE : WRONG
      expect(wrongSure / items, words).toBeLessThanOrEqual(wrong + deviations(wrong, items))
      if (source === 'passado') expect(doubts / items, words).toBeLessThanOrEqual(DOUBTS + deviations(DOUBTS, items))
    }
    const sources = table.map(([of]) => of.slice('fonte '.length))
    const least = { 'documentos e regras': ['regra', 'passado'], 'só EFDs': ['passado'], 'primeiro mês': ['ramo'] }
    expect(sources, words).toEqual(expect.arrayContaining(least[name as keyof typeof least]))
  },
)

/** Three deviations of a share in a sample: the short run asks few items, and a source has a part of them. */
const deviations = (share: number, items: number): number => 3 * Math.sqrt((share * (1 - share)) / items)

test('the same seed gives the same documents, with what they judge', { timeout: 300_000 }, () => {
  const companies = OFFICES.get(SEED)!.map(({ company }) => company)
  const words = `JUDGE_SEED=${SEED}`
  const items = companies.flatMap((company) => company.items)
  const isJudged = (turn: number) => turn > 24
  expect(fieldCompanies(SEED)[1], words).toEqual(companies[1])
  expect(fieldOffices(SEED)[1]?.rules, words).toEqual(OFFICES.get(SEED)?.[1]?.rules)
  const traits = ['comum', 'mudança', 'preço', 'outro uso', 'desvio', 'remessa', 'saída']
  for (const trait of traits)
    expect(
      items.some((item) => item.trait === trait),
      `${words} ${trait}`,
    ).toBe(true)
  const mistaken = items.filter(({ answer, booked }) => answer.cfop !== booked.cfop || answer.use !== booked.use)
  expect(mistaken.length, words).toBeGreaterThan(0)
  expect(mistaken.length / items.length, words).toBeLessThanOrEqual(0.003)
  const arrivals = companies.map(({ name, items: own }) => {
    const old = new Set(own.filter(({ turn }) => !isJudged(turn)).map(({ supplier }) => supplier))
    expect(old.size, `${words} ${name}`).toBeGreaterThan(30)
    return own.filter(({ turn, supplier }) => isJudged(turn) && !old.has(supplier)).length
  })
  // not in every company: a supermarket has months without a new supplier
  expect(arrivals.filter((count) => count > 0).length, words).toBeGreaterThanOrEqual(3)
})
