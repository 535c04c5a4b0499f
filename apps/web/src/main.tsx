import './kit/tokens.css'
import './kit/base.css'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { watchLayout } from './app/apply-layout.ts'
import { watchParts } from './app/part.ts'
import { isPublic } from './app/route-rules.ts'
import { fetchScreenOf, router } from './app/router.ts'
import { flashSplash, hideSplash } from './app/splash.ts'
import { wait } from './lib/delay.ts'
import { loadConfiguracao } from './prefs/configuracao.ts'
import { followsLayoutChange, onPreview } from './prefs/layout.ts'
import { hasStoredUsuario, onSessionEnd, startSession } from './session/session.ts'

/** A server that does not answer keeps no one from the login screen. */
const CONFIGURACAO_LIMIT = 8000

async function start(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  watchParts()
  const { pathname } = location
  fetchScreenOf(isPublic(pathname) || hasStoredUsuario() ? pathname : '/login')
  await Promise.all([Promise.race([loadConfiguracao(), wait(CONFIGURACAO_LIMIT)]), startSession()])
  watchLayout()
  onPreview(flashSplash)
  onSessionEnd(() => {
    const { pathname, href } = router.state.location
    if (!isPublic(pathname)) void router.navigate({ to: '/login', search: { de: href }, replace: true })
  })
  const changed = followsLayoutChange()
  const stop = router.subscribe('onResolved', () => {
    stop()
    hideSplash(changed)
  })
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
}

void start()
