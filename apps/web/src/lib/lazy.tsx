import { type ComponentType, lazy } from 'react'

type PropsOf<C> = C extends ComponentType<infer P> ? P : never

/** A component loaded when it is first drawn: `lazyNamed(() => import('./pdf-tab.tsx'), 'PdfTab')`. Needs a Suspense above. */
export function lazyNamed<M, N extends keyof M>(load: () => Promise<M>, name: N): ComponentType<PropsOf<M[N]>> {
  // an export that is no component has no props: it cannot be drawn
  return lazy(async () => ({ default: (await load())[name] as ComponentType<PropsOf<M[N]>> }))
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
