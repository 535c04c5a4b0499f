import { createRoute, createRouter, type RouterHistory, redirect, stringifySearchWith } from '@tanstack/react-router'
import { getSession } from '../session/session.ts'
import { RouteFault } from './fault.tsx'
import { openRoutes } from './open-routes.ts'
import { PageLoader } from './page-loader.tsx'
import { rootRoute } from './root-route.ts'
import { parseDe } from './route-rules.ts'
import { shellRoutes } from './shell-routes.ts'

/**
 * Binds addresses to screens: path, search parameters and the frame around them (`shell`). The address holds what a
 * screen shows, so it can be shared and goes back in history; a parameter that no screen declares is removed. Each
 * screen is a chunk of its own, loaded with its route. Loads no data: each screen asks for its own.
 */

const anyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  beforeLoad: ({ location }) => {
    if (getSession().usuario) redirect({ to: '/erro/404', throw: true })
    redirect({ to: '/login', search: parseDe({ de: location.href }), throw: true })
  },
})

const routeTree = rootRoute.addChildren([...openRoutes, shellRoutes, anyRoute])

/** Without `history` the browser's address is used. */
export const createPortalRouter = (history?: RouterHistory) =>
  createRouter({
    routeTree,
    history,
    // values stay text: `busca=4187`, not `busca="4187"`, and read back as '4187'
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: stringifySearchWith(String),
    // search parameters that no screen declares are removed from the address
    search: { strict: true },
    defaultErrorComponent: RouteFault,
    defaultPendingComponent: PageLoader,
    defaultPendingMs: 200,
  })

export const router = createPortalRouter()

/** Starts loading the screen's code while the configuration is still being loaded. */
export function fetchScreenOf(pathname: string): void {
  const [matchedRoutes] = router.getMatchedRoutes(pathname)
  // a failure is reported when the router loads the screen again
  for (const route of matchedRoutes) Promise.resolve(router.loadRouteChunk(route)).catch(() => {})
}

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
