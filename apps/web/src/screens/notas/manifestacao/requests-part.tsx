import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { manifestOptions } from '../../../api/notas/manifestacao.ts'
import { useEmpresas } from '../../../session/empresa.ts'
import { LotProgress } from './lot-progress.tsx'
import styles from './manifestacao.module.css'
import { RequestProgress } from './sent-part.tsx'

interface Props {
  /** Ids of requests of one company each */
  pedidos: readonly string[]
  /** Ids of tasks of several companies */
  tarefas: readonly string[]
}

/** Progress of the manifestações that were sent for several companies, above their queue. */
export const RequestsPart = ({ pedidos, tarefas }: Props) =>
  pedidos.length + tarefas.length === 0 ? null : (
    <div className={styles.requests}>
      {tarefas.map((id) => (
        <LotProgress key={id} id={id} />
      ))}
      {pedidos.map((id) => (
        <Request key={id} id={id} />
      ))}
    </div>
  )

/** One request; the queue is read again when it is done. */
function Request({ id }: { id: string }) {
  const { empresas } = useEmpresas()
  const client = useQueryClient()
  const { data } = useQuery(manifestOptions(id))
  const isDone = data?.fl_concluido === true
  useEffect(() => {
    if (isDone) void client.invalidateQueries({ queryKey: ['notas'] })
  }, [client, isDone])
  return <RequestProgress id={id} ofWhom={(cnpj) => empresas.find(({ cpfcnpj }) => cpfcnpj === cnpj)?.nome} />
}
