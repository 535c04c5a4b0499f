import type { Tipo } from '@portal/contract/notas.ts'
import { Link } from '@tanstack/react-router'
import { FileSearch } from 'lucide-react'
import { monthOf } from '../../../fields/period.ts'
import { Button, buttonClass } from '../../../kit/button.tsx'
import { Message } from '../../../kit/message.tsx'
import { formatCount, formatDate } from '../../../lib/format.ts'
import { activeFilters, allOff } from '../query/active-filters.ts'
import { noneOf } from '../query/labels.ts'
import { type NotasSearch, periodOf } from '../query/search.ts'
import type { Filter } from '../query/use-list.ts'
import { Elsewhere } from './elsewhere.tsx'

interface Props {
  tipo: Tipo
  search: NotasSearch
  today: string
  onChange: Filter
}

/** Reason for an empty list, with advice. */
export function EmptyNotas({ tipo, search, today, onChange }: Props) {
  const period = periodOf(search, today)
  const when = period ? ` de ${formatDate(period.de)} a ${formatDate(period.ate)}` : ''
  const filters = activeFilters(search)
  const only = filters.length === 1 && search.busca
  const title = only
    ? `Nada encontrado com «${search.busca}»${when}.`
    : `${noneOf(tipo, search.papel)}${when}${filters.length > 0 ? ' com estes filtros' : ''}.`
  const detail =
    filters.length > 0
      ? `${formatCount(filters.length, 'filtro está ativo', 'filtros estão ativos')} além do período.`
      : 'Outro período pode ter, ou os arquivos ainda não foram importados.'
  return (
    <Message icon={FileSearch} title={title} detail={detail}>
      {filters.length > 0 && (
        <Button onClick={() => onChange(allOff(search))}>{only ? 'Limpar busca' : 'Limpar filtros'}</Button>
      )}
      {search.busca && <Elsewhere busca={search.busca} hasPeriod={period !== null} onChange={onChange} />}
      {period && filters.length === 0 && (
        <Button onClick={() => onChange(monthOf(period.de, -1))}>Ver o mês anterior</Button>
      )}
      {filters.length === 0 && (
        <Link to="/notas/importar" className={buttonClass()}>
          Importar
        </Link>
      )}
    </Message>
  )
}
