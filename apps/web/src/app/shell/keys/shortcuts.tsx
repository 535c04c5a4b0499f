import { useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect, useMemo } from 'react'
import { lazyNamed } from '../../../lib/lazy.tsx'
import { changeLayout } from '../../../prefs/change-layout.ts'
import { getLayout } from '../../../prefs/layout.ts'
import { useInOffice } from '../../../session/office.ts'
import { getSession, onSessionEnd, useSession } from '../../../session/session.ts'
import { closeHelp, type HelpView, openHelp, useHelp } from '../../ajuda/help-store.ts'
import { closeBusca, hasKey, openBusca, useBuscaText } from '../../busca/busca-store.ts'
import { screenOf, sectionsFor } from '../destinations.ts'
import { useMenuSearch } from '../use-menu-search.ts'
import { isTyping } from './keys.ts'

const BuscaDialog = lazyNamed(() => import('../../busca/busca-dialog.tsx'), 'BuscaDialog')
const HelpPanel = lazyNamed(() => import('../../ajuda/help-panel.tsx'), 'HelpPanel')

onSessionEnd(closeBusca)
onSessionEnd(closeHelp)

/** Keys of every screen with what they open: the search of everything, and the help. */
export function Shortcuts() {
  const { usuario } = useSession()
  const text = useBuscaText()
  const help = useHelp()
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !act(event)) return
      event.preventDefault()
    }
    addEventListener('keydown', hear)
    addEventListener('paste', takeKey)
    return () => {
      removeEventListener('keydown', hear)
      removeEventListener('paste', takeKey)
    }
  }, [])
  return (
    <Suspense fallback={null}>
      {usuario && text !== null && <BuscaDialog text={text} screenOf={screenOf} />}
      {help !== null && <Help key={help} first={help} />}
    </Suspense>
  )
}

function Help({ first }: { first: HelpView }) {
  const { usuario } = useSession()
  const inOffice = useInOffice()
  const navigate = useNavigate()
  const searchOf = useMenuSearch()
  const places = useMemo(() => sectionsFor(usuario, inOffice).flatMap(({ items }) => items), [usuario, inOffice])
  return (
    <HelpPanel first={first} places={places} onGo={({ path }) => void navigate({ to: path, search: searchOf(path) })} />
  )
}

/** An access key pasted outside fields opens the search with it. */
function takeKey(event: ClipboardEvent): void {
  const text = event.clipboardData?.getData('text') ?? ''
  if (event.defaultPrevented || !mayOpenBusca(event.target) || !hasKey(text)) return
  event.preventDefault()
  openBusca(text.trim())
}

const mayOpenBusca = (target: EventTarget | null): boolean =>
  getSession().usuario !== null &&
  !isTyping(target) &&
  !(target instanceof Element && target.closest('[role="dialog"]') !== null)

/** Consulta Tributária has a search of its own for this key. */
const hasOwnSlash = (): boolean => location.pathname.startsWith('/consultas/tributacao')

/** Returns true when it handled the key. */
function act({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k') {
    if (getSession().usuario) openBusca()
    return true
  }
  if (altKey && !ctrlKey && key.toLowerCase() === 'm') {
    const { minimized, minimizable } = getLayout().sidebar
    if (minimizable) changeLayout({ sidebar: { minimized: !minimized } })
    return minimizable
  }
  if (key === '/' && !ctrlKey && !metaKey && !altKey && mayOpenBusca(target) && !hasOwnSlash()) {
    openBusca()
    return true
  }
  if (key === '?' && !ctrlKey && !metaKey && !isTyping(target)) {
    openHelp()
    return true
  }
  return false
}
