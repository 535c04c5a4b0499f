import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import type { PageState } from '../lib/page-range.ts'
import { renderWith } from '../testing/render.tsx'
import { Paging } from './paging.tsx'
import { type Sort, Table } from './table.tsx'

function Pages() {
  const [state, setState] = useState<PageState>({ page: 0, size: 25 })
  return <Paging {...state} total={1284} onChange={setState} />
}

test('the four buttons move by page, and the range says which rows are shown', async () => {
  const { user } = await renderWith(<Pages />)
  const range = screen.getByRole('status')
  const go = (name: string) => user.click(screen.getByRole('button', { name }))
  expect(screen.getByRole('navigation', { name: 'Páginas da tabela' })).toBeTruthy()
  expect(range.textContent).toBe('1–25 de 1.284')
  await go('Próxima página')
  expect(range.textContent).toBe('26–50 de 1.284')
  await go('Última página')
  expect(range.textContent).toBe('1.276–1.284 de 1.284')
  await go('Página anterior')
  expect(range.textContent).toBe('1.251–1.275 de 1.284')
  await go('Primeira página')
  expect(range.textContent).toBe('1–25 de 1.284')
})

test('another page size starts at the first row', async () => {
  const { user } = await renderWith(<Pages />)
  await user.click(screen.getByRole('button', { name: 'Próxima página' }))
  await user.selectOptions(screen.getByLabelText('Linhas por página'), '100')
  expect(screen.getByRole('status').textContent).toBe('1–100 de 1.284')
})

test('a button without a page to go to keeps the focus and does nothing', async () => {
  const { user } = await renderWith(<Pages />)
  const last = screen.getByRole('button', { name: 'Última página' })
  await user.click(last)
  expect(last.getAttribute('aria-disabled')).toBe('true')
  expect(document.activeElement).toBe(last)
  await user.click(last)
  expect(screen.getByRole('status').textContent).toBe('1.276–1.284 de 1.284')
})

interface City {
  name: string
  people: number
}
const CITIES: City[] = [
  { name: 'Avaré', people: 90 },
  { name: 'Bauru', people: 380 },
]

function Cities({ rows = CITIES }: { rows?: City[] }) {
  const [sort, setSort] = useState<Sort | null>(null)
  const sorted = sort ? rows.toSorted((a, b) => (a.people - b.people) * (sort.down ? -1 : 1)) : rows
  return (
    <Table
      label="Cidades"
      rows={sorted}
      keyOf={({ name }) => name}
      sort={sort}
      onSort={setSort}
      empty="Nenhuma cidade."
      columns={[
        { key: 'name', head: 'Nome', cell: ({ name }) => name },
        { key: 'people', head: 'Pessoas', numeric: true, sortable: true, cell: ({ people }) => String(people) },
      ]}
    />
  )
}

test('a sortable head sorts up and down, and says how the table is sorted', async () => {
  const { user } = await renderWith(<Cities />)
  const head = () => screen.getByRole('columnheader', { name: 'Pessoas' })
  const orders: [string | null, string | undefined][] = []
  for (let click = 0; click < 2; click += 1) {
    await user.click(screen.getByRole('button', { name: 'Pessoas' }))
    orders.push([head().getAttribute('aria-sort'), screen.getAllByRole('row')[1]?.textContent ?? undefined])
  }
  expect(orders.sort()).toEqual([
    ['ascending', 'Avaré90'],
    ['descending', 'Bauru380'],
  ])
  expect(screen.queryByRole('button', { name: 'Nome' })).toBeNull()
})

test('a table without rows says so across all columns', async () => {
  await renderWith(<Cities rows={[]} />)
  const cell = screen.getByRole('cell', { name: 'Nenhuma cidade.' })
  expect(cell.getAttribute('colspan')).toBe('2')
})
