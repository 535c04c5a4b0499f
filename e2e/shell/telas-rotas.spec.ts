// Every screen that the search finds by name. A usual run opens each once, a quarter of them in each look; a full run opens all in all looks.
import type { Page } from '@playwright/test'
import { TELAS } from '@portal/contract/telas.ts'
import { isFullRun, judge, type Look } from '../judge.ts'
import { enterPortal, expect, inPage, test } from '../portal.ts'

const LOOKS: readonly Look[] = [360, 1920].flatMap((width) =>
  (['light', 'dark'] as const).map((theme) => ({ width, height: width === 360 ? 740 : 1080, theme })),
)

/** Elements of the content whose text is cut at their edge, without an ellipsis and without a title that has the whole. */
const CUT_TEXTS = `(() => {
  const isCut = (element) => {
    const { overflowX, textOverflow, webkitLineClamp, clipPath } = getComputedStyle(element)
    if (!['hidden', 'clip'].includes(overflowX) || element.scrollWidth <= element.clientWidth + 1) return false
    // kit/hidden.tsx: a text for assistive technology alone
    if (clipPath !== 'none') return false
    return textOverflow !== 'ellipsis' && webkitLineClamp === 'none' && !element.closest('[title]')
  }
  return [...document.querySelectorAll('main, main *')]
    .filter((element) => element instanceof HTMLElement && element.innerText.trim() !== '' && isCut(element))
    .map((element) => element.className + ' ' + element.innerText.slice(0, 80) + ': ' + element.scrollWidth + ' in ' + element.clientWidth)
})()`

/** Texts of cells, links and buttons of the content that reach the right edge of the window. */
const EDGE_TEXTS = `(() => {
  // what a list cuts or scrolls sideways ends anywhere
  const isCut = (element) => {
    for (let box = element; box; box = box.parentElement)
      if (getComputedStyle(box).overflowX !== 'visible' && box.scrollWidth > box.clientWidth + 1) return true
    return false
  }
  const range = document.createRange()
  const isAtEdge = (text) => {
    range.selectNodeContents(text)
    const { right, width } = range.getBoundingClientRect()
    return width > 0 && right > innerWidth - 8 && right <= innerWidth
  }
  const found = []
  const texts = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const { currentNode: text } = texts
    const element = text.parentElement
    if (text.data.trim() === '' || !element.closest('td, th, a, button, [role=gridcell]')) continue
    if (isAtEdge(text) && !isCut(element)) found.push(element.className + ' ' + text.data)
  }
  return found
})()`

async function openScreen(page: Page, address: string): Promise<void> {
  await enterPortal(page, address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // the first calls; a screen that asks again and again never comes to rest
  await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => undefined)
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
}

for (const [index, { name, address }] of TELAS.entries()) {
  for (const look of isFullRun ? LOOKS : LOOKS.slice(index % LOOKS.length).slice(0, 1)) {
    test(`${name} (${address}) at ${look.width} px, ${look.theme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: look.theme, reducedMotion: 'reduce' })
      await page.setViewportSize(look)
      await openScreen(page, address)
      expect(await inPage<string[]>(page, CUT_TEXTS), 'no text is cut').toEqual([])
      expect(await inPage<string[]>(page, EDGE_TEXTS), 'no text is at the edge of the window').toEqual([])
      await judge(page, `rota${address.replaceAll('/', '-')}`, look)
    })
  }
}
