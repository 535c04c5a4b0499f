import { keep, useKept } from '../../prefs/kept.ts'
import { type MenuChoices, readMenuChoices } from './menu-groups.ts'

/** Storage key: kept beside the theme, in this browser. */
const MENU_KEY = 'portal_menu'

/** Groups of the menu that the user opened or closed, and the function that keeps a choice. */
export function useMenuChoices(): { choices: MenuChoices; choose: (label: string, open: boolean) => void } {
  const choices = readMenuChoices(useKept(MENU_KEY))
  return {
    choices,
    choose: (label, open) => keep(MENU_KEY, JSON.stringify({ ...choices, [label]: open })),
  }
}
