import { type ComponentType, lazy } from 'react'
import { announcePart, loadPart } from './parts.ts'

type PropsOf<C> = C extends ComponentType<infer P> ? P : never

/**
 * A component that is loaded at its first render: `lazyNamed(() => import('./pdf-tab.tsx'), 'PdfTab')`. Needs
 * a Suspense above.
 */
export function lazyNamed<M, N extends keyof M>(load: () => Promise<M>, name: N): ComponentType<PropsOf<M[N]>> {
  announcePart(load)
  // PropsOf is never for an export that is not a component, so that it cannot be rendered
  return lazy(async () => ({ default: (await loadPart(load))[name] as ComponentType<PropsOf<M[N]>> }))
}

/** A component whose library is loaded at its first render and passed as a prop. Needs a Suspense above. */
export function withLibrary<L, P extends { library: L }>(
  load: () => Promise<L>,
  Component: ComponentType<P>,
): ComponentType<Omit<P, 'library'>> {
  announcePart(load)
  return lazy(async () => {
    const library = await loadPart(load)
    // P is the caller's props and the library
    return { default: (props: Omit<P, 'library'>) => <Component {...({ ...props, library } as unknown as P)} /> }
  })
}
