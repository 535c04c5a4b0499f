/** Offset of the scroll-to-top button and of sticky parts, in pixels (seed) */
export const SCROLL_OFFSET = 200
const SCROLL_SPEED = 600

const easeOut = (part: number) => 1 - (1 - part) ** 3

/** Scrolls to the top in 600 ms; at once with reduced motion. */
export function scrollToTop(scroller: Element): void {
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
export function watchScroll(main: HTMLElement, onScroll: (scroller: Element) => void): () => void {
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
