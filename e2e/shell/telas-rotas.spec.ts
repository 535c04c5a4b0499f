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
  const range = document.createRange()
  // cells beyond the edge of a list that scrolls sideways are cut by it
  const scrolls = (element) => {
    for (let box = element; box; box = box.parentElement)
      if (['auto', 'scroll'].includes(getComputedStyle(box).overflowX) && box.scrollWidth > box.clientWidth + 1) return true
    return false
  }
  const isAtEdge = (element) => {
    range.selectNodeContents(element)
    const { right, width } = range.getBoundingClientRect()
    return width > 0 && right > innerWidth - 8 && right <= innerWidth
  }
  return [...document.querySelectorAll('main td, main th, main a, main button, main [role=gridcell]')]
    .filter((element) => element.innerText.trim() !== '' && getComputedStyle(element).clipPath === 'none' && isAtEdge(element) && !scrolls(element))
    .map((element) => element.className + ' ' + element.innerText.slice(0, 80))
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
