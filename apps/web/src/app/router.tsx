import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  parseSearchWith,
  redirect,
  stringifySearchWith,
} from '@tanstack/react-router'
import { parseSearch } from '../screens/notas/search.ts'
import { getSession } from '../session/session.ts'
import { LogoutScreen } from './logout-screen.tsx'
import { isKnownTipo, parseDe, parseImportacao } from './route-rules.ts'

const rootRoute = createRootRoute({ component: Outlet })

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'login',
  validateSearch: parseDe,
  beforeLoad: () => {
    if (getSession().usuario) redirect({ to: '/inicio', throw: true })
  },
  component: lazyRouteComponent(() => import('../screens/login/login-screen.tsx'), 'LoginScreen'),
})

const logoutRoute = createRoute({ getParentRoute: () => rootRoute, path: 'logout', component: LogoutScreen })

/** The seed's demo route has no meaning in the product: it leads to where the demonstration is entered. */
const demoRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'demo',
  beforeLoad: () => {
    redirect({ to: '/login', throw: true })
  },
})

const erroRoute = createRoute({ getParentRoute: () => rootRoute, path: 'erro' })
const notFound = lazyRouteComponent(() => import('../screens/erro/erro-screen.tsx'), 'NotFoundScreen')
const systemError = lazyRouteComponent(() => import('../screens/erro/erro-screen.tsx'), 'SystemErrorScreen')
const erro404Route = createRoute({ getParentRoute: () => erroRoute, path: '404', component: notFound })
const erro500Route = createRoute({ getParentRoute: () => erroRoute, path: '500', component: systemError })
const erroAnyRoute = createRoute({ getParentRoute: () => erroRoute, path: '$', component: notFound })

/** Everything behind the guard: without a user, /login, which leads back here afterwards. */
const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  beforeLoad: ({ location }) => {
    if (!getSession().usuario) redirect({ to: '/login', search: parseDe({ de: location.href }), throw: true })
  },
  component: lazyRouteComponent(() => import('./shell/shell.tsx'), 'Shell'),
})

const toNfe = () => {
  redirect({ to: '/notas/$tipo', params: { tipo: 'nfe' }, throw: true })
}
const indexRoute = createRoute({ getParentRoute: () => shellRoute, path: '/', beforeLoad: toNfe })
const notasIndexRoute = createRoute({ getParentRoute: () => shellRoute, path: 'notas', beforeLoad: toNfe })

const importarRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'notas/importar',
  validateSearch: parseImportacao,
  component: lazyRouteComponent(() => import('../screens/notas/importar/importar-screen.tsx'), 'ImportarScreen'),
})

const notasRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'notas/$tipo',
  validateSearch: parseSearch,
  beforeLoad: ({ params }) => {
    if (!isKnownTipo(params.tipo)) redirect({ to: '/erro/404', throw: true })
  },
  component: lazyRouteComponent(() => import('../screens/notas/notas-screen.tsx'), 'NotasScreen'),
})

/** The open document is drawn by the list's screen, beside the list; this route gives it its address. */
const notaRoute = createRoute({ getParentRoute: () => notasRoute, path: '$id' })

const later = () => import('../screens/later/later-screen.tsx')
const inicioRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'inicio',
  component: lazyRouteComponent(later, 'InicioScreen'),
})
const produtosRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'cadastros/produtos',
  component: lazyRouteComponent(later, 'ProdutosScreen'),
})
const tributacaoRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'consultas/tributacao',
  component: lazyRouteComponent(later, 'TributacaoScreen'),
})
const spedRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'sped/fiscal',
  component: lazyRouteComponent(later, 'SpedScreen'),
})

const ajudaRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'ajuda',
  component: lazyRouteComponent(() => import('../screens/ajuda/ajuda-screen.tsx'), 'AjudaScreen'),
})
const topicoRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'ajuda/$topico',
  component: lazyRouteComponent(() => import('../screens/ajuda/ajuda-screen.tsx'), 'TopicoScreen'),
})

const anyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  beforeLoad: ({ location }) => {
    if (getSession().usuario) redirect({ to: '/erro/404', throw: true })
    redirect({ to: '/login', search: parseDe({ de: location.href }), throw: true })
  },
})

const routeTree = rootRoute.addChildren([
  loginRoute,
  logoutRoute,
  demoRoute,
  erroRoute.addChildren([erro404Route, erro500Route, erroAnyRoute]),
  shellRoute.addChildren([
    indexRoute,
    inicioRoute,
    notasIndexRoute,
    importarRoute,
    notasRoute.addChildren([notaRoute]),
    produtosRoute,
    tributacaoRoute,
    spedRoute,
    ajudaRoute,
    topicoRoute,
  ]),
  anyRoute,
])

export const router = createRouter({
  routeTree,
  // values stay text in the address: `busca=4187`, not `busca="4187"`
  parseSearch: parseSearchWith((value) => value),
  stringifySearch: stringifySearchWith(String),
  defaultErrorComponent: systemError,
  defaultPendingMs: 200,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
