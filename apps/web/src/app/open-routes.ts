import { createRoute, redirect } from '@tanstack/react-router'
import { getSession } from '../session/session.ts'
import { LogoutScreen } from './logout-screen.tsx'
import { screen } from './part.ts'
import { rootRoute } from './root-route.ts'
import { parseDe, parseEstado } from './route-rules.ts'

/** Routes without a user: login, logout, the template's demonstration, error pages. */

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'login',
  validateSearch: parseDe,
  beforeLoad: () => {
    if (getSession().usuario) redirect({ to: '/inicio', throw: true })
  },
  component: screen(() => import('../screens/login/login-screen.tsx'), 'LoginScreen'),
})

const logoutRoute = createRoute({ getParentRoute: () => rootRoute, path: 'logout', component: LogoutScreen })

/** The template's demonstration inside the shell, with or without a user. */
const demoRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'demo',
  component: screen(() => import('./shell/shell.tsx'), 'DemoShell'),
})
const demoIndexRoute = createRoute({
  getParentRoute: () => demoRoute,
  path: '/',
  component: screen(() => import('../screens/demo/demo-screen.tsx'), 'DemoScreen'),
})
const layoutRoute = createRoute({
  getParentRoute: () => demoRoute,
  path: 'layout',
  component: screen(() => import('../screens/demo/layout-screen.tsx'), 'LayoutScreen'),
})

/** The certificate mode of the login with invented certificates. */
const certificadoRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'demo/certificado',
  validateSearch: parseEstado,
  component: screen(() => import('../screens/login/certificado/sample-screen.tsx'), 'CertificateSampleScreen'),
})

const conviteRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'convite/$token',
  component: screen(() => import('../screens/convite/convite-screen.tsx'), 'ConviteScreen'),
})

const notFound = screen(() => import('../screens/erro/erro-screen.tsx'), 'NotFoundScreen')
const erroRoute = createRoute({ getParentRoute: () => rootRoute, path: 'erro' })
const erroIndexRoute = createRoute({ getParentRoute: () => erroRoute, path: '/', component: notFound })
const erro404Route = createRoute({ getParentRoute: () => erroRoute, path: '404', component: notFound })
const erro500Route = createRoute({
  getParentRoute: () => erroRoute,
  path: '500',
  component: screen(() => import('../screens/erro/erro-screen.tsx'), 'SystemErrorScreen'),
})
const erroAnyRoute = createRoute({ getParentRoute: () => erroRoute, path: '$', component: notFound })

export const openRoutes = [
  loginRoute,
  logoutRoute,
  conviteRoute,
  certificadoRoute,
  demoRoute.addChildren([demoIndexRoute, layoutRoute]),
  erroRoute.addChildren([erroIndexRoute, erro404Route, erro500Route, erroAnyRoute]),
] as const
