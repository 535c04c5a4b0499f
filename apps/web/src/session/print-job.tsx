import { Printer } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { type Downloaded, type Follow, saveFile } from '../api/http/download.ts'
import { downloadMessage } from '../api/http/download-message.ts'
import { ErrorDialog } from '../kit/dialog.tsx'
import { Modal } from '../kit/modal.tsx'
import { Progress } from '../kit/progress.tsx'
import { formatBytes, formatInteger } from '../lib/format.ts'
import { notify } from '../lib/notify.ts'
import { loadPart } from '../lib/parts.ts'

/** Fetches a report as a PDF. */
export type FetchPaper = (follow: Follow) => Promise<Downloaded>

/** Dots per inch: small print stays sharp, and a page takes a fraction of a second. */
const DOTS = 200
/** A longer report is saved: as images its pages would take minutes. */
const MOST_PAGES = 60

/** Fetches a report and prints it, with its progress and a cancel button. Closes itself at the end. */
export function PrintJob({ fetchPaper, onClose }: { fetchPaper: FetchPaper; onClose: () => void }) {
  const [error, setError] = useState<string | null>(null)
  const [received, setReceived] = useState(0)
  const [page, setPage] = useState<{ number: number; total: number } | null>(null)
  const first = useRef({ fetchPaper, onClose })
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    const run = async () => {
      const file = await first.current.fetchPaper({ signal, onBytes: setReceived })
      const saved = await printOrSave(file, { signal, onPage: (number, total) => setPage({ number, total }) })
      if (signal.aborted) return
      if (saved) notify(saved)
      first.current.onClose()
    }
    run().catch((failure: unknown) => {
      if (!signal.aborted) setError(downloadMessage(failure))
    })
    return () => stop.abort()
  }, [])
  if (error !== null) return <ErrorDialog text={error} onClose={onClose} />
  const detail = page
    ? `página ${formatInteger(page.number)} de ${formatInteger(page.total)}`
    : received > 0
      ? formatBytes(received)
      : 'reunindo as linhas'
  return (
    <Modal title="Imprimir" icon={Printer} away="Cancelar" onClose={onClose}>
      <Progress label="Preparando a impressão" value={page && (page.number / page.total) * 100} detail={detail} />
    </Modal>
  )
}

interface Steps {
  signal: AbortSignal
  onPage: (number: number, total: number) => void
}

/** Prints the file, or saves it when it is long or this browser cannot draw it; then returns what to tell the user. */
async function printOrSave(file: Downloaded, { signal, onPage }: Steps): Promise<string | null> {
  try {
    const { printPdf } = await loadPart(() => import('../kit/pdf/print-pdf.ts'))
    const pages = await printPdf(file.blob, { dots: DOTS, most: MOST_PAGES, signal, onPage })
    if (signal.aborted || pages <= MOST_PAGES) return null
    saveFile(file)
    return `São ${formatInteger(pages)} páginas: o PDF foi baixado. Imprima por ele.`
  } catch {
    if (signal.aborted) return null
    saveFile(file)
    return 'Este navegador não pôde imprimir: o PDF foi baixado. Imprima por ele.'
  }
}
