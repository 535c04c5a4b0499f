import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FileX2, TriangleAlert } from 'lucide-react'
import { arquivosOptions, chegaramOptions } from '../../../api/sped.ts'
import { buttonClass } from '../../../kit/button.tsx'
import { Message } from '../../../kit/message.tsx'
import { Skeleton } from '../../../kit/skeleton.tsx'
import { formatCount } from '../../../lib/format.ts'
import { monthName, monthText } from '../../../lib/month-name.ts'
import { Failure } from '../../../session/failure.tsx'
import type { SpedSearch } from '../base/address.ts'
import styles from '../base/sped.module.css'
import type { StepProps } from '../base/step.ts'
import { DifferenceBlock } from './difference-block.tsx'
import { FileHead } from './file-head.tsx'
import { Generations } from './generations.tsx'
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

/** Number of documents that arrived after the newest file of the month, which does not contain them. */
function LaterNotes({ cnpj, mes, search }: { cnpj: string; mes: string; search: SpedSearch }) {
  const { data } = useQuery(chegaramOptions(cnpj, mes))
  const later = data?.nr_chegaram ?? 0
  if (later === 0) return null
  const came = later === 1 ? 'Chegou 1 documento' : `Chegaram ${formatCount(later, 'documento', 'documentos')}`
  return (
    <p className={styles.later} role="status">
      <TriangleAlert size={16} aria-hidden="true" />
      <span>
        {came} de {monthName(mes)} depois desta geração.{' '}
        <Link to="/sped/fiscal" search={{ ...search, passo: 'conferencia', id: undefined }}>
          Conferir e gerar de novo
        </Link>
      </span>
    </p>
  )
}
