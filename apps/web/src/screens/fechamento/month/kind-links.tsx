import type { Fechamento } from '@portal/contract/fechamento/fechamento.ts'
import { TIPO_NAMES } from '@portal/contract/nomes.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { aConfirmarOptions, semProtocoloOptions } from '../../../api/escritorio/fechamento.ts'
import { TIPOS } from '../../../api/notas/tipos.ts'
import { monthOf } from '../../../fields/period.ts'
import { formatInteger } from '../../../lib/format.ts'
import styles from '../fechamento.module.css'

const REASONS = {
  sem_protocolo: { options: semProtocoloOptions, filter: { situacao: 'sem_protocolo' } },
  a_confirmar: { options: aConfirmarOptions, filter: { cancelamento: 'S' } },
}

/** A link to the list of each kind that has such documents, issued or received. */
export function KindLinks({ row, mes, reason }: { row: Fechamento; mes: string; reason: keyof typeof REASONS }) {
  const { options, filter } = REASONS[reason]
  const { data } = useQuery(options(row.cpfcnpj, mes))
  if (!data) return null
  const search = { empresa: row.cpfcnpj, ...monthOf(`${mes}-01`), papel: 'T', ...filter }
  return (
    <span className={styles.kindLinks}>
      {TIPOS.flatMap((tipo) => {
        const count = data.data.filter((nota) => nota.tipo === tipo).length
        if (count === 0) return []
        // a further page may have more of each kind
        const words = data.proximo === null ? `${formatInteger(count)} ${TIPO_NAMES[tipo]}` : TIPO_NAMES[tipo]
        return (
          <Link key={tipo} to="/notas/$tipo" params={{ tipo }} search={search}>
            Ver {words}
          </Link>
        )
      })}
    </span>
  )
}
