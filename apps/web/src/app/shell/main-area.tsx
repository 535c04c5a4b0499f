import { useRouterState } from '@tanstack/react-router'
import { ArrowUp } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useLayout } from '../../prefs/layout.ts'
import styles from './chrome.module.css'
import { screenOf } from './destinations.ts'

/** Current screen; keeps showing the previous one while the next loads. */
export const useScreen = (): string =>
  useRouterState({ select: ({ resolvedLocation, location }) => screenOf((resolvedLocation ?? location).pathname) })

/**
 * Content area. A new screen starts at the top, or at the part that its address names, with the focus on its title;
 * opening a note or changing a filter does not.
 */
export function Main({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  const screen = useScreen()
  const first = useRef(screen)
  useEffect(() => {
    if (first.current === screen) return
    first.current = screen
    const part = document.getElementById(location.hash.slice(1))
    if (part) part.scrollIntoView()
    else {
      main.current?.scrollTo(0, 0)
      window.scrollTo(0, 0)
    }
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

/** Offset of the scroll-to-top button and of sticky parts, in pixels (seed) */
const SCROLL_OFFSET = 200
const SCROLL_SPEED = 600

const easeOut = (part: number) => 1 - (1 - part) ** 3

/** Scrolls to the top in 600 ms; at once with reduced motion. */
function scrollToTop(scroller: Element): void {
  const from = scroller.scrollTop
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    scroller.scrollTop = 0
    return
  }
  const start = performance.now()
  const step = (now: number) => {
    const part = Math.min(1, (now - start) / SCROLL_SPEED)
    scroller.scrollTop = from * (1 - easeOut(part))
    if (part < 1) requestAnimationFrame(step)
  }
  requestAnimationFrame(step)
}

/** Reports scrolling of the page, the content, or a long list in it. */
function watchScroll(main: HTMLElement, onScroll: (scroller: Element) => void): () => void {
  const hear = ({ target }: Event) => {
    const element = target === document ? document.scrollingElement : target
    if (!(element instanceof Element)) return
    const whole = element.contains(main) || main.contains(element)
    if (whole && element.clientHeight > main.clientHeight / 2) onScroll(element)
  }
  // scroll events do not bubble, so listen in the capture phase
  document.addEventListener('scroll', hear, { capture: true, passive: true })
  return () => document.removeEventListener('scroll', hear, { capture: true })
}
