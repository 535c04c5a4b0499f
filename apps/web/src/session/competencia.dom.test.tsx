import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
  useSearch,
} from '@tanstack/react-router'
import { act, render, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { chooseCompetencia, useMonthOf } from './competencia.ts'

const PATH = '/escrituracao/contas'
const written: string[] = []
beforeEach(() => written.splice(0))

/** Stays at every address, as a screen does until the next one has loaded. */
function Stays() {
  const { mes }: { mes?: string } = useSearch({ strict: false })
  const shown = useMonthOf({ path: PATH, mes, usual: '2026-11', write: (month) => written.push(month) })
  return <h1>{shown}</h1>
}

async function openAt(address: string) {
  const root = createRootRoute({
    validateSearch: (raw: Record<string, unknown>) => raw as { mes?: string }, // as the areas do
    component: Stays,
  })
  const parts = ['contas', 'entradas'].map((part) =>
    createRoute({ getParentRoute: () => root, path: `/escrituracao/${part}` }),
  )
  const router = createRouter({
    routeTree: root.addChildren(parts),
    history: createMemoryHistory({ initialEntries: [address] }),
  })
  await router.load()
  // the registered type is the portal's own route tree
  render(<RouterProvider router={router as never} />)
  await screen.findByRole('heading')
  return (href: string) => act(() => router.navigate({ href }))
}

test('an address without a month gets the chosen one', async () => {
  chooseCompetencia('2026-09')
  await openAt(PATH)
  expect(screen.getByRole('heading').textContent).toBe('2026-09')
  expect(written).toEqual(['2026-09'])
})

test('while the next screen loads, its address without a month leads nobody back', async () => {
  const go = await openAt(`${PATH}?mes=2026-08`)
  await go('/escrituracao/entradas')
  expect(written).toEqual([])
  expect(screen.getByRole('heading').textContent).toBe('2026-08')
  await go(`${PATH}?mes=2026-07`)
  await go(PATH)
  expect(written).toEqual(['2026-07'])
})
