import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderWith } from '../testing/render.tsx'
import type { ColumnLayout, GridColumn } from './column-layout.ts'
import { Grid } from './grid.tsx'
import type { GridProps } from './grid-types.ts'

interface Note {
  id: string
  number: string
}

const ROWS: Note[] = ['10', '20', '30'].map((number) => ({ id: `n${number}`, number }))
const COLUMNS: GridColumn<Note>[] = [
  { id: 'number', name: 'Número', width: 100, sort: 'nr', cell: ({ number }) => number },
  { id: 'cst', name: 'CST na saída', shortName: 'CST', group: 'ICMS', width: 60, cell: () => '00' },
  { id: 'rate', name: 'Alíquota', shortName: '%', group: 'ICMS', width: 60, sort: 'pr', cell: () => '18' },
]
const rowId = ({ id }: Note) => id

const openGrid = (props: Partial<GridProps<Note>> = {}) =>
  renderWith(<Grid label="Notas" rows={ROWS} rowId={rowId} columns={COLUMNS} rowHeight={30} {...props} />)
const head = (name: string) => screen.getByRole('columnheader', { name })

/** A grid that keeps the widths that it is given. */
function Sized() {
  const [layout, setLayout] = useState<ColumnLayout>({ widths: { number: 100 } })
  return (
    <>
      <Grid
        label="Notas"
        rows={ROWS}
        rowId={rowId}
        columns={COLUMNS}
        rowHeight={30}
        layout={layout}
        onLayout={setLayout}
      />
      <output>{layout.widths?.number}</output>
    </>
  )
}

test('a sorted column says its direction; a click on a head asks for its order', async () => {
  const onSort = vi.fn()
  const { user } = await openGrid({ sort: { key: 'nr', descending: true }, onSort })
  expect(head('Número').getAttribute('aria-sort')).toBe('descending')
  expect(head('Alíquota').getAttribute('aria-sort')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Número' }))
  expect(onSort).toHaveBeenCalledWith('nr')
})

test('a column of a group has its whole name, and the group is written once', async () => {
  await openGrid()
  expect(head('CST na saída').textContent).toBe('ICMSCST')
  expect(head('Alíquota').textContent).toBe('%')
})

test('Enter on a head sorts by it; a head that cannot be sorted does nothing', async () => {
  const onSort = vi.fn()
  const { user } = await openGrid({ onSort })
  await user.click(screen.getByText('10'))
  await user.keyboard('{ArrowUp}{Enter}')
  expect(onSort.mock.calls).toEqual([['nr']])
  await user.keyboard('{ArrowRight}{Enter}')
  expect(onSort).toHaveBeenCalledTimes(1)
})

test('Shift and an arrow on a head change the width of its column', async () => {
  const onLayout = vi.fn<(next: ColumnLayout) => void>()
  const { user } = await openGrid({ onLayout })
  await user.click(screen.getByText('20'))
  await user.keyboard('{ArrowUp}{ArrowUp}{Shift>}{ArrowRight}{/Shift}')
  const [next] = onLayout.mock.calls[0] ?? []
  expect(Object.keys(next?.widths ?? {})).toEqual(['number'])
  expect((next?.widths?.number ?? 0) - 100).toBeGreaterThanOrEqual(16)
})

test('dragging the edge of a head changes the width until the pointer is released', async () => {
  await renderWith(<Sized />)
  const edge = head('Número').querySelector<HTMLElement>('[data-own]')
  if (!edge) throw new Error('The head has no edge')
  edge.setPointerCapture = () => {}
  fireEvent(edge, new MouseEvent('pointerdown', { bubbles: true, clientX: 100 }))
  fireEvent(edge, new MouseEvent('pointermove', { bubbles: true, clientX: 140 }))
  expect(screen.getByRole('status').textContent).toBe('140')
  fireEvent(edge, new MouseEvent('lostpointercapture', { bubbles: true }))
  fireEvent(edge, new MouseEvent('pointermove', { bubbles: true, clientX: 300 }))
  expect(screen.getByRole('status').textContent).toBe('140')
})

test('the box of the head says whether some or all rows are selected, and selects them', async () => {
  const onAll = vi.fn()
  const selection = { state: 'some', has: () => false, onToggle: () => {}, onAll, labelOf: () => 'x' } as const
  const { user } = await openGrid({ selection })
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Selecionar todas as linhas' })
  expect(box.indeterminate || box.getAttribute('aria-checked') === 'mixed').toBe(true)
  await user.click(box)
  expect(onAll).toHaveBeenCalledTimes(1)
})

test('without rows there is nothing to select', async () => {
  const selection = { state: 'none', has: () => false, onToggle: () => {}, onAll: () => {}, labelOf: () => '' } as const
  await openGrid({ selection, rows: [] })
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Selecionar todas as linhas' }).disabled).toBe(true)
})

test('Space selects the active row, and with Shift the range to it', async () => {
  const onToggle = vi.fn()
  const selection = { state: 'none', has: () => false, onToggle, onAll: () => {}, labelOf: () => 'x' } as const
  const { user } = await openGrid({ selection })
  await user.click(screen.getByText('10'))
  await user.keyboard(' ')
  expect(onToggle).toHaveBeenLastCalledWith('n10', false)
  await user.keyboard('{ArrowDown}{Shift>} {/Shift}')
  expect(onToggle).toHaveBeenLastCalledWith('n20', true)
})
