import type { Tipo } from '@portal/contract/notas.ts'
import { monthOf, type Period } from '../../../fields/period.ts'
import { Button } from '../../../kit/button.tsx'
import { formatInteger } from '../../../lib/format.ts'
import { monthText } from '../../../lib/month-name.ts'
import { useEmpresa } from '../../../session/empresa.ts'
import { genderOf } from '../query/labels.ts'
import { ANY_DAY, type NotasSearch } from '../query/search.ts'
import type { Filter } from '../query/use-list.ts'
import { useCount } from './elsewhere.tsx'

interface Props {
  tipo: Tipo
  search: NotasSearch
  today: string
  /** Null for any day */
  period: Period | null
  onChange: Filter
}

/** Where an empty list without filters has documents: the other side, the month before, any day. Each says how many. */
export function OtherPlaces({ tipo, search, today, period, onChange }: Props) {
  const context = { cnpj: useEmpresa().cpfcnpj, tipo, today }
  const side = { papel: search.papel === 'R' ? undefined : 'R' } as const
  const before = period && monthOf(period.de, -1)
  const anyDay = { de: ANY_DAY, ate: undefined, papel: 'T' } as const
  const sideCount = useCount({ ...search, ...side }, context, search.papel !== 'T')
  const beforeCount = useCount({ ...search, ...before }, context, before !== null)
  const anyCount = useCount({ ...search, ...anyDay }, context, period !== null)
  const inSide = `em ${side.papel ? 'Recebid' : 'Emitid'}${genderOf(tipo)}s`
  const sideHas = sideCount !== undefined && sideCount > 0
  return (
    <>
      {sideHas && (
        <Button look="primary" onClick={() => onChange(side)}>
          {formatInteger(sideCount)} {inSide}
        </Button>
      )}
      {before && (
        <Button onClick={() => onChange(before)}>
          {beforeCount ? `${formatInteger(beforeCount)} em ${monthText(before.de.slice(0, 7))}` : 'Ver o mês anterior'}
        </Button>
      )}
      {!sideHas && !beforeCount && anyCount !== undefined && anyCount > 0 && (
        <Button look="primary" onClick={() => onChange(anyDay)}>
          {formatInteger(anyCount)} em qualquer data
        </Button>
      )}
    </>
  )
}
