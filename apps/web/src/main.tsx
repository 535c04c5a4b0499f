import './kit/tokens.css'
import './kit/base.css'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { followConnection } from './api/http/reconnect.ts'
import { watchParts } from './app/part.ts'
import { isPublic } from './app/route-rules.ts'
import { fetchScreenOf, router } from './app/router.ts'
import { wait } from './lib/delay.ts'
import { fetchAhead } from './lib/parts.ts'
import { loadConfiguracao } from './prefs/configuracao.ts'
import { followsLayoutChange, getLayout, onLayoutChange, onPreview } from './prefs/layout.ts'
import { hasStoredUsuario, onSessionEnd, startSession } from './session/session.ts'

/** Milliseconds to wait for the configuration; the login screen works without it. */
const CONFIGURACAO_LIMIT = 8000
/** The seed's delay from a change of layout to the end of the splash screen, in milliseconds */
const AFTER_CHANGE = 500

async function start(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  watchParts()
  followConnection()
  const { pathname } = location
  fetchScreenOf(isPublic(pathname) || hasStoredUsuario() ? pathname : '/login')
  await Promise.all([Promise.race([loadConfiguracao(), wait(CONFIGURACAO_LIMIT)]), startSession()])
  applyLayout()
  onLayoutChange(applyLayout)
  onPreview(flashSplash)
  onSessionEnd(() => {
    const { pathname, href } = router.state.location
    if (!isPublic(pathname)) void router.navigate({ to: '/login', search: { de: href }, replace: true })
  })
  const changed = followsLayoutChange()
  const stop = router.subscribe('onResolved', () => {
    stop()
    hideSplash(changed)
    fetchAhead()
  })
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
}

/** Applies the layout to the document: writing direction, accent, background. */
function applyLayout(): void {
  const { rtl, primaryColor, pageBgWhite } = getLayout().app.general
  const root = document.documentElement
  root.dir = rtl ? 'rtl' : 'ltr'
  root.style.setProperty('--accent', primaryColor)
  root.toggleAttribute('data-page-white', pageBgWhite)
}

const splash = (): HTMLElement | null => document.getElementById('splash')

/** Hides the splash screen of index.html; half a second later after a change of layout. */
function hideSplash(afterChange: boolean): void {
  setTimeout(() => splash()?.setAttribute('hidden', ''), afterChange ? AFTER_CHANGE : 0)
}

/** Covers a change of layout that needs no reload. */
function flashSplash(): void {
  splash()?.removeAttribute('hidden')
  hideSplash(true)
}

void start()
