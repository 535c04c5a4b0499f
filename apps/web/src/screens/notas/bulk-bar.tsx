import type { Documento, Tipo, Totais } from '@portal/contract/notas.ts'
import { ChevronDown, Copy, Download, FileArchive, FileDown, Files, X } from 'lucide-react'
import { Suspense } from 'react'
import { type Formato, fetchZip, openZipLink } from '../../api/http/download.ts'
import type { NotasQuery } from '../../api/notas/notas.ts'
import { Button, buttonClass } from '../../kit/button.tsx'
import { ErrorDialog } from '../../kit/dialog.tsx'
import { IconButton } from '../../kit/icon-button.tsx'
import type { MenuEntry } from '../../kit/menu.tsx'
import { MenuButton } from '../../kit/menu.tsx'
import { copyText } from '../../lib/copy-text.ts'
import { formatBytes, formatCount, formatInteger, formatReais } from '../../lib/format.ts'
import { lazyNamed } from '../../lib/lazy.tsx'
import { notify } from '../../lib/notify.ts'
import { ClaimMenu } from './cancelamento/claim-menu.tsx'
import { ExportMenu } from './exportar/export-menu.tsx'
import { zipBody } from './exportar/zip-body.ts'
import styles from './notas.module.css'
import { countOf, selectedWord, sumOf } from './query/labels.ts'
import { nothing, type Selection } from './query/selection.ts'
import { useDownload } from './query/use-download.ts'
import { useMarkDownloaded } from './query/use-notas.ts'

// loaded for notes that can be answered
const ManifestMenu = lazyNamed(() => import('./manifestacao/manifest-menu.tsx'), 'ManifestMenu')

interface Props {
  query: NotasQuery
  tipo: Tipo
  totais: Totais | null | undefined
  selection: Selection<Documento>
  /** A document is open; it has the only primary button of the screen */
  beside: boolean
  /** Ctrl+P prints the selection */
  keyed: boolean
  onChange: (selection: Selection<Documento>) => void
}

/** Bar of the selection, between grid and totals, so that rows do not move when it appears. */
export function BulkBar({ query, tipo, totais, selection, beside, keyed, onChange }: Props) {
  const { busy, received, error, run, cancel, forget } = useDownload()
  const mark = useMarkDownloaded()
  const picked = [...selection.rows.values()]
  const whole = selection.whole && totais ? totais : null
  const count = whole?.quantidade ?? picked.length
  const more = totais && !selection.whole && totais.quantidade > picked.length
  const article = tipo === 'nfe' || tipo === 'nfce' ? 'as' : 'os'
  const download = (formato: Formato) => {
    const body = zipBody({ query, ids: whole ? null : [...selection.rows.keys()] }, formato)
    // the browser downloads large files itself, without the page's memory; the page does not see the result
    if (count > LARGE)
      return run(
        () => openZipLink(body),
        () => notify('O navegador está baixando o arquivo.'),
      )
    return run(
      (follow) => fetchZip(body, follow),
      () => mark(whole ? { filter: query } : { ids: new Set(selection.rows.keys()) }),
    )
  }
  const copyKeys = () =>
    copyText(
      picked.map(({ ds_chave }) => ds_chave).join('\n'),
      `${formatCount(picked.length, 'chave copiada', 'chaves copiadas')}.`,
    )
  return (
    <section className={styles.bulk} data-screen-only="" aria-label="Seleção">
      <strong role="status">
        {countOf(tipo, count)} {selectedWord(tipo, count)}
      </strong>
      <span className={styles.sum}>{formatReais(whole ? whole.vl_docfiscal : sumOf(picked))}</span>
      {more && (
        <button type="button" className={styles.link} onClick={() => onChange({ ...selection, whole: true })}>
          Selecionar {article} {formatInteger(totais.quantidade)} do filtro
        </button>
      )}
      <div className={styles.bulkActions}>
        {busy ? (
          <Progress received={received} onCancel={cancel} />
        ) : (
          <>
            <Button look={beside ? 'plain' : 'primary'} onClick={() => void download('xml')}>
              <Download size={16} aria-hidden="true" />
              Baixar XML
            </Button>
            <MenuButton
              className={buttonClass()}
              align="end"
              entries={formatEntries((formato) => void download(formato))}
            >
              <FileDown size={16} aria-hidden="true" />
              Baixar PDF
              <ChevronDown size={16} aria-hidden="true" />
            </MenuButton>
            <ExportMenu source={{ query, ids: whole ? null : [...selection.rows.keys()], count }} keyed={keyed} />
          </>
        )}
        <ClaimMenu {...{ query, tipo, picked }} whole={whole !== null} onDone={() => onChange(nothing())} />
        {!whole && picked.some(({ ds_manifestacao }) => ds_manifestacao) && (
          <Suspense fallback={null}>
            <ManifestMenu rows={picked} onDone={() => onChange(nothing())} />
          </Suspense>
        )}
        {!whole && (
          <Button onClick={() => void copyKeys()}>
            <Copy size={16} aria-hidden="true" />
            Copiar chaves
          </Button>
        )}
        <IconButton icon={X} label="Limpar seleção" onClick={() => onChange(nothing())} />
      </div>
      <ErrorDialog text={error} onClose={forget} />
    </section>
  )
}

/** Progress of a download, with a cancel button. */
const Progress = ({ received, onCancel }: { received: number; onCancel: () => void }) => (
  <>
    <span className={styles.progress} role="status">
      {received > 0 ? `Baixando: ${formatBytes(received)}` : 'Preparando o arquivo…'}
    </span>
    <Button onClick={onCancel}>Cancelar</Button>
  </>
)

/** Above this number of notes the browser downloads from a link instead of into the page's memory. */
const LARGE = 300

const FORMATS: { formato: Formato; label: string; icon: typeof Files }[] = [
  { formato: 'pdf', label: 'PDF, num zip', icon: FileArchive },
  { formato: 'ambos', label: 'XML e PDF, num zip', icon: Files },
  { formato: 'pdf_unico', label: 'Um só PDF', icon: FileDown },
]

const formatEntries = (download: (formato: Formato) => void): MenuEntry[] =>
  FORMATS.map(({ formato, label, icon: Icon }) => ({
    kind: 'action',
    key: formato,
    icon: <Icon size={16} aria-hidden="true" />,
    label,
    onClick: () => download(formato),
  }))
