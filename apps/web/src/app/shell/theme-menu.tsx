import { Monitor, Moon, Sun } from 'lucide-react'
import type { ReactNode } from 'react'
import { setThemeMode, type ThemeMode, useThemeMode } from '../../session/theme.ts'
import { Button } from '../../ui/button.tsx'
import { DropMenu, MenuChoice } from '../../ui/menu.tsx'

const THEMES: { value: ThemeMode; label: string; icon: ReactNode }[] = [
  { value: 'light', label: 'Claro', icon: <Sun size={16} aria-hidden="true" /> },
  { value: 'dark', label: 'Escuro', icon: <Moon size={16} aria-hidden="true" /> },
  { value: 'system', label: 'Do sistema', icon: <Monitor size={16} aria-hidden="true" /> },
]

/** The three themes as items of a menu: the header's own, and the user's on narrow windows. */
export function ThemeChoice() {
  return <MenuChoice label="Tema" value={useThemeMode()} options={THEMES} onChange={setThemeMode} />
}

export function ThemeMenu() {
  const mode = useThemeMode()
  const Icon = mode === 'dark' ? Moon : mode === 'light' ? Sun : Monitor
  const trigger = (
    <Button look="quiet" size="tool" aria-label="Tema">
      <Icon size={20} aria-hidden="true" />
    </Button>
  )
  return (
    <DropMenu trigger={trigger} align="end">
      <ThemeChoice />
    </DropMenu>
  )
}
