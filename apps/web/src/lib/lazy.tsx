import { type ComponentType, lazy } from 'react'

/** A component loaded when it is first drawn: `lazyNamed(() => import('./pdf-tab.tsx'), 'PdfTab')`. Needs a Suspense above. */
export function lazyNamed<P extends object, N extends string>(
  load: () => Promise<Record<N, ComponentType<P>>>,
  name: N,
) {
  return lazy(async () => ({ default: (await load())[name] }))
}

/** A component whose library is loaded when it is first drawn, and passed to it as a prop. Needs a Suspense above. */
export function withLibrary<L, P extends { library: L }>(
  load: () => Promise<L>,
  Component: ComponentType<P>,
): ComponentType<Omit<P, 'library'>> {
  return lazy(async () => {
    const library = await load()
    // P is what the caller passes and the library
    return { default: (props: Omit<P, 'library'>) => <Component {...({ ...props, library } as unknown as P)} /> }
  })
}
