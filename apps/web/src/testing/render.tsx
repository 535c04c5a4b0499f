import type { Empresa, LoginReply } from '@portal/contract/acesso/acesso.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { queryClient } from '../api/http/query-client.ts'
import { createPortalRouter } from '../app/router.ts'
import { EmpresaProvider } from '../session/empresa.ts'
import { signIn, startSession } from '../session/session.ts'

export const EMPRESA: Empresa = { cpfcnpj: '11222333000181', nome: 'Padaria Exemplo Ltda', uf: 'SP', papel: 'titular' }

const LOGIN: LoginReply['data'] = {
  id: '7',
  nome: 'Ana Contadora',
  email: 'ana@exemplo.com.br',
  telefone: '',
  cpfcnpj: '11222333000181',
  sistema: 'SCA',
  uf: 'SP',
  ds_simplesnacional: 'N',
  dsutilizamodulosped: 'S',
  token: 'token-de-teste',
  dt_expiracao: '2099-01-01T00:00:00-03:00',
  empresas: [EMPRESA],
}

let isSessionBound = false

/** Signs in: stores the session whose token each call sends. `part` changes the user or the companies. */
export async function signInAs(part: Partial<LoginReply['data']> = {}): Promise<void> {
  if (!isSessionBound) await startSession()
  isSessionBound = true
  signIn({ ...LOGIN, ...part }, false)
}

/**
 * Renders one component inside a router, a query client and, if given, a company. `useUsuario` needs `signInAs` first; a component that
 * reads a route's search needs `renderPage`.
 */
export async function renderWith(ui: ReactElement, { empresa = null }: { empresa?: Empresa | null } = {}) {
  const rootRoute = createRootRoute({ component: () => <EmpresaProvider value={empresa}>{ui}</EmpresaProvider> })
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() })
  await router.load()
  const view = render(
    <QueryClientProvider client={queryClient}>
      {/* the registered type is the portal's own route tree */}
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  return { user: userEvent.setup({ delay: null }), view }
}

const untilTitled = () => screen.findAllByRole('heading', { level: 1 })

/** The whole portal at an address: its routes, guards and shell. Resolves once the screen's title shows, or after `until`. */
export async function renderPage(path: string, until: () => Promise<unknown> = untilTitled) {
  const router = createPortalRouter(createMemoryHistory({ initialEntries: [path] }))
  await act(() => router.load())
  const view = render(<RouterProvider router={router} />)
  await until()
  return { user: userEvent.setup({ delay: null }), view, router }
}

/** The address of a rendered portal, without the company that every one has. */
export function addressOf({ state }: ReturnType<typeof createPortalRouter>): string {
  const { pathname, searchStr } = state.location
  const search = new URLSearchParams(searchStr)
  search.delete('empresa')
  return search.size > 0 ? `${pathname}?${search}` : pathname
}
