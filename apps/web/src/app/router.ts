import { createRoute, createRouter, parseSearchWith, redirect, stringifySearchWith } from '@tanstack/react-router'
import { getSession } from '../session/session.ts'
import { Fault } from './fault.tsx'
import { openRoutes } from './open-routes.ts'
import { PageLoader } from './page-loader.tsx'
import { rootRoute } from './root-route.ts'
import { parseDe } from './route-rules.ts'
import { shellRoutes } from './shell-routes.ts'

const anyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  beforeLoad: ({ location }) => {
    if (getSession().usuario) redirect({ to: '/erro/404', throw: true })
    redirect({ to: '/login', search: parseDe({ de: location.href }), throw: true })
  },
})

const routeTree = rootRoute.addChildren([...openRoutes, shellRoutes, anyRoute])

export const router = createRouter({
  routeTree,
  // values stay text in the address: `busca=4187`, not `busca="4187"`
  parseSearch: parseSearchWith((value) => value),
  stringifySearch: stringifySearchWith(String),
  defaultErrorComponent: Fault,
  defaultPendingComponent: PageLoader,
  defaultPendingMs: 200,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
