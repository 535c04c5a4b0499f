import { isActive, type Section } from './destinations.ts'

/** Headings and entries that a menu of a 900 px high window shows without scrolling. */
export const MOST_MENU_ROWS = 23

/** Groups that the user opened or closed, by name. */
export type MenuChoices = Partial<Record<string, boolean>>

export const isOfScreen = ({ items }: Section, pathname: string): boolean =>
  items.some(({ path }) => isActive(path, pathname))

/**
 * Names of the open groups. The screen's is always open. Of the others, those that the user opened; without a choice
 * all of them where the whole menu fits, else the first where it fits beside the screen's.
 */
export function openGroups(sections: readonly Section[], pathname: string, choices: MenuChoices): Set<string> {
  const isScreen = (section: Section) => isOfScreen(section, pathname)
  const rowsOf = (shown: readonly Section[]) => shown.reduce((sum, { items }) => sum + items.length, sections.length)
  const fits = (shown: readonly Section[]) => rowsOf(shown) <= MOST_MENU_ROWS
  const isFirstOpen = fits(sections.filter((section, place) => place === 0 || isScreen(section)))
  const isOpen = (section: Section, place: number) =>
    isScreen(section) || (choices[section.label] ?? ((place === 0 && isFirstOpen) || fits(sections)))
  return new Set(sections.filter(isOpen).map(({ label }) => label))
}

/** What the browser kept; nothing where it is no longer understood. */
export function readMenuChoices(text: string | null): MenuChoices {
  try {
    const kept: unknown = JSON.parse(text ?? '{}')
    const entries = kept !== null && typeof kept === 'object' ? Object.entries(kept) : []
    return Object.fromEntries(entries.filter((entry): entry is [string, boolean] => typeof entry[1] === 'boolean'))
  } catch {
    return {}
  }
}
