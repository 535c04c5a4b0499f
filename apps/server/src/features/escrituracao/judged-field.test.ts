import { fieldCompanies } from '@portal/synthetic/judge/field-companies.ts'
import { expect, test } from 'vitest'
import { judgeField } from './testing/judge-field.ts'

/** Another seed on every run; it is in the message of a failure and can be given again. */
const SEED = Number(process.env.JUDGE_SEED ?? Date.now() % 1_000_000_000)
const FULL = process.env.PORTAL_TEST_FULL === '1'
const SEEDS = Array.from({ length: FULL ? 5 : 1 }, (_, index) => SEED + index)
const COMPANIES = new Map(SEEDS.map((seed) => [seed, fieldCompanies(seed)]))
/** Share of proposals that may be wrong without a doubt. One item in a thousand is diverted, which no document says. */
const WRONG = 0.003

test.each(SEEDS)(
  'five companies of the field, seed %i: right, wrong without doubt and doubts',
  {
    timeout: 120_000,
  },
  (seed) => {
    const { scores } = judgeField(COMPANIES.get(seed)!)
    const words = `JUDGE_SEED=${seed}: ${JSON.stringify(Object.fromEntries(scores), null, 1)}`
    if (process.env.JUDGE_WORDS) process.stdout.write(`${words}\n`)
    const all = scores.get('all')!
    expect(all.items, words).toBeGreaterThan(1_200)
    expect(all.right / all.items, words).toBeGreaterThanOrEqual(0.97)
    // the short run asks few items: three deviations of so small a sample are let through
    const slack = FULL ? 0 : 3 * Math.sqrt(WRONG / all.items)
    expect(all.wrongSure / all.items, words).toBeLessThanOrEqual(WRONG + slack)
    expect(all.doubts / all.items, words).toBeLessThanOrEqual(0.05)
  },
)

test('the same seed gives the same documents, with what they judge', () => {
  const companies = COMPANIES.get(SEED)!
  const words = `JUDGE_SEED=${SEED}`
  const items = companies.flatMap((company) => company.items)
  const isJudged = (turn: number) => turn > 24
  expect(fieldCompanies(SEED)[1], words).toEqual(companies[1])
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
