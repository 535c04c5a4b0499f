import type { Produto } from '@portal/contract/produtos/produtos.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toLine, toProduto } from './line.ts'
import { readRegister, registerJson, registerLines } from './register-text.ts'
import { edited } from './sheet.ts'

const answer = (data: readonly object[], head = {}) =>
  JSON.stringify({ nr_versao: 7, dt_alteracao: '2026-11-20T20:48:00.000Z', nm_alteracao: 'Ana', ...head, data })
const produto = (cd_produto: string, nm_prd: string) => ({ cd_produto, nm_prd, ds_unidade: 'UN' })

/** The plain way: parses the whole answer at once. */
const plainLines = (text: string) =>
  (JSON.parse(text) as { data: Produto[] }).data.map((row, index) => toLine(row, `s${index}`)) // as `answer` writes it

test('splitting gives the same lines as parsing the whole answer, for any text in it', () => {
  const nasty = fc.string().map((text) => `${text}},{"cd_produto":"x"],"data":[`)
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.string(), nasty, fc.nat())), nasty, (rows, author) => {
      const data = rows.map(([code, name, rate]) => ({ ...produto(code, name), icms: { pr_icms: rate } }))
      const text = answer(data, { nm_alteracao: author })
      const register = readRegister(text)
      expect([register.version, register.who]).toEqual([7, author])
      const lines = registerLines(register)
      expect(lines.map(({ id, cells }) => ({ id, cells }))).toEqual(plainLines(text))
      expect(JSON.parse(registerJson(lines))).toEqual(data)
    }),
  )
})

test('an answer of another shape is parsed whole', () => {
  const data = [{ nm_prd: 'Arroz', cd_produto: '1', ds_unidade: 'UN' }]
  expect(readRegister(answer(data)).rows.map((row) => JSON.parse(row))).toEqual(data)
  expect(readRegister(answer([])).rows).toEqual([])
})

test('an unchanged line is sent as it was received, empty fields too; a changed line is serialized', () => {
  const received = { ...produto('1', 'Arroz'), cd_ncm: '', icms: null }
  const lines = registerLines(readRegister(answer([received, produto('2', 'Feijão')])))
  const next = edited(lines, [{ id: 's1', path: 'icms.pr_icms', value: '18' }])
  expect(JSON.parse(registerJson(next))).toEqual([received, { ...produto('2', 'Feijão'), icms: { pr_icms: 18 } }])
  expect(toProduto(lines[0]!)).toEqual(produto('1', 'Arroz'))
})
