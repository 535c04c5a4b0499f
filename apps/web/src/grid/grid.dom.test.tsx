import { screen, within } from '@testing-library/react'
import { useRef, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderWith } from '../testing/render.tsx'
import type { GridColumn } from './column-layout.ts'
import { Grid } from './grid.tsx'
import type { GridHandle, GridProps } from './grid-types.ts'

interface Product {
  id: string
  name: string
  price: string
}

const ROWS = Array.from({ length: 200 }, (_, index): Product => {
  return { id: `p${index}`, name: `Produto ${index}`, price: `${index},00` }
})
const COLUMNS: GridColumn<Product>[] = [
  { id: 'name', name: 'Nome', width: 200, cell: (row) => row.name, text: (row) => row.name },
  { id: 'price', name: 'Preço', width: 100, cell: (row) => row.price, text: (row) => row.price },
]
const rowId = ({ id }: Product) => id

function Products(props: Partial<GridProps<Product>>) {
  return <Grid label="Produtos" rows={ROWS} rowId={rowId} columns={COLUMNS} rowHeight={30} {...props} />
}

/** Text of the cell that the grid names as active. */
function activeText(): string | null {
  const id = screen.getByRole('grid').getAttribute('aria-activedescendant')
  return id ? (document.getElementById(id)?.textContent ?? null) : null
}

test('only the rows in sight are drawn, and all are counted', async () => {
  await renderWith(<Products />)
  const grid = screen.getByRole('grid', { name: 'Produtos' })
  expect(grid.getAttribute('aria-rowcount')).toBe('201')
  const drawn = within(grid).getAllByRole('row').length
  expect(drawn).toBeGreaterThan(10)
  expect(drawn).toBeLessThan(80)
})

test('the arrows move the active cell, Home and End within the row, Ctrl+End to the last row', async () => {
  const onActive = vi.fn()
  const { user } = await renderWith(<Products onActive={onActive} />)
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('grid'))
  await user.click(screen.getByText('Produto 0'))
  await user.keyboard('{ArrowDown}{ArrowRight}')
  expect(activeText()).toBe('1,00')
  await user.keyboard('{Home}')
  expect(activeText()).toBe('Produto 1')
  await user.keyboard('{End}')
  expect(activeText()).toBe('1,00')
  await user.keyboard('{Control>}{End}{/Control}')
  expect(onActive.mock.lastCall?.[0]).toMatchObject({ index: 199, column: { id: 'price' } })
})

// spec: m1
test('Enter opens the active row', async () => {
  const onEnter = vi.fn()
  const { user } = await renderWith(<Products onEnter={onEnter} />)
  await user.click(screen.getByText('Produto 2'))
  await user.keyboard('{Enter}')
  expect(onEnter.mock.calls.map(([{ row, column }]) => [row.id, column.id])).toEqual([['p2', 'name']])
})

test('Space picks the active row, Shift+Space a range from it, and the box in the head picks all', async () => {
  const [onToggle, onAll] = [vi.fn(), vi.fn()]
  const labelOf = ({ name }: Product) => `Selecionar ${name}`
  const selection = { state: 'none' as const, has: (id: string) => id === 'p1', onToggle, onAll, labelOf }
  const { user } = await renderWith(<Products selection={selection} />)
  const row = screen.getByRole('row', { name: /Produto 1 /, selected: true })
  expect(row.textContent).toContain('Produto 1')
  await user.click(screen.getByText('Produto 0'))
  await user.keyboard(' {ArrowDown}{Shift>} {/Shift}')
  expect(onToggle.mock.calls).toEqual([
    ['p0', false],
    ['p1', true],
  ])
  await user.keyboard('{Control>}a{/Control}')
  expect(onAll).toHaveBeenCalledTimes(1)
})

test('a head cell sorts by click, and says how the rows are sorted', async () => {
  const onSort = vi.fn()
  const columns = COLUMNS.map((column) => ({ ...column, sort: column.id }))
  const { user } = await renderWith(
    <Products columns={columns} sort={{ key: 'price', descending: true }} onSort={onSort} />,
  )
  expect(screen.getByRole('columnheader', { name: /Preço/ }).getAttribute('aria-sort')).toBe('descending')
  await user.click(screen.getByText('Nome'))
  expect(onSort.mock.calls).toEqual([['name']])
})

test('Shift and the arrows take a rectangle of cells', async () => {
  const onRange = vi.fn()
  const { user } = await renderWith(<Products ranges onRange={onRange} />)
  await user.click(screen.getByText('Produto 1'))
  await user.keyboard('{Shift>}{ArrowDown}{ArrowRight}{/Shift}')
  expect(onRange.mock.lastCall).toEqual([{ top: 1, bottom: 2, columns: ['name', 'price'] }])
})

function WithHandle() {
  const handle = useRef<GridHandle<Product>>(null)
  const [active, setActive] = useState('')
  return (
    <>
      <button type="button" onClick={() => handle.current?.goTo(3, 'price')}>
        Ir
      </button>
      <button type="button" onClick={() => setActive(handle.current?.at()?.row.id ?? '')}>
        Ler
      </button>
      <output>{active}</output>
      <Products handle={handle} />
    </>
  )
}

test('a screen moves the active cell from outside', async () => {
  const { user } = await renderWith(<WithHandle />)
  await user.click(screen.getByRole('button', { name: 'Ir' }))
  expect(activeText()).toBe('3,00')
  await user.click(screen.getByRole('button', { name: 'Ler' }))
  expect(screen.getByRole('status').textContent).toBe('p3')
})
