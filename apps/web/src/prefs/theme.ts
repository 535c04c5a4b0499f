import { createEvent, useSnapshot } from '../lib/store.ts'

/** The seed's keys: what was chosen in the menu, and the theme that it led to. */
const MENU_KEY = 'kt_theme_mode_menu'
const VALUE_KEY = 'kt_theme_mode_value'
export type ThemeMode = 'light' | 'dark' | 'system'

export const isThemeMode = (text: string): text is ThemeMode => text === 'light' || text === 'dark' || text === 'system'

const dark = matchMedia('(prefers-color-scheme: dark)')
const changed = createEvent()

function read(): ThemeMode {
  const kept = localStorage.getItem(MENU_KEY) ?? localStorage.getItem(VALUE_KEY)
  return kept === 'light' || kept === 'dark' ? kept : 'system'
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
