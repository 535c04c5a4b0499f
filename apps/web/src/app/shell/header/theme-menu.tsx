import { Monitor, Moon, Sun } from 'lucide-react'
import { buttonClass } from '../../../kit/button.tsx'
import type { MenuEntry } from '../../../kit/menu.tsx'
import { MenuButton } from '../../../kit/menu.tsx'
import { useMedia } from '../../../lib/use-media.ts'
import { isThemeMode, setThemeMode, useThemeMode } from '../../../prefs/theme.ts'

/** The three themes as entries of a menu: the header's own, and the user's on narrow windows. */
export function useThemeEntry(): MenuEntry {
  const value = useThemeMode()
  return {
    kind: 'choice',
    key: 'theme',
    label: 'Tema',
    value,
    options: [
      { value: 'light', label: 'Claro', icon: <Sun size={16} aria-hidden="true" /> },
      { value: 'dark', label: 'Escuro', icon: <Moon size={16} aria-hidden="true" /> },
      { value: 'system', label: 'Do sistema', icon: <Monitor size={16} aria-hidden="true" /> },
    ],
    onChange: (mode) => {
      if (isThemeMode(mode)) setThemeMode(mode)
    },
  }
}

export function ThemeMenu() {
  const mode = useThemeMode()
  const entry = useThemeEntry()
  const dark = useMedia('(prefers-color-scheme: dark)')
  const Icon = mode === 'dark' || (mode === 'system' && dark) ? Moon : Sun
  return (
    <MenuButton
      className={buttonClass({ look: 'quiet', size: 'tool' })}
      align="end"
      entries={[entry]}
      aria-label="Tema"
      title="Tema"
    >
      <Icon size={20} aria-hidden="true" />
    </MenuButton>
  )
}
