import { Navigate, useMatch, useRouterState } from '@tanstack/react-router'
import { type ComponentType, Suspense } from 'react'
import { lazyNamed } from '../lib/lazy.tsx'
import { START_KEY } from '../prefs/kept.ts'
import { type KeptSteps, stepsKey } from '../screens/escritorio/comeco/kept-steps.ts'
import { useEmpresaIfAny } from '../session/empresa.ts'
import { useUsuario } from '../session/session.ts'
import { PageLoader } from './page-loader.tsx'

// each screen is loaded when it is opened, so that the first page knows of one file only
const SCREENS: Partial<Record<string, ComponentType>> = {
  'escritorio/empresas': lazyNamed(
    () => import('../screens/escritorio/empresas/carteira-screen.tsx'),
    'CarteiraScreen',
  ),
  'escritorio/atividade': lazyNamed(
    () => import('../screens/escritorio/atividade/atividade-screen.tsx'),
    'AtividadeScreen',
  ),
  'escritorio/empresas/certificados': lazyNamed(
    () => import('../screens/escritorio/certificados/certificados-screen.tsx'),
    'CertificadosScreen',
  ),
  'escritorio/automacoes': lazyNamed(
    () => import('../screens/escritorio/automacoes/automacoes-screen.tsx'),
    'AutomacoesScreen',
  ),
  'escritorio/webhooks': lazyNamed(
    () => import('../screens/escritorio/automacoes/webhooks-screen.tsx'),
    'WebhooksScreen',
  ),
  'escritorio/chaves': lazyNamed(
    () => import('../screens/escritorio/chaves/chaves-screen.tsx'),
    'ChavesDoEscritorioScreen',
  ),
  'escritorio/sped': lazyNamed(() => import('../screens/escritorio/sped/sped-screen.tsx'), 'SpedDoEscritorioScreen'),
  'escritorio/entregar': lazyNamed(
    () => import('../screens/escritorio/entregar/entregar-screen.tsx'),
    'EntregarScreen',
  ),
  'escritorio/pessoas': lazyNamed(() => import('../screens/escritorio/pessoas/pessoas-screen.tsx'), 'PessoasScreen'),
  'escrituracao/contas': lazyNamed(() => import('../screens/escrituracao/contas/contas-screen.tsx'), 'ContasScreen'),
  'cadastros/captura': lazyNamed(
    () => import('../screens/cadastros/captura/captura-cadastro-screen.tsx'),
    'CapturaCadastroScreen',
  ),
  'cadastros/empresas': lazyNamed(() => import('../screens/cadastros/empresas/empresas-screen.tsx'), 'EmpresasScreen'),
  'cadastros/tabelas': lazyNamed(() => import('../screens/cadastros/tabelas/tabelas-screen.tsx'), 'TabelasScreen'),
  'notas/caixa': lazyNamed(() => import('../screens/caixa/caixa-screen.tsx'), 'CaixaScreen'),
  'escrituracao/entradas': lazyNamed(
    () => import('../screens/escrituracao/entradas/entradas-screen.tsx'),
    'EntradasScreen',
  ),
  'escrituracao/exportar': lazyNamed(
    () => import('../screens/escrituracao/exportar/exportar-screen.tsx'),
    'ExportarScreen',
  ),
  fechamento: lazyNamed(() => import('../screens/fechamento/fechamento-screen.tsx'), 'FechamentoScreen'),
  tarefas: lazyNamed(() => import('../screens/tarefas/tarefas-screen.tsx'), 'TarefasScreen'),
}
/** Addresses of areas lead to the area's first screen. */
const FIRST: Partial<Record<string, string>> = {
  notas: '/notas/nfe',
  cadastros: '/cadastros/produtos',
  consultas: '/consultas/tributacao',
}

/** Where the portal opens: without a company at the steps that bring one, and there again until they are done. */
function startPage(hasCompany: boolean, usuarioId: string): string {
  const isUnfinished = localStorage.getItem(stepsKey(usuarioId)) === ('aberta' satisfies KeptSteps)
  return hasCompany && !isUnfinished ? (localStorage.getItem(START_KEY) ?? '/notas/nfe') : '/inicio'
}

/** What has no route of its own, by its address: the office's screens, companies, certificates and tables, the start page and three redirects. Every other address is unknown. */
export function Area() {
  // not the location: it is that of the next screen while this one is still shown
  const pathname = useMatch({ strict: false, select: (match) => match.pathname })
  const isLeaving = useRouterState({ select: ({ location }) => location.pathname !== pathname })
  const name = pathname.replace(/^\/|\/$/g, '')
  const Screen = SCREENS[name]
  const empresa = useEmpresaIfAny()
  const { id } = useUsuario()
  // somebody invited is already on the way to the invitations: leading to the start page as well would never end
  if (!Screen && isLeaving) return null
  if (!Screen) {
    const to = name === '' ? startPage(empresa !== null, id) : (FIRST[name] ?? '/erro/404')
    return <Navigate to={to as '/'} replace /> // Conta offers only addresses of screens
  }
  return (
    <Suspense fallback={<PageLoader />}>
      <Screen />
    </Suspense>
  )
}
