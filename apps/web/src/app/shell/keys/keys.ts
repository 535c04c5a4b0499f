/** True when typed letters are text, not commands. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('textarea, select, input:not([type="checkbox"], [type="radio"], [type="button"])'))

/** Moves the focus to the list of the screen: to a grid, or to the first link or button of a table. */
export function focusList(): boolean {
  const place = document.querySelector<HTMLElement>('main :is([role="grid"], tbody a, tbody button)')
  place?.focus()
  return place !== null
}
