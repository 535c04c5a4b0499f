import { screenOfAlert } from '@portal/contract/captura/aviso-tela.ts'
import type { TipoAvisoCaptura } from '@portal/contract/captura/historico.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BellRing } from 'lucide-react'
import { avisosOptions, postCiente } from '../../api/captura.ts'
import { Button } from '../../kit/button.tsx'
import { formatInstant } from '../../lib/format.ts'
import { useAct } from '../../session/act.ts'
import styles from './captura.module.css'

/** Open alerts of a company; each closes itself when its cause is gone. */
export function AlertsList({ cnpj }: { cnpj: string }) {
  const { data } = useQuery(avisosOptions())
  const client = useQueryClient()
  const { busy, run, error } = useAct()
  const alerts = data?.data.filter(({ nr_cpfcnpj }) => nr_cpfcnpj === cnpj) ?? []
  if (alerts.length === 0) return null
  const see = async (id: string) => {
    await run(() => postCiente(id))
    await client.invalidateQueries({ queryKey: ['captura', 'avisos'] })
  }
  return (
    <section className={styles.part} aria-label="Avisos">
      <h3>Avisos</h3>
      <ul className={styles.alerts}>
        {alerts.map(({ id, ds_tipo, ds_motivo, dt_abertura, dt_ciente, nm_ciente }) => (
          <li key={id}>
            <BellRing size={16} aria-hidden="true" />
            <p>
              {ds_motivo}
              <span className={styles.second}>
                {formatInstant(dt_abertura)}
                {dt_ciente && ` · visto por ${nm_ciente ?? 'alguém'}`}
              </span>
            </p>
            <Way kind={ds_tipo} cnpj={cnpj} />
            {!dt_ciente && (
              <Button disabled={busy} onClick={() => void see(id)}>
                Ciente
              </Button>
            )}
          </li>
        ))}
      </ul>
      {error && <p role="alert">{error.message}</p>}
    </section>
  )
}

/** Tab of Manifestação that shows what an alert is about. */
function viewOf(kind: TipoAvisoCaptura): 'ciencia' | 'conclusiva' | 'envio' | 'registradas' | 'tacitas' {
  if (kind === 'tacita') return 'tacitas'
  if (kind.startsWith('confirmada_')) return 'registradas'
  if (kind.startsWith('manifesto_')) return 'envio'
  return kind.startsWith('ciencia_') ? 'ciencia' : 'conclusiva'
}

/** Link to the screen that mends an alert, unless it is this one. */
export function Way({ kind, cnpj }: { kind: TipoAvisoCaptura; cnpj: string }) {
  const search = { empresa: cnpj }
  switch (screenOfAlert(kind)) {
    case 'manifestacao':
      return (
        <Link to="/notas/manifestacao" search={{ ...search, ver: viewOf(kind) }}>
          {/^(ciencia|conclusiva)_/.test(kind) ? 'Manifestar' : 'Ver notas'}
        </Link>
      )
    case 'certificado':
      return (
        <Link to="/cadastros/captura" search={search}>
          Trocar certificado
        </Link>
      )
    case 'sped':
      return (
        <Link to="/sped/fiscal" search={search}>
          Gerar de novo
        </Link>
      )
    case 'captura':
      return null
  }
}
