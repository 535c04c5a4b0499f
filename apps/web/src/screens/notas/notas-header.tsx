import { TIPO_NAMES } from '@portal/contract/nomes.ts'
import type { Tipo } from '@portal/contract/notas.ts'
import { Link } from '@tanstack/react-router'
import { Upload } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Period } from '../../fields/period.ts'
import { buttonClass } from '../../kit/button.tsx'
import { Hidden } from '../../kit/hidden.tsx'
import { PageHeader } from '../../kit/page-header.tsx'
import { formatDate } from '../../lib/format.ts'
import { NARROW, useMedia } from '../../lib/use-media.ts'
import { monthWord, wholeMonth } from '../../session/competencia.ts'
import { crumbsTo } from '../../session/crumbs.tsx'

interface Props {
  tipo: Tipo
  /** Null for any date */
  period: Period | null
  children?: ReactNode
}

/** `NF-e 10/2026`, `NF-e de 03/10/2026 a 12/11/2026` */
function tabTitle(tipo: Tipo, period: Period | null): string {
  if (!period) return TIPO_NAMES[tipo]
  const mes = wholeMonth(period)
  if (mes) return `${TIPO_NAMES[tipo]} ${monthWord(mes)}`
  return `${TIPO_NAMES[tipo]} de ${formatDate(period.de)} a ${formatDate(period.ate)}`
}

/** `children`: further actions for the whole filter. */
export function NotasHeader({ tipo, period, children }: Props) {
  const narrow = useMedia(NARROW)
  const crumbs = crumbsTo('Notas', TIPO_NAMES[tipo])
  return (
    <PageHeader title="Notas" tab={tabTitle(tipo, period)} crumbs={crumbs}>
      <Link to="/notas/importar" className={buttonClass(narrow ? { look: 'quiet', size: 'icon' } : {})}>
        <Upload size={narrow ? 20 : 16} aria-hidden="true" />
        {narrow ? <Hidden>Importar</Hidden> : 'Importar'}
      </Link>
      {children}
    </PageHeader>
  )
}
