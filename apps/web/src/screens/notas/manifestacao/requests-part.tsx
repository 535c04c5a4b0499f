import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { manifestOptions } from '../../../api/manifestacao.ts'
import { useEmpresas } from '../../../session/empresa.ts'
import styles from './manifestacao.module.css'
import { RequestProgress } from './sent-part.tsx'

/** Progress of the requests of several companies above their queue, which is read again when one of them is done. */
export function RequestsPart({ pedidos }: { pedidos: readonly string[] }) {
  const { empresas } = useEmpresas()
  const client = useQueryClient()
  const done = useQueries({ queries: pedidos.map(manifestOptions) }).filter(({ data }) => data?.fl_concluido).length
  useEffect(() => {
    if (done > 0) void client.invalidateQueries({ queryKey: ['notas'] })
  }, [client, done])
  if (pedidos.length === 0) return null
  return (
    <div className={styles.requests}>
      {pedidos.map((id) => (
        <RequestProgress key={id} id={id} ofWhom={(cnpj) => empresas.find(({ cpfcnpj }) => cpfcnpj === cnpj)?.nome} />
      ))}
    </div>
  )
}
