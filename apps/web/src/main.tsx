import './ui/tokens.css'
import './ui/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { configuracaoOptions } from './api/acesso.ts'
import { setApiBase } from './api/http.ts'
import { queryClient } from './api/query-client.ts'
import { isPublic } from './app/route-rules.ts'
import { router } from './app/router.tsx'
import { setLayoutKey } from './session/layout.ts'
import { onSessionEnd, startSession } from './session/session.ts'

/** What the page must know before its first call; without an answer it goes on with the page's own origin. */
async function configure(): Promise<void> {
  try {
    const { api_base, layout_chave } = await queryClient.fetchQuery(configuracaoOptions)
    setApiBase(api_base)
    setLayoutKey(layout_chave)
  } catch {
    // the screens ask again and say what is missing
  }
}

async function start(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  await Promise.all([configure(), startSession()])
  onSessionEnd(() => {
    const { pathname, href } = router.state.location
    if (!isPublic(pathname)) void router.navigate({ to: '/login', search: { de: href }, replace: true })
  })
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  )
}

void start()
