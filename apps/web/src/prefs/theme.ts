import { createEvent, useSnapshot } from '../lib/store.ts'

/** The seed's storage keys: the choice of the menu, and the resulting theme. */
const MENU_KEY = 'kt_theme_mode_menu'
const VALUE_KEY = 'kt_theme_mode_value'
export type ThemeMode = 'light' | 'dark' | 'system'

export const isThemeMode = (text: string): text is ThemeMode => text === 'light' || text === 'dark' || text === 'system'

const dark = matchMedia('(prefers-color-scheme: dark)')
const changed = createEvent()

function read(): ThemeMode {
  const stored = localStorage.getItem(MENU_KEY) ?? localStorage.getItem(VALUE_KEY)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

function apply(): void {
  const mode = read()
  const theme = mode === 'system' ? (dark.matches ? 'dark' : 'light') : mode
  document.documentElement.dataset.theme = theme
}

export function setThemeMode(mode: ThemeMode): void {
  try {
    localStorage.setItem(MENU_KEY, mode)
    localStorage.setItem(VALUE_KEY, mode === 'system' ? (dark.matches ? 'dark' : 'light') : mode)
  } catch {
    // storage is full or blocked: the theme stays as it is
    return
  }
  const root = document.documentElement
  root.dataset.themeChange = ''
  setTimeout(() => delete root.dataset.themeChange, 350)
  apply()
  changed.emit()
}

dark.addEventListener('change', () => {
  if (localStorage.getItem(MENU_KEY) === 'system') localStorage.setItem(VALUE_KEY, dark.matches ? 'dark' : 'light')
  apply()
})

export const useThemeMode = (): ThemeMode => useSnapshot(changed, read)
