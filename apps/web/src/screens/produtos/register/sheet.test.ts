import { describe, expect, test } from 'vitest'
import { type Line, readCell, showCell, toLine, toProduto } from './line.ts'
import { changesOf, mergeOver } from './merge.ts'
import { afterSave, edited, openSheet, redo, undo, unsaved, withLines } from './sheet.ts'

const line = (id: string, cells: Record<string, string> = {}): Line => ({
  id,
  cells: { cd_produto: id, nm_prd: 'Arroz', ds_unidade: 'UN', ...cells },
})
const LINES = [line('1'), line('2'), line('3')]

describe('a cell', () => {
  test.each([
    ['cd_ncm', '2203.00.00', '22030000', '2203.00.00'],
    ['cd_cest', '03.021.03', '0302103', '03.021.03'],
    ['icms.pr_icms', '18,00', '18', '18,00'],
    ['icms.pr_icms', '1,655', '1.655', '1,655'],
    ['icms.pr_icms', 'dezoito', 'dezoito', 'dezoito'],
    ['icms.cd_cst_saida', '00', '00', '00'],
    ['ds_codbarras', 'sem gtin', 'SEM GTIN', 'SEM GTIN'],
    ['nm_prd', '  Pão\tde mel ', 'Pão de mel', 'Pão de mel'],
  ])('%s: what is typed is stored and shown', (path, typed, ...[stored, displayed]) => {
    expect(readCell(path, typed)).toBe(stored)
    expect(showCell(path, stored)).toBe(displayed)
  })

  const KNOWN = { cd_ncm: ['01062100', '22021000'], cd_cest: ['0302103'], cd_ex: ['2202100001'] }
  test('only leading zeros that a spreadsheet removed are restored', () => {
    const back = (path: string, text: string) => readCell(path, text, KNOWN)
    expect([
      back('cd_ncm', '1062100'),
      back('cd_cest', '302103'),
      back('icms.cd_cst_saida', '0'),
      back('ibscbs.cd_classtrib', '1'),
    ]).toEqual(['01062100', '0302103', '00', '000001'])
    expect([
      back('ds_codbarras', '12345670'),
      back('ds_codbarras', '789000000002'),
      back('ds_codbarras', '123'),
    ]).toEqual(['12345670', '789000000002', '123'])
    expect([back('cd_produto', '7'), back('cd_ncm', 'abc')]).toEqual(['7', 'ABC'])
  })
})

test('a product becomes a line and the same product again', () => {
  const produto = {
    cd_produto: '001',
    nm_prd: 'Arroz',
    ds_unidade: 'UN',
    cd_ncm: '10063021',
    icms: { cd_cst_saida: '00', pr_icms: 18.5 },
    ibscbs: { cd_classtrib: '200003' },
    unidades: [{ ds_unidade: 'CX', nr_fator: 12 }],
  }
  expect(toProduto(toLine(produto, 's0'))).toEqual(produto)
})

describe('a sheet', () => {
  test('counts unsaved changes; a restored value is not a change', () => {
    const sheet = openSheet(LINES, 1)
    const changed = withLines(sheet, edited(LINES, [{ id: '2', path: 'nm_prd', value: 'Feijão' }]))
    expect(unsaved(changed)).toBe(1)
    expect(unsaved(withLines(changed, edited(changed.lines, [{ id: '2', path: 'nm_prd', value: 'Arroz' }])))).toBe(0)
    expect(unsaved(withLines(sheet, [...LINES.slice(1), line('9')]))).toBe(2)
    expect(withLines(sheet, edited(LINES, [{ id: '2', path: 'nm_prd', value: 'Arroz' }]))).toBe(sheet)
  })

  test('undo and redo; a new edit clears the redo steps', () => {
    const removed = withLines(openSheet(LINES, 1), LINES.slice(1))
    const two = withLines(removed, LINES.slice(2))
    expect(undo(undo(two)).lines).toBe(LINES)
    expect(redo(undo(two)).lines).toEqual(LINES.slice(2))
    expect(withLines(undo(two), []).future).toEqual([])
    expect(undo(openSheet(LINES, 1)).lines).toBe(LINES)
  })

  test('changes made during a save stay unsaved', () => {
    const saved = withLines(openSheet(LINES, 1), edited(LINES, [{ id: '1', path: 'nm_prd', value: 'Feijão' }]))
    const meanwhile = withLines(saved, edited(saved.lines, [{ id: '2', path: 'nm_prd', value: 'Milho' }]))
    const after = afterSave(meanwhile, saved.lines, 2)
    expect(after.lines.map(({ cells }) => cells.nm_prd)).toEqual(['Feijão', 'Milho', 'Arroz'])
    expect([after.version, unsaved(after), [...after.changed]]).toEqual([2, 1, ['2']])
    const untouched = afterSave(saved, saved.lines, 2)
    expect([unsaved(untouched), untouched.past]).toEqual([0, []])
  })

  test('one column holds PIS and Cofins as long as they agree', () => {
    const [written] = edited(
      [line('1', { 'pis.cd_cst_saida': '01', 'cofins.cd_cst_saida': '01' })],
      [{ id: '1', path: 'pis.cd_cst_saida', value: '04' }],
    )
    expect(written?.cells['cofins.cd_cst_saida']).toBe('04')
    const [apart] = edited(
      [line('1', { 'pis.cd_cst_saida': '01', 'cofins.cd_cst_saida': '06' })],
      [{ id: '1', path: 'pis.cd_cst_saida', value: '04' }],
    )
    expect(apart?.cells['cofins.cd_cst_saida']).toBe('06')
  })
})

describe('somebody else saved between', () => {
  const mine = (lines: readonly Line[]) => changesOf(withLines(openSheet(LINES, 1), lines))
  const theirs = [line('1', { nm_prd: 'Deles', ds_unidade: 'KG' }), line('2'), line('3')].map((theirLine, index) => ({
    ...theirLine,
    id: `s${index}`,
  }))

  test('changes of one user are merged; clashes keep the own value until the decision', () => {
    const changes = mine(
      edited(LINES, [
        { id: '1', path: 'nm_prd', value: 'Meu' },
        { id: '2', path: 'cd_ncm', value: '10063021' },
      ]),
    )
    const { sheet, clashes } = mergeOver(theirs, 2, changes)
    expect(sheet.lines[0]?.cells).toMatchObject({ nm_prd: 'Meu', ds_unidade: 'KG' })
    expect(sheet.lines[1]?.cells.cd_ncm).toBe('10063021')
    expect(clashes).toEqual([{ code: '1', name: 'Deles', path: 'nm_prd', base: 'Arroz', theirs: 'Deles', mine: 'Meu' }])
    expect([sheet.version, unsaved(sheet)]).toEqual([2, 2])
  })

  test('new lines are kept, removed ones stay removed, equal changes of both users are no conflict', () => {
    const changes = mine([...edited(LINES.slice(0, 2), [{ id: '1', path: 'ds_unidade', value: 'KG' }]), line('novo')])
    const { sheet, clashes } = mergeOver(theirs, 2, changes)
    expect(clashes).toEqual([])
    expect(sheet.lines.map(({ cells }) => cells.cd_produto)).toEqual(['1', '2', 'novo'])
    expect(unsaved(sheet)).toBe(2)
  })
})
