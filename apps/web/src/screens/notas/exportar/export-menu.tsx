import type { Conteudo } from '@portal/contract/exportar.ts'
import { ChevronDown, Sheet, Sigma } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { buttonClass } from '../../../ui/button.tsx'
import { Hidden } from '../../../ui/hidden.tsx'
import { MenuButton } from '../../../ui/menu.tsx'
import type { MenuEntry } from '../../../ui/menu-entries.ts'
import type { ExportSource } from './picked.ts'

// each comes when it is first asked for
const ExportDialog = lazy(async () => ({ default: (await import('./export-dialog.tsx')).ExportDialog }))
const TotalsDialog = lazy(async () => ({ default: (await import('./totals-dialog.tsx')).TotalsDialog }))

type View = { name: 'totais' } | { name: 'exportar'; conteudo: Conteudo } | null

/** The spreadsheet and the totals of the filter or of the selection. `narrow`: an icon alone. */
export function ExportMenu({ source, narrow = false }: { source: ExportSource; narrow?: boolean }) {
  const [view, setView] = useState<View>(null)
  const close = () => setView(null)
  const entries: MenuEntry[] = [
    {
      kind: 'action',
      key: 'exportar',
      icon: <Sheet size={16} aria-hidden="true" />,
      label: 'Planilha (Excel ou CSV)…',
      onClick: () => setView({ name: 'exportar', conteudo: 'notas' }),
    },
    {
      kind: 'action',
      key: 'totais',
      icon: <Sigma size={16} aria-hidden="true" />,
      label: 'Totais por CFOP, CST, NCM…',
      onClick: () => setView({ name: 'totais' }),
    },
  ]
  return (
    <>
      <MenuButton
        className={buttonClass(narrow ? { look: 'quiet', size: 'icon' } : {})}
        align="end"
        entries={entries}
        disabled={source.count === 0}
      >
        <Sheet size={narrow ? 20 : 16} aria-hidden="true" />
        {narrow ? <Hidden>Exportar</Hidden> : 'Exportar'}
        {!narrow && <ChevronDown size={16} aria-hidden="true" />}
      </MenuButton>
      <Suspense fallback={null}>
        {view?.name === 'exportar' && <ExportDialog source={source} first={view.conteudo} onClose={close} />}
        {view?.name === 'totais' && (
          <TotalsDialog
            source={source}
            onExport={(conteudo) => setView({ name: 'exportar', conteudo })}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  )
}
