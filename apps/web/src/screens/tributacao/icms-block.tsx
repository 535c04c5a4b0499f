import type { Tributacao } from '@portal/contract/tributacao/tributacao.ts'
import { CircleHelp } from 'lucide-react'
import { Badge } from '../../kit/badge.tsx'
import { Figures } from './figures.tsx'
import { destinations } from './words.ts'

/** General rate of the state and the interstate rates. */
export function IcmsBlock({ answer: { icms, ds_uf } }: { answer: Tributacao }) {
  const between = icms.interestadual.map(({ pr_icms, ds_ufs }) => ({
    label: destinations(ds_ufs, icms.interestadual.length),
    rates: [pr_icms],
  }))
  return (
    <Figures
      title={`ICMS em ${ds_uf}`}
      note={icms.fl_conferir === 'S' && <Badge tone="amber" icon={CircleHelp} word="Fontes divergem" />}
      rows={[
        { label: 'Interna, alíquota modal', rates: [icms.pr_interno] },
        ...(icms.pr_fcp > 0 ? [{ label: 'Adicional geral (FCP)', rates: [icms.pr_fcp] }] : []),
        ...between,
        { label: 'Importado, interestadual', rates: [icms.pr_importado] },
      ]}
      fonte={{ text: icms.ds_fonte, date: icms.dt_referencia, more: icms.ds_observacao }}
    />
  )
}
