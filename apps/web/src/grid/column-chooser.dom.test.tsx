import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderWith } from '../testing/render.tsx'
import { ColumnChooser } from './column-chooser.tsx'
import type { ColumnLayout, GridColumn } from './column-layout.ts'

const cell = () => null
const COLUMNS: GridColumn<object>[] = [
  { id: 'numero', name: 'Número', width: 100, fixed: true, cell },
  { id: 'parte', name: 'Destinatário', width: 200, cell },
  { id: 'valor', name: 'Valor', width: 120, cell },
  { id: 'chave', name: 'Chave', width: 300, optional: true, cell },
]

interface ChooserProps {
  initial: ColumnLayout
  onLayout: (next: ColumnLayout) => void
  onReset: () => void
}

function Chooser({ initial, onLayout, onReset }: ChooserProps) {
  const [layout, setLayout] = useState(initial)
  const change = (next: ColumnLayout) => {
    onLayout(next)
    setLayout(next)
  }
  const widthOf = (id: string) => layout.widths?.[id] ?? COLUMNS.find((column) => column.id === id)?.width ?? 0
  return <ColumnChooser columns={COLUMNS} layout={layout} onLayout={change} onReset={onReset} widthOf={widthOf} />
}

async function openChooser(initial: ColumnLayout = {}) {
  const onLayout = vi.fn<(next: ColumnLayout) => void>()
  const onReset = vi.fn()
  const { user } = await renderWith(<Chooser initial={initial} onLayout={onLayout} onReset={onReset} />)
  const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
  const press = (name: string) => user.click(screen.getByRole('button', { name }))
  return { user, box, press, onReset, onLayout, layout: () => onLayout.mock.lastCall?.[0] }
}

const order = () =>
  within(screen.getByRole('group', { name: 'Colunas' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

test('the columns in sight are checked and in order; optional ones follow, unchecked', async () => {
  const { box } = await openChooser()
  expect(order()).toEqual(['Número', 'Destinatário', 'Valor', 'Chave'])
  expect(box('Valor').checked).toBe(true)
  expect(box('Chave').checked).toBe(false)
})

test('an optional column is added at the end', async () => {
  const { user, box, layout } = await openChooser()
  await user.click(box('Chave'))
  expect(layout()).toEqual({ shown: ['numero', 'parte', 'valor', 'chave'] })
  expect(box('Chave').checked).toBe(true)
})

test('a column is hidden; one that is needed cannot be', async () => {
  const { user, box, layout } = await openChooser()
  expect(box('Número').disabled).toBe(true)
  await user.click(box('Destinatário'))
  expect(layout()).toEqual({ shown: ['numero', 'valor'] })
})

test('a column moves by one place; at the ends the button keeps the focus and does nothing', async () => {
  const { press, layout, onLayout } = await openChooser()
  await press('Subir Valor')
  expect(layout()).toEqual({ shown: ['numero', 'valor', 'parte'] })
  await press('Subir Valor')
  expect(layout()).toEqual({ shown: ['valor', 'numero', 'parte'] })
  const up = screen.getByRole('button', { name: 'Subir Valor' })
  expect(up.getAttribute('aria-disabled')).toBe('true')
  expect(document.activeElement).toBe(up)
  await press('Subir Valor')
  expect(onLayout).toHaveBeenCalledTimes(2)
  await press('Descer Valor')
  expect(order().slice(0, 3)).toEqual(['Número', 'Valor', 'Destinatário'])
})

test('the width changes by 16 pixels from the current one, and stays within its limits', async () => {
  const { press, layout } = await openChooser({ widths: { valor: 56 } })
  await press('Alargar Destinatário')
  expect(layout()?.widths).toEqual({ valor: 56, parte: 216 })
  await press('Estreitar Valor')
  expect(layout()?.widths).toEqual({ valor: 48, parte: 216 })
})

test('a pinned column goes to the left and its button says how to release it', async () => {
  const { press, layout } = await openChooser()
  await press('Fixar Valor à esquerda')
  expect(layout()?.pinned).toEqual(['valor'])
  expect(order().slice(0, 3)).toEqual(['Valor', 'Número', 'Destinatário'])
  expect(screen.getByRole('button', { name: 'Soltar Valor' }).getAttribute('aria-pressed')).toBe('true')
  await press('Soltar Valor')
  expect(layout()?.pinned).toEqual([])
})

test('the usual columns come back by one button', async () => {
  const { press, onReset } = await openChooser({ shown: ['numero'] })
  await press('Restaurar colunas')
  expect(onReset).toHaveBeenCalledTimes(1)
})
