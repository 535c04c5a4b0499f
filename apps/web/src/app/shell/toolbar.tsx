import { useNavigate, useRouterState } from '@tanstack/react-router'
import { ListFilter, Plus } from 'lucide-react'
import { type ReactNode, Suspense, useMemo, useState } from 'react'
import { Button } from '../../kit/button.tsx'
import { ToolbarContext } from '../../kit/toolbar-context.ts'
import { lazyNamed } from '../../lib/lazy.tsx'
import { notify } from '../../lib/notify.ts'
import { useLayout } from '../../prefs/layout.ts'
import { useInOffice } from '../../session/office.ts'
import { useSession } from '../../session/session.ts'
import { sectionOf, sectionsFor } from './destinations.ts'

const CreateAppDialog = lazyNamed(() => import('../../screens/demo/create-app-dialog.tsx'), 'CreateAppDialog')
const PeriodTool = lazyNamed(() => import('./period-tool.tsx'), 'PeriodTool')

/** Provides the layout's additions to the toolbar of each screen. */
export function Toolbar({ children }: { children: ReactNode }) {
  const { toolbar, pageTitle } = useLayout()
  const { usuario } = useSession()
  const inOffice = useInOffice()
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const section = sectionOf(sectionsFor(usuario, inOffice), pathname)
  const { filterButton, daterangepickerButton, primaryButton, primaryButtonLabel, primaryButtonModal } = toolbar
  const description = pageTitle.description ? section?.description : undefined
  const additions = useMemo(
    () => ({
      description,
      tools: (
        <>
          {filterButton && <FilterButton />}
          {daterangepickerButton && (
            <Suspense fallback={null}>
              <PeriodTool />
            </Suspense>
          )}
        </>
      ),
      primary: primaryButton && <PrimaryButton label={primaryButtonLabel} leadsTo={primaryButtonModal} />,
    }),
    [description, filterButton, daterangepickerButton, primaryButton, primaryButtonLabel, primaryButtonModal],
  )
  return <ToolbarContext value={additions}>{children}</ToolbarContext>
}

/** Focuses the screen's first filter. */
const FilterButton = () => (
  <Button onClick={toFilters}>
    <ListFilter size={16} aria-hidden="true" />
    Filtrar
  </Button>
)

function toFilters(): void {
  const main = document.getElementById('conteudo')
  const field = main?.querySelector<HTMLElement>('[role="search"] input, input[type="search"], input[type="text"]')
  if (field) field.focus()
  else notify('Esta tela não tem filtros.')
}

function PrimaryButton({ label, leadsTo }: { label: string; leadsTo: 'create-app' | 'importar' }) {
  const navigate = useNavigate()
  const [creating, setCreating] = useState(false)
  const go = () => (leadsTo === 'importar' ? void navigate({ to: '/notas/importar' }) : setCreating(true))
  return (
    <>
      <Button look="primary" onClick={go}>
        <Plus size={16} aria-hidden="true" />
        {label}
      </Button>
      {creating && (
        <Suspense fallback={null}>
          <CreateAppDialog onClose={() => setCreating(false)} />
        </Suspense>
      )}
    </>
  )
}
