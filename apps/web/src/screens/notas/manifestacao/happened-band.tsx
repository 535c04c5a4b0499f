import { screenOfAlert } from '@portal/contract/captura/aviso-tela.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { BellRing } from 'lucide-react'
import { avisosOptions, postCiente } from '../../../api/captura.ts'
import { Button } from '../../../kit/button.tsx'
import { useAct } from '../../../session/act.ts'
import styles from './manifestacao.module.css'

/** Alerts of manifestação that nobody has taken note of: what the queue shows ends by itself, what has happened by «Ciente». */
export function HappenedBand({ cnpj }: { cnpj: string }) {
  const { data } = useQuery(avisosOptions())
  const client = useQueryClient()
  const { busy, run } = useAct()
  const alerts = (data?.data ?? []).filter(
    ({ nr_cpfcnpj, ds_tipo, dt_ciente }) =>
      nr_cpfcnpj === cnpj &&
      dt_ciente === null &&
      screenOfAlert(ds_tipo) === 'manifestacao' &&
      /^(tacita|confirmada_)/.test(ds_tipo),
  )
  if (alerts.length === 0) return null
  const see = async (id: string) => {
    await run(() => postCiente(id))
    await client.invalidateQueries({ queryKey: ['captura', 'avisos'] })
  }
  return (
    <ul className={styles.band} aria-label="Avisos">
      {alerts.map(({ id, ds_motivo }) => (
        <li key={id}>
          <BellRing size={16} aria-hidden="true" />
          <p>{ds_motivo}</p>
          <Button disabled={busy} onClick={() => void see(id)}>
            Ciente
          </Button>
        </li>
      ))}
    </ul>
  )
}
