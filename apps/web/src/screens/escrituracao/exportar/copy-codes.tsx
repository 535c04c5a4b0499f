import type { SistemaExportacao } from '@portal/contract/escrituracao/exportar.ts'
import { BookCopy } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '../../../kit/button.tsx'
import { lazyNamed } from '../../../lib/lazy.tsx'
import { useEmpresas } from '../../../session/empresa.ts'

const CopyDialog = lazyNamed(() => import('./copy-dialog.tsx'), 'CopyDialog')

/** Opens the copy of the codes of a system from one company to others. */
export function CopyCodes({ sistema }: { sistema: SistemaExportacao }) {
  const [isOpen, setOpen] = useState(false)
  if (useEmpresas().empresas.length < 2) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <BookCopy size={16} aria-hidden="true" />
        Copiar códigos
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <CopyDialog sistema={sistema} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
