import { expect, test } from 'vitest'
import type { StoredEntry } from '../tabelas/stored.ts'
import { createView } from '../tabelas/view.ts'
import { ibsCbsOf, icmsFigures, pisCofinsOf } from './figures.ts'

const entry = (key: string, cut = '0'): StoredEntry => ({
  part: '',
  key,
  data: { cst: key.slice(0, 3), name: key, annex: null, reductionIbs: cut, reductionCbs: cut, documents: ['NFe'] },
  valid_from: null,
  valid_to: null,
  closed_on: null,
})
const table = {
  kind: 'cclasstrib',
  part: '',
  source: 'cClassTrib',
  bundled: false,
  reference_date: '2026-06-22',
  valid_to: null,
  loaded_at: new Date(0),
  entries: 4,
}
const stored = { cclasstrib: [entry('000001'), entry('200032', '60'), entry('410008'), entry('620001')] }
const view = createView({ version: '1', tables: [table], stored, day: '2026-11-21' })
const figuresOf = (ncm: string) =>
  ibsCbsOf(view, ncm).map(({ cd_classtrib, pr_cbs, pr_ibs }) => [cd_classtrib, pr_cbs, pr_ibs])

test('an immune product owes nothing, a product taxed by litre has no percentage, a reduction is subtracted', () => {
  expect(figuresOf('49019900')).toEqual([
    ['410008', 0, 0],
    ['000001', 0.9, 0.1],
  ])
  expect(figuresOf('27101921')[0]).toEqual(['620001', null, null])
  expect(figuresOf('30049099')[0]).toEqual(['200032', 0.36, 0.04])
})

test('fuels have ICMS by litre instead of the general rate; car parts with possible single-phase tax have a note', () => {
  expect(icmsFigures(view, 'SP', '27101921').ds_observacao).toContain('LC 192/2022')
  expect(icmsFigures(view, 'SP', '22030000').ds_observacao).toContain('alíquota modal')
  const condition = (ncm: string) => pisCofinsOf([], ncm, false)[0]?.ds_condicao
  expect(condition('87083090')).toContain('Autopeça')
  expect(condition('10063021')).not.toContain('Autopeça')
  expect(pisCofinsOf([], '10063021', false).every(({ ds_fonte, dt_referencia }) => ds_fonte && dt_referencia)).toBe(
    true,
  )
})
