import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { chegaramOptions } from '../../../api/sped.ts'
import { formatCount } from '../../../lib/format.ts'
import type { SpedSearch } from '../base/address.ts'
import { monthName } from '../base/months.ts'
import styles from '../base/sped.module.css'

/** Number of documents that arrived after the newest file of the month, which does not contain them. */
export function LaterNotes({ cnpj, mes, search }: { cnpj: string; mes: string; search: SpedSearch }) {
  const { data } = useQuery(chegaramOptions(cnpj, mes))
  const later = data?.nr_chegaram ?? 0
  if (later === 0) return null
  const came = later === 1 ? 'Chegou 1 documento' : `Chegaram ${formatCount(later, 'documento', 'documentos')}`
  return (
    <p className={styles.later} role="status">
      <TriangleAlert size={16} aria-hidden="true" />
      <span>
        {came} de {monthName(mes)} depois desta geração.{' '}
        <Link to="/sped/fiscal" search={{ ...search, passo: 'conferencia', id: undefined }}>
          Conferir e gerar de novo
        </Link>
      </span>
    </p>
  )
}
