import './ui/tokens.css'
import './ui/base.css'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { isPublic } from './app/route-rules.ts'
import { router } from './app/router.tsx'
import { loadConfiguracao } from './session/configuracao.ts'
import { onSessionEnd, startSession } from './session/session.ts'

async function start(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  await Promise.all([loadConfiguracao(), startSession()])
  onSessionEnd(() => {
    const { pathname, href } = router.state.location
    if (!isPublic(pathname)) void router.navigate({ to: '/login', search: { de: href }, replace: true })
  })
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
}

void start()
