import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { manifestOptions } from '../../../api/manifestacao.ts'
import { useEmpresas } from '../../../session/empresa.ts'
import styles from './manifestacao.module.css'
import { RequestProgress } from './sent-part.tsx'

/** Progress of the requests of several companies above their queue. */
export const RequestsPart = ({ pedidos }: { pedidos: readonly string[] }) =>
  pedidos.length === 0 ? null : (
    <div className={styles.requests}>
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
