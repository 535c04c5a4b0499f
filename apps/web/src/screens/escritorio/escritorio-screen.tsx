import { getRouteApi, Navigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyNamed } from '../../lib/lazy.tsx'

// each screen is loaded when it is opened, so that the first page knows of one file only
const CarteiraScreen = lazyNamed(() => import('./empresas/carteira-screen.tsx'), 'CarteiraScreen')
const PessoasScreen = lazyNamed(() => import('./pessoas/pessoas-screen.tsx'), 'PessoasScreen')

const route = getRouteApi('/shell/escritorio/$parte')

/** The screens of an office, one route for all: the address names the part. */
export function EscritorioScreen() {
  const { parte } = route.useParams()
  if (parte !== 'empresas' && parte !== 'pessoas') return <Navigate to="/erro/404" replace />
  return <Suspense fallback={null}>{parte === 'empresas' ? <CarteiraScreen /> : <PessoasScreen />}</Suspense>
}
