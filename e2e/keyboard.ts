import type { Locator, Page } from '@playwright/test'
import { expect } from './portal.ts'

const MOST_STOPS = 120

/** Presses Tab until the control has the focus. Fails when the keyboard cannot reach it. */
export async function tabTo(page: Page, wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await wanted.first().waitFor()
  const focused = wanted.and(page.locator(':focus'))
  for (let stops = 0; stops < MOST_STOPS; stops++) {
    if ((await focused.count()) > 0) return
    await page.keyboard.press(key)
  }
  await expect(focused, `${key} leads there`).toHaveCount(1)
}
