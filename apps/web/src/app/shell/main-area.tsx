import { useRouterState } from '@tanstack/react-router'
import { ArrowUp } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useLayout } from '../../prefs/layout.ts'
import styles from './chrome.module.css'
import { screenOf } from './destinations.ts'
import { SCROLL_OFFSET, scrollToTop, watchScroll } from './scroll.ts'

/** Current screen; keeps showing the previous one while the next loads. */
export const useScreen = (): string =>
  useRouterState({ select: ({ resolvedLocation, location }) => screenOf((resolvedLocation ?? location).pathname) })

/**
 * Content area. A new screen starts at the top with the focus on its title; opening a note or changing a
 * filter does not.
 */
export function Main({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  const screen = useScreen()
  const first = useRef(screen)
  useEffect(() => {
    if (first.current === screen) return
    first.current = screen
    main.current?.scrollTo(0, 0)
    window.scrollTo(0, 0)
    const focused = document.activeElement
    if (focused?.closest('main, [role="dialog"]')) return
    const place = main.current?.querySelector<HTMLElement>('h1') ?? main.current
    place?.focus({ preventScroll: true })
  }, [screen])
  const scroller = useScrolled(main, screen)
  const { scrolltop, toolbar } = useLayout()
  return (
    <>
      <main
        id="conteudo"
        ref={main}
        className={styles.main}
        tabIndex={-1}
        data-toolbar-stuck={toolbar.fixed && scroller ? '' : undefined}
      >
        {children}
      </main>
      {scrolltop.display && scroller && (
        <button
          type="button"
          className={styles.top}
          aria-label="Voltar ao topo"
          title="Voltar ao topo"
          onClick={() => scrollToTop(scroller)}
        >
          <ArrowUp size={20} aria-hidden="true" />
        </button>
      )}
    </>
  )
}

/** The element that is scrolled beyond the seed's offset; null near the top and on a new screen. */
function useScrolled(main: RefObject<HTMLElement | null>, screen: string): Element | null {
  const [state, setState] = useState<{ screen: string; scroller: Element | null }>({ screen, scroller: null })
  useEffect(() => {
    if (!main.current) return
    return watchScroll(main.current, (element) => {
      const scroller = element.scrollTop > SCROLL_OFFSET ? element : null
      setState((previous) =>
        previous.scroller === scroller && previous.screen === screen ? previous : { screen, scroller },
      )
    })
  }, [main, screen])
  return state.screen === screen ? state.scroller : null
}
