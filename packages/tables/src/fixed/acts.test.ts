import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dayOfAct, isActInForce, isActUnseen, nextActs, REFORM_ACTS, type ReformAct } from './acts.ts'
import { PIS_COFINS_END } from './pis-cofins.ts'

const ROOT = join(import.meta.dirname, '../../../..')
const TODAY = new Date().toISOString().slice(0, 10)

/** Acts whose day has come, and that name neither a test of the repository nor a reason. */
const unproven = (acts: readonly ReformAct[], day: string): string[] =>
  acts.filter(({ from, proof }) => from !== null && from <= day && !isProven(proof)).map(({ key }) => key)

function isProven(proof: ReformAct['proof']): boolean {
  if ('nothing' in proof) return proof.nothing.length > 10
  const path = join(ROOT, proof.file)
  return existsSync(path) && readFileSync(path, 'utf8').includes(`'${proof.test}'`)
}

test('every act whose day has come has its proof', () => {
  expect(unproven(REFORM_ACTS, TODAY)).toEqual([])
})

test('an act without its test is found on its day, and not before', () => {
  const act = (key: string, proof: ReformAct['proof']): ReformAct => ({
    key,
    act: key,
    version: null,
    from: '2027-01-01',
    documents: '55',
    change: 'x',
    source: 'x',
    confidence: 'alta',
    proof,
  })
  const file = 'packages/tables/src/fixed/acts.test.ts'
  const acts = [
    act('no_file', { file: 'packages/none.test.ts', test: 'x' }),
    // in two parts: this file must not contain the name
    act('no_test', { file, test: ['no such', 'test'].join(' ') }),
    act('no_reason', { nothing: '' }),
    act('proven', { file, test: 'every act whose day has come has its proof' }),
  ]
  expect(unproven(acts, '2026-12-31')).toEqual([])
  expect(unproven(acts, '2027-01-01')).toEqual(['no_file', 'no_test', 'no_reason'])
})

test('keys are single, days are days, and the acts are in the order of their days', () => {
  expect(new Set(REFORM_ACTS.map(({ key }) => key)).size).toBe(REFORM_ACTS.length)
  const days = REFORM_ACTS.flatMap(({ from }) => from ?? [])
  expect(days.every((day) => /^20\d\d-\d\d-\d\d$/.test(day))).toBe(true)
  expect(days).toEqual(days.toSorted())
  expect(REFORM_ACTS.findLastIndex(({ from }) => from !== null)).toBe(days.length - 1)
})

test('the next acts are those of the next day', () => {
  expect(nextActs('2026-11-29').map(({ key }) => key)).toEqual(['danfe_totals', 'group_due_others'])
  expect(nextActs('2026-12-31').every(({ from }) => from === '2027-01-01')).toBe(true)
  expect(nextActs('2030-01-01')).toEqual([])
})

test('an act without a day is never in force', () => {
  expect(isActInForce('simples_fields', '2099-01-01')).toBe(false)
  expect([isActInForce('value_inside', '2026-12-31'), isActInForce('value_inside', '2027-01-01')]).toEqual([
    false,
    true,
  ])
})

test('what was not readable at its source is unseen', () => {
  const unseen = REFORM_ACTS.filter(isActUnseen).map(({ key }) => key)
  expect(unseen).toContain('cbs_2027')
  expect(unseen).toContain('simples_fields')
  expect(unseen).not.toContain('ibs_2027')
})

test('PIS and Cofins end on the eve of their act', () => {
  expect([PIS_COFINS_END.day, dayOfAct('pis_cofins_end')]).toEqual(['2026-12-31', '2027-01-01'])
})
