import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toProduto } from './line.ts'
import { linesOf, readRegister, textOf } from './register-text.ts'
import { edited } from './sheet.ts'

const answer = (data: readonly object[], head = {}) =>
  JSON.stringify({ nr_versao: 7, dt_alteracao: '2026-11-20T20:48:00.000Z', nm_alteracao: 'Ana', ...head, data })
const produto = (cd_produto: string, nm_prd: string) => ({ cd_produto, nm_prd, ds_unidade: 'UN' })

test('a register is split without being read, whatever its texts hold', () => {
  const nasty = fc.string().map((text) => `${text}},{"cd_produto":"x"],"data":[`)
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.string(), nasty)), nasty, (pairs, who) => {
      const data = pairs.map(([code, name]) => produto(code, name))
      const register = readRegister(answer(data, { nm_alteracao: who }))
      expect([register.version, register.who]).toEqual([7, who])
      expect(register.rows.map((row) => JSON.parse(row))).toEqual(data)
    }),
  )
})

test('an answer in another shape is read whole', () => {
  const data = [{ nm_prd: 'Arroz', cd_produto: '1', ds_unidade: 'UN' }]
  expect(readRegister(answer(data)).rows.map((row) => JSON.parse(row))).toEqual(data)
  expect(readRegister(answer([])).rows).toEqual([])
})

test('what nobody touched goes back as it came, empty fields too; what was edited is written anew', () => {
  const kept = { ...produto('1', 'Arroz'), cd_ncm: '', icms: null }
  const lines = linesOf(readRegister(answer([kept, produto('2', 'Feijão')])))
  const next = edited(lines, [{ id: 's1', path: 'icms.pr_icms', value: '18' }])
  expect(JSON.parse(textOf(next))).toEqual([kept, { ...produto('2', 'Feijão'), icms: { pr_icms: 18 } }])
  expect(toProduto(lines[0]!)).toEqual(produto('1', 'Arroz'))
})
