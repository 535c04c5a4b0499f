import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderWith } from '../testing/render.tsx'
import type { MenuEntry } from './menu.tsx'
import { MenuButton } from './menu.tsx'

function entries(onClick: () => void): MenuEntry[] {
  return [
    { kind: 'action', key: 'csv', icon: null, label: 'Exportar CSV', onClick },
    { kind: 'action', key: 'xlsx', icon: null, label: 'Exportar XLSX', onClick: () => {} },
  ]
}

test('the button opens the menu and names its state', async () => {
  const { user } = await renderWith(<MenuButton entries={entries(() => {})}>Ações</MenuButton>)
  const button = screen.getByRole('button', { name: 'Ações' })
  expect(button.getAttribute('aria-haspopup')).toBe('menu')
  expect(button.getAttribute('aria-expanded')).toBe('false')
  await user.click(button)
  const items = await screen.findAllByRole('menuitem')
  expect(items.map((item) => item.textContent)).toEqual(['Exportar CSV', 'Exportar XLSX'])
  expect(button.getAttribute('aria-expanded')).toBe('true')
})

test('an entry chosen with the keyboard runs, and the focus returns to the button', async () => {
  const run = vi.fn()
  const { user } = await renderWith(<MenuButton entries={entries(run)}>Ações</MenuButton>)
  const button = screen.getByRole('button', { name: 'Ações' })
  await user.tab()
  expect(document.activeElement).toBe(button)
  await user.keyboard('{Enter}')
  await screen.findByRole('menu')
  await user.keyboard('{ArrowDown}{Enter}')
  expect(run).toHaveBeenCalledTimes(1)
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(button))
})

test('Esc closes the menu without running an entry', async () => {
  const run = vi.fn()
  const { user } = await renderWith(<MenuButton entries={entries(run)}>Ações</MenuButton>)
  await user.click(screen.getByRole('button', { name: 'Ações' }))
  await screen.findByRole('menu')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  expect(run).not.toHaveBeenCalled()
})
