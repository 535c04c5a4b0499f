import { createRoute, redirect, retainSearchParams } from '@tanstack/react-router'
import { defineSearch } from '../lib/define-search.ts'
import { parseUsuarios } from '../screens/cadastros/usuarios/parts.ts'
import { isServico, parseCaptura } from '../screens/captura/address.ts'
import { parseInicio } from '../screens/inicio/search.ts'
import { parseManifestacao } from '../screens/notas/manifestacao/address.ts'
import { parseSearch } from '../screens/notas/query/address.ts'
import { parseProdutos } from '../screens/produtos/address.ts'
import { parseReforma } from '../screens/reforma/address.ts'
import { parseSped } from '../screens/sped/base/address.ts'
import { parseCruzamento } from '../screens/sped/cruzamento/address.ts'
import { parseTributacao } from '../screens/tributacao/address.ts'
import { getSession } from '../session/session.ts'
import { screen } from './part.ts'
import { rootRoute } from './root-route.ts'
import { isKnownTipo, parseDe, parseEmpresa, parseImportacao, parseMes } from './route-rules.ts'

/** Routes that need a user; others are redirected to /login, which leads back afterwards. */
const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  validateSearch: parseEmpresa,
  // a link without a company leads to the same one
  search: { middlewares: [retainSearchParams(['empresa'])] },
  beforeLoad: ({ location }) => {
    if (!getSession().usuario) redirect({ to: '/login', search: parseDe({ de: location.href }), throw: true })
  },
  component: screen(() => import('./shell/shell.tsx'), 'Shell'),
})

const importarRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'notas/importar',
  validateSearch: parseImportacao,
  component: screen(() => import('../screens/notas/importar/importar-screen.tsx'), 'ImportarScreen'),
})

const faltasRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'notas/faltas',
  validateSearch: parseMes,
  component: screen(() => import('../screens/notas/faltas/faltas-screen.tsx'), 'FaltasScreen'),
})

const capturaRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'notas/captura',
  validateSearch: parseCaptura,
  component: screen(() => import('../screens/captura/captura-screen.tsx'), 'CapturaScreen'),
})

/** The screen of the list renders the company at the side; this route only declares its address. */
const capturaEmpresaRoute = createRoute({
  getParentRoute: () => capturaRoute,
  path: '$cnpj/$servico',
  beforeLoad: ({ params }) => {
    if (!isServico(params.servico)) redirect({ to: '/erro/404', throw: true })
  },
})

const manifestacaoRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'notas/manifestacao',
  validateSearch: parseManifestacao,
  component: screen(() => import('../screens/notas/manifestacao/manifestacao-screen.tsx'), 'ManifestacaoScreen'),
})

const notasRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'notas/$tipo',
  validateSearch: parseSearch,
  beforeLoad: ({ params }) => {
    if (!isKnownTipo(params.tipo)) redirect({ to: '/erro/404', throw: true })
  },
  component: screen(() => import('../screens/notas/notas-screen.tsx'), 'NotasScreen'),
})

/** The list's screen renders the open document; this route only declares its address. `nota-tabs.tsx` has the tabs; the first is not named. */
const notaRoute = createRoute({
  getParentRoute: () => notasRoute,
  path: '$id',
  validateSearch: defineSearch({ aba: /^(?!resumo$)[a-z]{1,20}$/ }),
})

const inicioRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'inicio',
  validateSearch: parseInicio,
  component: screen(() => import('./start-screen.tsx'), 'StartScreen'),
})
const produtosRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'cadastros/produtos',
  validateSearch: parseProdutos,
  component: screen(() => import('../screens/produtos/produtos-screen.tsx'), 'ProdutosScreen'),
})
const usuariosRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'cadastros/usuarios',
  validateSearch: parseUsuarios,
  component: screen(() => import('../screens/cadastros/usuarios/usuarios-screen.tsx'), 'UsuariosScreen'),
})
const contaRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'conta',
  component: screen(() => import('../screens/conta/conta-screen.tsx'), 'ContaScreen'),
})
const convitesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'convites',
  component: screen(() => import('../screens/convites/convites-screen.tsx'), 'ConvitesScreen'),
})
/** The screens of an area read their own addresses. */
const ofArea = {
  getParentRoute: () => shellRoute,
  validateSearch: (raw: Record<string, unknown>) => raw as Record<string, string | undefined>,
  component: screen(() => import('./area.tsx'), 'Area'),
}
/** Leads to the start page, which the user chooses in Conta. */
const indexRoute = createRoute({ ...ofArea, path: '/' })
const escritorioRoute = createRoute({ ...ofArea, path: 'escritorio/$parte' })
const empresasRoute = createRoute({ ...ofArea, path: 'cadastros/empresas' })
const certificadosRoute = createRoute({ ...ofArea, path: 'cadastros/captura' })
const tabelasRoute = createRoute({ ...ofArea, path: 'cadastros/tabelas' })
const caixaRoute = createRoute({ ...ofArea, path: 'notas/caixa' })
const escrituracaoRoute = createRoute({ ...ofArea, path: 'escrituracao/$parte' })
const certificadosLoteRoute = createRoute({ ...ofArea, path: 'escritorio/empresas/certificados' })
/** `tarefas`, `fechamento` and the addresses of areas */
const quadroRoute = createRoute({ ...ofArea, path: '$parte' })
const tributacaoRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'consultas/tributacao',
  validateSearch: parseTributacao,
  component: screen(() => import('../screens/tributacao/tributacao-screen.tsx'), 'TributacaoScreen'),
})
const reformaRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'consultas/reforma',
  validateSearch: parseReforma,
  component: screen(() => import('../screens/reforma/reforma-screen.tsx'), 'ReformaScreen'),
})
/** The SPED area, for sistema SCA and users with the SPED module. */
const spedRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'sped',
  component: screen(() => import('./shell/sped-area.tsx'), 'SpedArea'),
})
const spedFiscalRoute = createRoute({
  getParentRoute: () => spedRoute,
  path: 'fiscal',
  validateSearch: parseSped,
  component: screen(() => import('../screens/sped/sped-screen.tsx'), 'SpedScreen'),
})

const cruzamentoRoute = createRoute({
  getParentRoute: () => spedRoute,
  path: 'cruzamento',
  validateSearch: parseCruzamento,
  component: screen(() => import('../screens/sped/cruzamento/cruzamento-screen.tsx'), 'CruzamentoScreen'),
})

const spedAnyRoute = createRoute({
  getParentRoute: () => spedRoute,
  path: '$',
  component: screen(() => import('./shell/sped-area.tsx'), 'SpedUnknown'),
})

const ajudaRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'ajuda',
  component: screen(() => import('../screens/ajuda/ajuda-screen.tsx'), 'AjudaScreen'),
})
const topicoRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'ajuda/$topico',
  component: screen(() => import('../screens/ajuda/ajuda-screen.tsx'), 'TopicoScreen'),
})

export const shellRoutes = shellRoute.addChildren([
  indexRoute,
  inicioRoute,
  importarRoute,
  faltasRoute,
  capturaRoute.addChildren([capturaEmpresaRoute]),
  manifestacaoRoute,
  notasRoute.addChildren([notaRoute]),
  produtosRoute,
  usuariosRoute,
  empresasRoute,
  certificadosRoute,
  tabelasRoute,
  caixaRoute,
  escrituracaoRoute,
  contaRoute,
  convitesRoute,
  certificadosLoteRoute,
  escritorioRoute,
  quadroRoute,
  tributacaoRoute,
  reformaRoute,
  spedRoute.addChildren([spedFiscalRoute, cruzamentoRoute, spedAnyRoute]),
  ajudaRoute,
  topicoRoute,
])
