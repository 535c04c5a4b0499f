import { Printer } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '../kit/button.tsx'
import { lazyNamed } from '../lib/lazy.tsx'
import { usePrintKey } from '../lib/use-print-key.ts'
import type { FetchPaper } from './print-job.tsx'

const PrintJob = lazyNamed(() => import('./print-job.tsx'), 'PrintJob')

interface Props {
  fetchPaper: FetchPaper
  size?: 'normal' | 'large'
  disabled?: boolean
  /** Of the word, where narrow windows show the icon alone */
  className?: string
}

/** Prints the report of a screen, also with Ctrl+P. */
export function PrintButton({ fetchPaper, size, disabled = false, className }: Props) {
  const [printing, setPrinting] = useState(false)
  const start = () => setPrinting(true)
  usePrintKey(disabled || printing ? null : start)
  return (
    <>
      <Button size={size} disabled={disabled} aria-keyshortcuts="Control+P" onClick={start}>
        <Printer size={16} aria-hidden="true" />
        <span className={className}>Imprimir</span>
      </Button>
      {printing && (
        <Suspense fallback={null}>
          <PrintJob fetchPaper={fetchPaper} onClose={() => setPrinting(false)} />
        </Suspense>
      )}
    </>
  )
}
