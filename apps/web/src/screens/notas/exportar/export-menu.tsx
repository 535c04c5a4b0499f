import type { Conteudo } from '@portal/contract/notas/exportar.ts'
import { ChevronDown, Download, EllipsisVertical, Printer, Sheet, Sigma } from 'lucide-react'
import { Suspense, useState } from 'react'
import { buttonClass } from '../../../kit/button.tsx'
import { ErrorDialog } from '../../../kit/dialog.tsx'
import { Hidden } from '../../../kit/hidden.tsx'
import type { MenuEntry } from '../../../kit/menu.tsx'
import { MenuButton } from '../../../kit/menu.tsx'
import { lazyNamed } from '../../../lib/lazy.tsx'
import { notify } from '../../../lib/notify.ts'
import { usePrintKey } from '../../../lib/use-print-key.ts'
import { useDownload } from '../query/use-download.ts'
import { type ExportSource, toPaper } from './picked.ts'
import { zipBody } from './zip-body.ts'

// loaded at the first use
const ExportDialog = lazyNamed(() => import('./export-dialog.tsx'), 'ExportDialog')
const PrintJob = lazyNamed(() => import('../../../session/print-job.tsx'), 'PrintJob')
const TotalsDialog = lazyNamed(() => import('./totals-dialog.tsx'), 'TotalsDialog')

type View = { name: 'totais' } | { name: 'imprimir' } | { name: 'exportar'; conteudo: Conteudo } | null

interface Props {
  source: ExportSource
  /** Ctrl+P prints these notes */
  keyed: boolean
  /** On narrow windows: further entries at the top, and one icon for the whole menu */
  narrow?: MenuEntry[] | null
}

/**
 * Spreadsheet, paper and totals of the filter or of the selection; of the filter also its zip, which the bar of a selection has as a
 * button.
 */
export function ExportMenu({ source, keyed, narrow = null }: Props) {
  const [view, setView] = useState<View>(null)
  const { busy, error, run, forget } = useDownload()
  const close = () => setView(null)
  const print = () => setView({ name: 'imprimir' })
  usePrintKey(keyed && !view ? print : null)
  const downloadAll = () =>
    run(
      async () => (await import('../../../api/http/download.ts')).openZipLink(zipBody(source, 'xml')),
      () => notify('O navegador está baixando o arquivo.'),
    )
  const entries: MenuEntry[] = [
    ...(narrow ?? []),
    ...(source.ids
      ? []
      : [
          {
            kind: 'action' as const,
            key: 'xml',
            icon: <Download size={16} aria-hidden="true" />,
            label: 'Baixar os XML num zip',
            onClick: () => void downloadAll(),
          },
        ]),
    {
      kind: 'action',
      key: 'exportar',
      icon: <Sheet size={16} aria-hidden="true" />,
      label: 'Planilha ou PDF da lista…',
      onClick: () => setView({ name: 'exportar', conteudo: 'notas' }),
    },
    {
      kind: 'action',
      key: 'imprimir',
      icon: <Printer size={16} aria-hidden="true" />,
      label: source.ids ? 'Imprimir as marcadas (Ctrl+P)' : 'Imprimir a lista (Ctrl+P)',
      onClick: print,
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
        disabled={source.count === 0 || busy}
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
      <ErrorDialog text={error} onClose={forget} />
      <Suspense fallback={null}>
        {view?.name === 'exportar' && <ExportDialog source={source} first={view.conteudo} onClose={close} />}
        {view?.name === 'imprimir' && (
          <PrintJob
            fetchPaper={async (follow) =>
              (await import('../../../api/notas/exportar.ts')).fetchExport(toPaper(source), follow)
            }
            onClose={close}
          />
        )}
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
