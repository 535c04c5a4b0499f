import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { downloadMessage, type Largura } from '../../../api/http/download.ts'
import { pdfOptions } from '../../../api/notas/documento.ts'

/** Prints the document instead of the page; reuses the PDF of the viewer. */
export function usePrint(id: string, largura: Largura | undefined) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const print = async () => {
    if (busy) return
    setBusy(true)
    try {
      const { blob } = await client.ensureQueryData(pdfOptions(id, largura))
      const { printPdf } = await import('../../../kit/pdf/print-pdf.ts')
      await printPdf(blob)
    } catch (failure) {
      setError(downloadMessage(failure))
    } finally {
      setBusy(false)
    }
  }
  return { busy, error, print: () => void print(), forget: () => setError(null) }
}
