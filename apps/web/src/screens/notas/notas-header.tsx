import type { Tipo } from '@portal/contract/notas.ts'
import { Link } from '@tanstack/react-router'
import { Upload } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonClass } from '../../kit/button.tsx'
import { Hidden } from '../../kit/hidden.tsx'
import { PageHeader } from '../../kit/page-header.tsx'
import { NARROW, useMedia } from '../../lib/use-media.ts'
import { TIPO_NAME } from './query/labels.ts'

/** `children`: further actions for the whole filter. */
export function NotasHeader({ tipo, children }: { tipo: Tipo; children?: ReactNode }) {
  const narrow = useMedia(NARROW)
  const crumbs = [
    { key: 'inicio', node: <Link to="/inicio">Início</Link> },
    { key: 'notas', node: 'Notas' },
    { key: 'tipo', node: TIPO_NAME[tipo] },
  ]
  return (
    <PageHeader title="Notas" crumbs={crumbs}>
      <Link to="/notas/importar" className={buttonClass(narrow ? { look: 'quiet', size: 'icon' } : {})}>
        <Upload size={narrow ? 20 : 16} aria-hidden="true" />
        {narrow ? <Hidden>Importar</Hidden> : 'Importar'}
      </Link>
      {children}
    </PageHeader>
  )
}
