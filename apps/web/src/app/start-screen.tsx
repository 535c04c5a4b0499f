import { getRouteApi } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyNamed } from '../lib/lazy.tsx'
import { InicioScreen } from '../screens/inicio/inicio-screen.tsx'
import { useEmpresaIfAny, useEmpresas } from '../session/empresa.ts'

// for who is at the beginning alone
const FirstHour = lazyNamed(() => import('../screens/escritorio/comeco/first-hour.tsx'), 'FirstHour')

const route = getRouteApi('/shell/inicio')

/** The start page: the first steps for who has no company or a new office, the month of the companies for all others. */
export function StartScreen() {
  const empresa = useEmpresaIfAny()
  const { fl_escritorio } = useEmpresas().query.data ?? {}
  const { passos } = route.useSearch()
  const navigate = route.useNavigate()
  if (empresa && fl_escritorio !== 'S') return <InicioScreen />
  return (
    <Suspense fallback={null}>
      <FirstHour
        hasCompany={empresa !== null}
        asked={passos !== undefined}
        onHidden={() => void navigate({ search: (now) => ({ ...now, passos: undefined }), replace: true })}
      >
        {(first) => <InicioScreen first={first} />}
      </FirstHour>
    </Suspense>
  )
}
