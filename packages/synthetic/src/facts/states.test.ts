import { readFileSync } from 'node:fs'
import { codeOfUf, UFS } from '@portal/fiscal/ids/uf.ts'
import { expect, test } from 'vitest'
import { sharedPath, sharedRows } from '../testing/shared.ts'
import { interstateRate, STATES, stateOf } from './states.ts'

test('has all 27 states with their IBGE code, and each city code is of its state', () => {
  const states = STATES.filter(({ uf }) => uf !== 'EX')
  expect(states.map(({ uf }) => uf).sort()).toEqual(
    UFS.filter((uf) => uf !== ('EX' as string))
      .slice()
      .sort(),
  )
  for (const { uf, cUF, cities } of states) {
    expect(cUF).toBe(codeOfUf(uf))
    for (const [code, name] of cities) {
      expect(code.slice(0, 2), name).toBe(cUF)
      expect(name).toMatch(/^\p{Lu}/u)
    }
  }
})

test('an unknown state is refused', () => {
  expect(() => stateOf('XX')).toThrow('XX')
})

const RATES = sharedRows('tabelas/icms_uf.tsv')
test.runIf(RATES.length > 0)('rates inside the states are those of the table', () => {
  for (const row of RATES) {
    const { rate, fcp } = stateOf(row.ds_uf!)
    expect([row.ds_uf, rate, fcp]).toEqual([
      row.ds_uf,
      Math.round(Number(row.pr_icms_interno) * 100),
      Math.round(Number(row.pr_fcp_geral) * 100),
    ])
  }
})

const PAIRS = sharedRows('tabelas/icms_interestadual.tsv')
test.runIf(PAIRS.length > 0)('rates between states are those of the table', () => {
  for (const row of PAIRS) {
    const [from, to] = [row.ds_uf_origem!, row.ds_uf_destino!]
    expect([from, to, interstateRate(from, to, false)]).toEqual([from, to, Number(row.pr_interestadual) * 100])
    expect(interstateRate(from, to, true)).toBe(Number(row.pr_importado) * 100)
  }
})

const CITIES = sharedPath('tabelas/oficial/municipios_ibge.csv')
test.runIf(CITIES !== null)('cities have the code and the name that IBGE gives them', () => {
  const official = new Set(readFileSync(CITIES!, 'utf8').split(/\r?\n/))
  for (const { uf, cities } of STATES)
    for (const [code, name] of cities) expect(official).toContain(`${code};${name};${uf}`)
})
