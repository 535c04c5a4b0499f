import type { Conteudo } from '@portal/contract/exportar.ts'
import { ChevronDown, EllipsisVertical, Sheet, Sigma } from 'lucide-react'
import { Suspense, useState } from 'react'
import { buttonClass } from '../../../kit/button.tsx'
import { Hidden } from '../../../kit/hidden.tsx'
import type { MenuEntry } from '../../../kit/menu.tsx'
import { MenuButton } from '../../../kit/menu.tsx'
import { lazyNamed } from '../../../lib/lazy.tsx'
import type { ExportSource } from './picked.ts'

// loaded at the first use
const ExportDialog = lazyNamed(() => import('./export-dialog.tsx'), 'ExportDialog')
const TotalsDialog = lazyNamed(() => import('./totals-dialog.tsx'), 'TotalsDialog')

type View = { name: 'totais' } | { name: 'exportar'; conteudo: Conteudo } | null

interface Props {
  source: ExportSource
  /** On narrow windows: further entries at the top, and one icon for the whole menu */
  narrow?: MenuEntry[] | null
}

/** The spreadsheet and the totals of the filter or of the selection. */
export function ExportMenu({ source, narrow = null }: Props) {
  const [view, setView] = useState<View>(null)
  const close = () => setView(null)
  const entries: MenuEntry[] = [
    ...(narrow ?? []),
    {
      kind: 'action',
      key: 'exportar',
      icon: <Sheet size={16} aria-hidden="true" />,
      label: 'Planilha ou PDF da lista…',
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
        {narrow ? (
          <>
            <EllipsisVertical size={20} aria-hidden="true" />
            <Hidden>Mais ações</Hidden>
          </>
        ) : (
          <>
            <Sheet size={16} aria-hidden="true" />
            Exportar
            <ChevronDown size={16} aria-hidden="true" />
          </>
        )}
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
