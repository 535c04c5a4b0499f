import type { Empresa } from '@portal/contract/acesso/acesso.ts'
import { PackageCheck } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '../../kit/button.tsx'
import { lazyNamed } from '../../lib/lazy.tsx'

const PackageDialog = lazyNamed(() => import('./package-dialog.tsx'), 'PackageDialog')

interface Props {
  empresa: Empresa
  /** `AAAA-MM` */
  mes: string
  look?: 'primary' | 'plain'
  onClosed?: () => void
}

/** Opens the packages of the company's month, for those who may hand them over. */
export function PackageButton({ empresa, mes, look, onClosed }: Props) {
  const [isOpen, setOpen] = useState(false)
  if (empresa.papel === 'consulta') return null
  const close = () => {
    setOpen(false)
    onClosed?.()
  }
  return (
    <>
      <Button look={look} onClick={() => setOpen(true)}>
        <PackageCheck size={16} aria-hidden="true" />
        Montar pacote
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <PackageDialog empresa={empresa} mes={mes} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
