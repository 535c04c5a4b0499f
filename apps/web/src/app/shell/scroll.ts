/** The seed's figures of the scroll-to-top button and of what sticks */
export const SCROLL_OFFSET = 200
const SCROLL_SPEED = 600

const easeOut = (part: number) => 1 - (1 - part) ** 3

/** Brings what was scrolled back to its top in 600 ms, at once where motion is unwanted. */
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

/** Follows whatever scrolls most of the content: the page, the content, or a long list in it. */
export function watchScroll(main: HTMLElement, onScroll: (scroller: Element) => void): () => void {
  const hear = ({ target }: Event) => {
    const element = target === document ? document.scrollingElement : target
    if (!(element instanceof Element)) return
    const whole = element.contains(main) || main.contains(element)
    if (whole && element.clientHeight > main.clientHeight / 2) onScroll(element)
  }
  // a scroll does not bubble: it is heard on its way down
  document.addEventListener('scroll', hear, { capture: true, passive: true })
  return () => document.removeEventListener('scroll', hear, { capture: true })
}
