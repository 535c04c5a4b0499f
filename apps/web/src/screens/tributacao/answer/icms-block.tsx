import type { Tributacao } from '@portal/contract/tributacao/tributacao.ts'
import { CircleHelp } from 'lucide-react'
import { Badge } from '../../../kit/badge.tsx'
import { icmsRows } from './figure-rows.ts'
import { Figures } from './figures.tsx'

/** General rate of the state and the interstate rates. */
export function IcmsBlock({ answer }: { answer: Tributacao }) {
  const { icms, ds_uf } = answer
  return (
    <Figures
      title={`ICMS em ${ds_uf}`}
      note={icms.fl_conferir === 'S' && <Badge tone="amber" icon={CircleHelp} word="Fontes divergem" />}
      rows={icmsRows(answer)}
      change={icms.ds_observacao}
      fonte={{ text: icms.ds_fonte, since: icms.dt_vigencia, date: icms.dt_referencia }}
    />
  )
}
