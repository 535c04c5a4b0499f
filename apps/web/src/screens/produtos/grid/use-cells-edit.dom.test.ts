import { act, renderHook } from '@testing-library/react'
import type { ClipboardEvent, KeyboardEvent } from 'react'
import { expect, test } from 'vitest'
import type { CellRange, GridHandle } from '../../../grid/grid-types.ts'
import type { Line } from '../register/line.ts'
import { openSheet, type RegisterSheet, withLines } from '../register/sheet.ts'
import type { RegisterState } from '../register/use-register.ts'
import type { SheetRow } from './columns.tsx'
import { useCellsEdit } from './use-cells-edit.ts'

const SHOWN = ['cd_produto', 'nm_prd', 'cd_ncm', 'icms.pr_icms']
const line = (id: string, cells: Record<string, string> = {}): Line => ({
  id,
  cells: { cd_produto: id, nm_prd: `Produto ${id}`, ds_unidade: 'UN', ...cells },
})

interface Options {
  range?: CellRange | null
  active?: { index: number; column: string }
  readOnly?: boolean
}

/** The hook over three lines and a grid whose range and active cell are fixed. */
function openEdit({ range = null, active = { index: 0, column: 'nm_prd' }, readOnly = false }: Options = {}) {
  let sheet: RegisterSheet = openSheet([line('1', { cd_ncm: '22030000' }), line('2'), line('3')], 1)
  const moves: [number, string | undefined][] = []
  const blocks: unknown[] = []
  const rowsNow = (): SheetRow[] =>
    sheet.lines.map((each, index) => ({ line: each, number: index + 1, finding: undefined, base: each }))
  const activeCell = () => {
    const row = rowsNow()[active.index]
    return row ? { row, index: active.index, column: { id: active.column } } : null
  }
  const grid = {
    focus: () => {},
    goTo: (index: number, column?: string) => moves.push([index, column]),
    at: activeCell,
    range: () => range,
  } as unknown as GridHandle<SheetRow> // the part of the grid that the hook uses
  const register = {
    edit: (change: (lines: readonly Line[]) => readonly Line[]) => {
      sheet = withLines(sheet, change(sheet.lines))
    },
    step: (change: (now: RegisterSheet) => RegisterSheet) => {
      sheet = change(sheet)
    },
  } as unknown as RegisterState // the part of the register that the hook uses
  const { result, rerender } = renderHook(() =>
    useCellsEdit({
      register,
      rows: rowsNow(),
      shown: SHOWN,
      grid: { current: grid },
      readOnly,
      codes: { cd_ncm: ['01062100'], cd_cest: [], cd_ex: [] },
      onBlock: (table, place) => blocks.push({ table, place }),
    }),
  )
  const press = (key: string, modifiers: Partial<KeyboardEvent<HTMLElement>> = {}) => {
    let isPrevented = false
    const event = { key, preventDefault: () => (isPrevented = true), ...modifiers } as KeyboardEvent<HTMLElement> // what the hook reads
    let isHandled = false
    act(() => {
      isHandled = result.current.onKey(event, activeCell() as never) // as the grid passes it
    })
    rerender()
    return { isHandled, isPrevented }
  }
  const paste = (text: string) => {
    const event = {
      target: document.body,
      preventDefault: () => {},
      clipboardData: { getData: () => text },
    } as unknown as ClipboardEvent<HTMLElement> // what the hook reads
    act(() => result.current.onPaste(event))
    rerender()
  }
  const finish = (...args: Parameters<ReturnType<typeof useCellsEdit>['finish']>) => {
    act(() => result.current.finish(...args))
    rerender()
  }
  const column = (path: string) => sheet.lines.map(({ cells }) => cells[path] ?? '')
  return { result, press, paste, finish, column, moves, blocks }
}

test('typing opens the active cell with the letter; finishing writes the value as the field stores it', () => {
  const edit = openEdit({ active: { index: 1, column: 'cd_ncm' } })
  expect(edit.press('2')).toEqual({ isHandled: true, isPrevented: true })
  expect(edit.result.current.editing).toEqual({ index: 1, column: 'cd_ncm', start: '2', whole: false })
  edit.finish('2203.00.00', 'down')
  expect(edit.column('cd_ncm')).toEqual(['22030000', '22030000', ''])
  expect(edit.result.current.editing).toBeNull()
  expect(edit.moves).toEqual([[2, 'cd_ncm']])
})

test.each([
  ['right', { index: 0, column: 'nm_prd' }, [0, 'cd_ncm']],
  ['left', { index: 0, column: 'cd_produto' }, [0, 'cd_produto']],
  ['up', { index: 0, column: 'nm_prd' }, [0, 'nm_prd']],
  ['down', { index: 2, column: 'nm_prd' }, [2, 'nm_prd']],
] as const)('after %s the active cell stays inside the grid', (after, active, move) => {
  const edit = openEdit({ active })
  edit.press('x')
  edit.finish('x', after)
  expect(edit.moves).toEqual([move])
})

test('cancel writes nothing', () => {
  const edit = openEdit()
  edit.press('x')
  act(() => edit.result.current.cancel())
  expect(edit.result.current.editing).toBeNull()
  expect(edit.column('nm_prd')).toEqual(['Produto 1', 'Produto 2', 'Produto 3'])
})

test('Delete clears the range, Ctrl+Z restores it and Ctrl+Y clears it again', () => {
  const edit = openEdit({ range: { top: 0, bottom: 1, columns: ['nm_prd', 'cd_ncm'] } })
  edit.press('Delete')
  expect([edit.column('nm_prd'), edit.column('cd_ncm')]).toEqual([
    ['', '', 'Produto 3'],
    ['', '', ''],
  ])
  edit.press('z', { ctrlKey: true })
  expect(edit.column('nm_prd')).toEqual(['Produto 1', 'Produto 2', 'Produto 3'])
  edit.press('y', { ctrlKey: true })
  expect(edit.column('nm_prd')).toEqual(['', '', 'Produto 3'])
  edit.press('Z', { ctrlKey: true })
  edit.press('Z', { ctrlKey: true, shiftKey: true })
  expect(edit.column('nm_prd')).toEqual(['', '', 'Produto 3'])
})

test('Ctrl+D copies the first row of the range down, but never the code', () => {
  const edit = openEdit({ range: { top: 0, bottom: 2, columns: ['cd_produto', 'cd_ncm'] } })
  edit.press('d', { ctrlKey: true })
  expect(edit.column('cd_ncm')).toEqual(['22030000', '22030000', '22030000'])
  expect(edit.column('cd_produto')).toEqual(['1', '2', '3'])
})

test('Ctrl+D on one row copies the row above', () => {
  const edit = openEdit({ range: { top: 1, bottom: 1, columns: ['cd_ncm'] } })
  edit.press('d', { ctrlKey: true })
  expect(edit.column('cd_ncm')).toEqual(['22030000', '22030000', ''])
})

test('one pasted value fills the range, with the leading zeros that a spreadsheet removed', () => {
  const edit = openEdit({ range: { top: 1, bottom: 2, columns: ['cd_ncm'] } })
  edit.paste('1062100')
  expect(edit.column('cd_ncm')).toEqual(['22030000', '01062100', '01062100'])
  expect(edit.blocks).toEqual([])
})

test('a pasted block goes to the dialog and changes nothing by itself', () => {
  const edit = openEdit({ active: { index: 1, column: 'cd_ncm' } })
  edit.paste('22030000\t18\n22030000\t12')
  expect(edit.blocks).toEqual([
    {
      table: [
        ['22030000', '18'],
        ['22030000', '12'],
      ],
      place: { row: 1, column: 'cd_ncm' },
    },
  ])
  expect(edit.column('cd_ncm')).toEqual(['22030000', '', ''])
})

test.each([['Enter'], [' '], ['ArrowDown'], ['F8']])('%s is left to the grid', (key) => {
  expect(openEdit().press(key)).toEqual({ isHandled: false, isPrevented: false })
})

test('Alt with a letter is a shortcut of the page, not typing', () => {
  expect(openEdit().press('m', { altKey: true }).isHandled).toBe(false)
})

test('a read-only register takes no key and no paste', () => {
  const edit = openEdit({ readOnly: true, range: { top: 0, bottom: 2, columns: ['nm_prd'] } })
  for (const key of ['x', 'Delete']) expect(edit.press(key).isHandled).toBe(false)
  edit.paste('outro')
  edit.paste('a\tb')
  expect(edit.column('nm_prd')).toEqual(['Produto 1', 'Produto 2', 'Produto 3'])
  expect(edit.blocks).toEqual([])
  expect(edit.result.current.editing).toBeNull()
})
