import { fieldCompanies } from '@portal/synthetic/judge/field-companies.ts'
import { expect, test } from 'vitest'
import { judgeField } from './testing/judge-field.ts'

/** Another seed on every run; it is in the message of a failure and can be given again. */
const SEED = Number(process.env.JUDGE_SEED ?? Date.now() % 1_000_000_000)
const SEEDS = Array.from({ length: process.env.PORTAL_TEST_FULL ? 5 : 1 }, (_, index) => SEED + index)

test.each(SEEDS)(
  'five companies of the field, seed %i: right, wrong without doubt and doubts',
  {
    timeout: 120_000,
  },
  (seed) => {
    const { scores } = judgeField(seed)
    const words = `JUDGE_SEED=${seed}: ${JSON.stringify(Object.fromEntries(scores), null, 1)}`
    if (process.env.JUDGE_WORDS) process.stdout.write(`${words}\n`)
    const all = scores.get('all')!
    expect(all.items, words).toBeGreaterThan(2_000)
    expect(all.right / all.items, words).toBeGreaterThanOrEqual(0.97)
    expect(all.wrongSure / all.items, words).toBeLessThanOrEqual(0.003)
    expect(all.doubts / all.items, words).toBeLessThanOrEqual(0.05)
  },
)

test('the same seed gives the same documents, with what they judge', () => {
  const companies = fieldCompanies(SEED)
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
  for (const { name, items: own } of companies) {
    const old = new Set(own.filter(({ turn }) => !isJudged(turn)).map(({ supplier }) => supplier))
    expect(old.size, `${words} ${name}`).toBeGreaterThan(30)
    expect(
      own.some(({ turn, supplier }) => isJudged(turn) && !old.has(supplier)),
      `${words} ${name}`,
    ).toBe(true)
  }
})
