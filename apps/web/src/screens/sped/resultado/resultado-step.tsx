import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FileX2 } from 'lucide-react'
import { arquivosOptions } from '../../../api/sped.ts'
import { buttonClass } from '../../../kit/button.tsx'
import { Message } from '../../../kit/message.tsx'
import { Skeleton } from '../../../kit/skeleton.tsx'
import { Failure } from '../../../session/failure.tsx'
import { monthText } from '../base/months.ts'
import styles from '../base/sped.module.css'
import type { StepProps } from '../base/step.ts'
import { DifferenceBlock } from './difference-block.tsx'
import { FileHead } from './file-head.tsx'
import { Generations } from './generations.tsx'
import { LaterNotes } from './later-notes.tsx'
import { Statement } from './statement.tsx'
import { Totals } from './totals.tsx'

/** The generated file: totals, differences from the previous one, and all files of the month. */
export function ResultadoStep({ cnpj, mes, search }: StepProps & { cnpj: string }) {
  const { data, error, isError, refetch } = useQuery(arquivosOptions(cnpj))
  if (isError && !data) return <Failure error={error} retry={refetch} what="Arquivo Sped" />
  if (!data) return <Skeleton label="Lendo o resultado" rows={8} height={40} />
  const month = data.data.filter(({ dt_ini }) => dt_ini.startsWith(mes))
  const index = search.id ? month.findIndex(({ id }) => id === search.id) : 0
  const file = month[index]
  if (!file && month.length > 0)
    return (
      <Message icon={FileX2} title={`Este arquivo não está entre os de ${monthText(mes)}.`}>
        <Link to="/sped/fiscal" search={{ ...search, id: undefined }} className={buttonClass()}>
          Ver o mais novo
        </Link>
      </Message>
    )
  if (!file)
    return (
      <Message icon={FileX2} title={`Nenhum arquivo de ${monthText(mes)} foi gerado ainda.`}>
        <Link to="/sped/fiscal" search={{ ...search, passo: 'conferencia', id: undefined }} className={buttonClass()}>
          Conferir o mês
        </Link>
      </Message>
    )
  const before = month[index + 1]
  return (
    <div className={styles.result}>
      <FileHead cnpj={cnpj} file={file} search={search} />
      {index === 0 && <LaterNotes cnpj={cnpj} mes={mes} search={search} />}
      <div className={styles.resultPanes}>
        <Statement resumo={file.resumo} mes={mes} />
        <div className={styles.resultRight}>
          {before && <DifferenceBlock before={before} after={file} />}
          <Totals file={file} />
          <section aria-label={`Gerações de ${monthText(mes)}`}>
            <h2 className={styles.heading}>Gerações de {monthText(mes)}</h2>
            <Generations files={month} shownId={file.id} />
          </section>
        </div>
      </div>
    </div>
  )
}
