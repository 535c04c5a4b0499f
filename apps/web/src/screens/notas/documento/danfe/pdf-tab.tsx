import { useQuery } from '@tanstack/react-query'
import { FileX } from 'lucide-react'
import type { Largura } from '../../../../api/http/download.ts'
import { DOWNLOAD_FAILED, downloadMessage } from '../../../../api/http/download-message.ts'
import { ApiError } from '../../../../api/http/http.ts'
import { pdfOptions } from '../../../../api/notas/documento.ts'
import { RadioField } from '../../../../fields/choice.tsx'
import { Button } from '../../../../kit/button.tsx'
import { Message } from '../../../../kit/message.tsx'
import { Skeleton } from '../../../../kit/skeleton.tsx'
import styles from './danfe.module.css'
import { PdfViewer } from './pdf-viewer.tsx'
import { usePdf } from './use-pdf.ts'
import type { ZoomState } from './zoom.ts'

/** Paper of an NFC-e: rolls of 80 or 58 mm */
export interface Paper {
  largura: Largura
  setLargura: (largura: Largura) => void
}

const WIDTHS = [
  { value: '80', label: '80 mm' },
  { value: '58', label: '58 mm' },
] as const

function PaperChoice({ paper: { largura, setLargura } }: { paper: Paper }) {
  const choose = (value: '80' | '58') => setLargura(value === '58' ? 58 : 80)
  return (
    <div className={styles.paper}>
      <RadioField label="Papel" inline value={largura === 58 ? '58' : '80'} options={WIDTHS} onChange={choose} />
    </div>
  )
}

/** The PDF of a document in our own viewer. Its failure shows here only: summary and XML stay usable. */
export function PdfTab({ id, name, paper, view }: { id: string; name: string; paper?: Paper; view: ZoomState }) {
  const pdf = useQuery(pdfOptions(id, paper?.largura))
  const { pages, broken } = usePdf(pdf.data?.blob)
  if (pdf.isError || broken) {
    const text = broken ? DOWNLOAD_FAILED : downloadMessage(pdf.error)
    const request = pdf.error instanceof ApiError ? pdf.error.requestId : null
    return (
      <Message icon={FileX} alert title={text} detail="O resumo e o XML continuam ao lado." request={request}>
        <Button onClick={() => void pdf.refetch()}>Tentar de novo</Button>
      </Message>
    )
  }
  return (
    <>
      {paper && <PaperChoice paper={paper} />}
      {pages ? (
        <PdfViewer pages={pages} name={name} view={view} />
      ) : (
        <div className={styles.waiting}>
          <Skeleton label={`Preparando o ${name}`} rows={10} height={40} />
        </div>
      )}
    </>
  )
}
