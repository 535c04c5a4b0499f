import { useQuery } from '@tanstack/react-query'
import { FileX2 } from 'lucide-react'
import { arquivosOptions } from '../../../api/sped.ts'
import { Message } from '../../../kit/message.tsx'
import { Skeleton } from '../../../kit/skeleton.tsx'
import { Failure } from '../../../session/failure.tsx'
import styles from '../base/sped.module.css'
import { Generations } from './generations.tsx'

/** All generated files of the company, newest first. */
export function HistoricoView({ cnpj }: { cnpj: string }) {
  const { data, error, isError, refetch } = useQuery(arquivosOptions(cnpj))
  if (isError && !data) return <Failure error={error} retry={refetch} what="Arquivo Sped" />
  return (
    <section className={styles.history} aria-label="Histórico">
      <h2 className={styles.heading}>Arquivos gerados</h2>
      {!data && <Skeleton label="Lendo o histórico" rows={6} />}
      {data?.data.length === 0 && (
        <Message icon={FileX2} title="Nenhum arquivo foi gerado ainda." detail="Escolha um mês e confira." />
      )}
      {data && data.data.length > 0 && <Generations files={data.data} months />}
    </section>
  )
}
