import { useQuery, useQueryClient } from '@tanstack/react-query'
import { inFlightOptions, postAskAgain } from '../../../api/notas/manifestacao.ts'
import { Button } from '../../../kit/button.tsx'
import { formatCount } from '../../../lib/format.ts'
import { notify } from '../../../lib/notify.ts'
import { useAct } from '../../../session/act.ts'
import { useEmpresa } from '../../../session/empresa.ts'
import styles from './manifestacao.module.css'

interface Props {
  /** Tax id of the recipient */
  cnpj: string
  /** One note alone */
  notaId?: string
}

/** Events that SEFAZ never answered, with the button that sends them once more; null when there are none. */
export function AskAgain({ cnpj, notaId }: Props) {
  const { data } = useQuery(inFlightOptions(cnpj))
  const client = useQueryClient()
  const { papel } = useEmpresa()
  const { busy, run, error } = useAct()
  const parked = (data?.data ?? []).filter((event) => event.id_consultar && (!notaId || event.id === notaId))
  if (parked.length === 0) return null
  const ask = async () => {
    if (!(await run(() => postAskAgain(parked.flatMap(({ id_consultar }) => id_consultar ?? []))))) return
    notify('Consulta na fila.')
    await client.invalidateQueries({ queryKey: ['manifestacao'] })
  }
  const one = parked.length === 1
  return (
    <section className={styles.again} aria-label="Sem resposta da SEFAZ">
      <p>
        {formatCount(parked.length, 'manifestação ficou', 'manifestações ficaram')} sem resposta da SEFAZ e{' '}
        {one ? 'pode ter valido. Ela não conta' : 'podem ter valido. Nenhuma conta'} duas vezes.
      </p>
      {error && <p role="alert">{error.message}</p>}
      {papel === 'consulta' ? (
        'Peça ao contador.'
      ) : (
        <Button disabled={busy} onClick={() => void ask()}>
          Consultar de novo
        </Button>
      )}
    </section>
  )
}
