import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleQuestionMark } from 'lucide-react'
import { useState } from 'react'
import { decideImport, pendentesOptions } from '../../../api/notas/cancelamentos.ts'
import { Button, buttonClass } from '../../../kit/button.tsx'
import { formatCount } from '../../../lib/format.ts'
import { DecideDialog } from '../cancelamento/decide-dialog.tsx'
import { useMayDecide } from '../cancelamento/use-may-decide.ts'
import { commonTipo } from './common-tipo.ts'
import styles from './importar.module.css'

interface Props {
  ids: readonly string[]
  /** Number at the end of the import */
  known: number
}

/** Unproven cancellations of an import, with actions for all of them; hidden when there are none. */
export function PendingClaims({ ids, known }: Props) {
  const [isOpen, setOpen] = useState(false)
  const may = useMayDecide()
  const query = useQuery({ ...pendentesOptions(ids), enabled: known > 0 && ids.length > 0 })
  const rows = query.data?.rows
  // each reply has at most 500; beyond that the count at the end of the import is used
  const count = !rows ? known : query.data?.whole ? rows.length : Math.max(known, rows.length)
  if (known === 0 || count === 0) return null
  const tipo = commonTipo(rows ?? [])
  return (
    <section className={styles.claims} aria-label="Cancelamentos a confirmar">
      <CircleQuestionMark size={16} aria-hidden="true" />
      <p>
        <strong>{formatCount(count, 'cancelamento sem prova', 'cancelamentos sem prova')}.</strong>{' '}
        {count === 1 ? 'A nota continua valendo' : 'As notas continuam valendo'} até alguém decidir.
      </p>
      <Link
        to="/notas/$tipo"
        params={{ tipo }}
        search={{ de: 'tudo', papel: 'T', cancelamento: 'S' }}
        className={buttonClass()}
      >
        Ver
      </Link>
      {may && <Button onClick={() => setOpen(true)}>{count === 1 ? 'Considerar' : 'Considerar todos'}</Button>}
      {isOpen && (
        <DecideDialog
          acao="considerar"
          tipo={tipo}
          count={count}
          decide={(decision) => decideImport(ids, decision)}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  )
}
