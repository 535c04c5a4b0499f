import { useSyncExternalStore } from 'react'

/** One thing that the keyboard does: `keys` are pressed together, several ways stand side by side. */
export interface KeyLine {
  keys: readonly (readonly string[])[]
  does: string
}

export interface KeyGroup {
  title: string
  lines: readonly KeyLine[]
}

const one = (key: string, does: string): KeyLine => ({ keys: [[key]], does })
const two = (first: string, second: string, does: string): KeyLine => ({ keys: [[first], [second]], does })

const EVERYWHERE: KeyGroup = {
  title: 'Em qualquer tela',
  lines: [
    one('?', 'Mostrar estas teclas'),
    { keys: [['Ctrl', 'K']], does: 'Trocar de empresa' },
    { keys: [['Alt', 'M']], does: 'Fixar ou minimizar o menu' },
    two('Tab', 'Shift+Tab', 'Ir ao próximo campo ou voltar'),
    one('Esc', 'Fechar o que está aberto'),
  ],
}

const NOTAS: KeyGroup = {
  title: 'Na lista de notas',
  lines: [
    two('↑', '↓', 'Linha anterior ou próxima'),
    two('Page Up', 'Page Down', 'Uma tela acima ou abaixo'),
    two('Home', 'End', 'Primeira ou última linha'),
    one('Enter', 'Abrir a nota'),
    one('Espaço', 'Marcar a linha'),
    { keys: [['Ctrl', 'A']], does: 'Marcar todas as linhas carregadas' },
    one('Esc', 'Fechar a nota ou desmarcar'),
  ],
}

/** The keys of a screen: its own first, then those of every screen. */
export function keysOf(pathname: string): KeyGroup[] {
  const own = /^\/notas\/(nfe|nfce|mdfe|cte)(\/|$)/.test(pathname) ? [NOTAS] : []
  return [...own, EVERYWHERE]
}

/** Where letters are text, not commands. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('textarea, select, input:not([type="checkbox"], [type="radio"], [type="button"])'))

let open = false
const listeners = new Set<() => void>()

function set(next: boolean): void {
  open = next
  for (const tell of listeners) tell()
}

export const openKeysHelp = (): void => set(true)
export const closeKeysHelp = (): void => set(false)

export function useKeysHelp(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    () => open,
  )
}
