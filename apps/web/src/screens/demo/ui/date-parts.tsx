import { useState } from 'react'
import { DateField } from '../../../fields/date-field.tsx'
import { DateRange } from '../../../fields/date-range.tsx'
import { defaultPeriod, todayInSaoPaulo } from '../../../fields/period.ts'
import { Part, State, States } from './part.tsx'

/** Days and periods. */
export function DateParts() {
  const [day, setDay] = useState<string | null>(null)
  const [period, setPeriod] = useState(() => defaultPeriod(todayInSaoPaulo(new Date())))
  return (
    <Part name="Datas" about="Escritas como dd/mm/aaaa ou escolhidas no calendário, de 01/01/1900 a 31/12/2099.">
      <States>
        <State name="Vazia">
          <DateField label="Emissão" value={day} onChange={setDay} hint="As barras entram sozinhas." />
        </State>
        <State name="Com limites">
          <DateField label="Dia de novembro" min="2026-11-01" max="2026-11-30" value="2026-11-21" onChange={() => {}} />
        </State>
        <State name="Com erro">
          <DateField label="Vencimento" value={day} onChange={setDay} error="O vencimento vem antes da emissão." />
        </State>
        <State name="Desabilitada">
          <DateField label="Autorização" value="2026-11-21" onChange={setDay} disabled />
        </State>
        <State name="Período">
          <DateRange label="Período" value={period} onChange={setPeriod} />
        </State>
      </States>
    </Part>
  )
}
