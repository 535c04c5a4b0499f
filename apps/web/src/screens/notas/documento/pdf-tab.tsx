import { useQuery } from '@tanstack/react-query'
import { ExternalLink, FileText } from 'lucide-react'
import { useEffect, useState } from 'react'
import { fetchPdf, type Largura } from '../../../api/download.ts'
import { Failure } from '../../../session/failure.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { RadioField } from '../../../ui/choice.tsx'
import { Message } from '../../../ui/message.tsx'
import { useAfter } from '../../../ui/use-after.ts'
import styles from './nota-panel.module.css'

/** The paper of an NFC-e: rolls of 80 mm, or of 58 */
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
  return <RadioField label="Papel" inline value={largura === 58 ? '58' : '80'} options={WIDTHS} onChange={choose} />
}

/** The print of a document, drawn by the browser's own viewer; where it has none, a link to open it. */
export function PdfTab({ id, name, paper }: { id: string; name: string; paper?: Paper }) {
  const largura = paper?.largura
  const pdf = useQuery({
    queryKey: ['pdf', id, largura],
    queryFn: ({ signal }) => fetchPdf(id, { largura, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  })
  const url = useObjectUrl(pdf.data?.blob)
  const late = useAfter(pdf.isPending)
  if (pdf.isError) return <Failure error={pdf.error} retry={pdf.refetch} what={name} />
  if (!url) return late ? <Message icon={FileText} title={`Preparando o ${name}…`} /> : null
  const link = (
    <a className={buttonClass()} href={url} target="_blank" rel="noreferrer">
      <ExternalLink size={16} aria-hidden="true" />
      Abrir PDF
    </a>
  )
  if (!navigator.pdfViewerEnabled) {
    return (
      <Message
        icon={FileText}
        title={`O ${name} está pronto.`}
        detail="Este navegador não mostra PDF dentro da página."
      >
        {link}
      </Message>
    )
  }
  return (
    <>
      <div className={styles.viewerBar}>
        {paper && <PaperChoice paper={paper} />}
        {link}
      </div>
      <iframe className={styles.viewer} src={`${url}#navpanes=0&view=FitH`} title={`${name} em PDF`} />
    </>
  )
}

function useObjectUrl(blob: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!blob) return
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => {
      setUrl(null)
      URL.revokeObjectURL(made)
    }
  }, [blob])
  return url
}
