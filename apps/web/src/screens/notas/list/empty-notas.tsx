import type { Tipo } from '@portal/contract/notas.ts'
import { Link } from '@tanstack/react-router'
import { FileSearch } from 'lucide-react'
import type { Period } from '../../../fields/period.ts'
import { Button, buttonClass } from '../../../kit/button.tsx'
import { Message } from '../../../kit/message.tsx'
import { formatCount, formatDate } from '../../../lib/format.ts'
import { wholeMonth } from '../../../session/competencia.ts'
import { activeFilters, allOff } from '../query/active-filters.ts'
import { genderOf, noneOf } from '../query/labels.ts'
import { type NotasSearch, periodOf } from '../query/search.ts'
import type { Filter } from '../query/use-list.ts'
import { Elsewhere } from './elsewhere.tsx'
import { OtherPlaces } from './other-places.tsx'

interface Props {
  tipo: Tipo
  search: NotasSearch
  today: string
  onChange: Filter
}

const MONTH = new Intl.DateTimeFormat('pt-BR', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** «novembro de 2026, emitidas»: the limits of a list that has no other filter than its text. */
function limitsOf(tipo: Tipo, papel: NotasSearch['papel'], period: Period | null): string {
  const side = papel === 'T' ? [] : [`${papel === 'R' ? 'recebid' : 'emitid'}${genderOf(tipo)}s`]
  if (!period) return side.join()
  const mes = wholeMonth(period)
  const when = mes
    ? MONTH.format(new Date(`${mes}-15T00:00:00Z`))
    : `de ${formatDate(period.de)} a ${formatDate(period.ate)}`
  return [when, ...side].join(', ')
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
  const detail = only
    ? `Só ${limitsOf(tipo, search.papel, period)}.`
    : filters.length > 0
      ? `${formatCount(filters.length, 'filtro está ativo', 'filtros estão ativos')} além do período.`
      : 'Outro período pode ter, ou os arquivos ainda não foram importados.'
  return (
    <Message icon={FileSearch} title={title} detail={detail}>
      {filters.length > 0 && (
        <Button onClick={() => onChange(allOff(search))}>{only ? 'Limpar busca' : 'Limpar filtros'}</Button>
      )}
      {search.busca && (
        <Elsewhere
          {...{ tipo, today, onChange }}
          search={{ ...search, busca: search.busca }}
          hasPeriod={period !== null}
        />
      )}
      {filters.length === 0 && <OtherPlaces {...{ tipo, search, today, period, onChange }} />}
      {filters.length === 0 && (
        <Link to="/notas/importar" className={buttonClass()}>
          Importar
        </Link>
      )}
    </Message>
  )
}
