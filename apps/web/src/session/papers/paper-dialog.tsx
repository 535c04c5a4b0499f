import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { fetchArquivoDaCaixa } from '../../api/escritorio/caixa.ts'
import { saveFile } from '../../api/http/download.ts'
import { Modal } from '../../kit/modal.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { Failure } from '../failure.tsx'
import styles from './paper.module.css'

interface Paper {
  /** Delivery of the inbox */
  id: string
  /** Position in its list of files */
  arquivo: number
  nome: string
}

/** A PDF or an image of the inbox, shown by the browser's own viewer and saved on request. Nothing of it runs in the page. */
export function PaperDialog({ paper, onClose }: { paper: Paper; onClose: () => void }) {
  const { id, arquivo, nome } = paper
  const query = useQuery({
    queryKey: ['papel', id, arquivo],
    queryFn: ({ signal }) => fetchArquivoDaCaixa(id, arquivo, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  })
  const url = useBlobUrl(query.data?.blob)
  const type = query.data?.blob.type ?? ''
  return (
    <Modal
      title={nome}
      wide
      text="Como chegou pela caixa de entrada: é o que alguém mandou, não uma prova."
      away="Fechar"
      second={{
        label: 'Baixar',
        busy: !query.data,
        onClick: () => query.data && saveFile({ blob: query.data.blob, name: nome }),
      }}
      onClose={onClose}
    >
      {query.isPending && <Skeleton label="Abrindo o arquivo" rows={6} height={40} />}
      {query.isError && <Failure error={query.error} retry={query.refetch} what="este arquivo" />}
      {url && type === 'application/pdf' && <iframe className={styles.frame} src={url} title={nome} />}
      {url && type.startsWith('image/') && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable
        <section className={styles.sheet} aria-label={nome} tabIndex={0}>
          <img src={url} alt={nome} className={styles.photo} />
        </section>
      )}
      {url && type !== 'application/pdf' && !type.startsWith('image/') && (
        <p className={styles.note}>O navegador não mostra este formato. Baixe o arquivo para vê-lo.</p>
      )}
    </Modal>
  )
}

function useBlobUrl(blob: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!blob) return
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return url
}
