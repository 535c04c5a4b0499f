import type { Fechamento } from '@portal/contract/fechamento/fechamento.ts'
import { TIPO_NAMES } from '@portal/contract/nomes.ts'
import type { ConsultaReply } from '@portal/contract/notas.ts'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FileClock } from 'lucide-react'
import { conflitosOptions, tardiosOptions } from '../../../api/escritorio/fechamento.ts'
import { Skeleton } from '../../../kit/skeleton.tsx'
import { cx } from '../../../lib/cx.ts'
import { formatCount, formatInstant, formatInstantDay, formatInteger, formatMoney } from '../../../lib/format.ts'
import { Failure } from '../../../session/failure.tsx'
import styles from '../fechamento.module.css'

/** Documents that arrived or changed after the month was closed. */
export function LatePart({ row, mes }: { row: Fechamento; mes: string }) {
  return (
    <DocumentsPart
      name="Depois do fechamento"
      title={`Depois do fechamento de ${formatInstantDay(row.dt_fechamento)}`}
      count={row.nr_tardios}
      row={row}
      query={useQuery(tardiosOptions(row.cpfcnpj, mes))}
    />
  )
}

/** Notes of which another copy with other content came. */
export function ConflictsPart({ row, mes }: { row: Fechamento; mes: string }) {
  return (
    <DocumentsPart
      name="Conflitos"
      title="Chegou outra cópia, com conteúdo diferente"
      count={row.pendencias.conflitos ?? 0}
      row={row}
      query={useQuery(conflitosOptions(row.cpfcnpj, mes))}
    />
  )
}

interface DocumentsProps {
  /** For screen readers */
  name: string
  title: string
  count: number
  row: Fechamento
  query: UseQueryResult<ConsultaReply>
}

function DocumentsPart({ name, title, count, row, query }: DocumentsProps) {
  const { data, isPending, isError, error, refetch } = query
  return (
    <section className={styles.part} aria-label={name}>
      <div className={styles.partHead}>
        <h3>{title}</h3>
        <span>{formatCount(count, 'documento', 'documentos')}, valores em R$</span>
      </div>
      {isPending && <Skeleton label="Carregando os documentos" rows={3} height={24} />}
      {isError && <Failure error={error} retry={refetch} what="documentos" />}
      <ul className={styles.lates}>
        {data?.data.map(({ id, tipo, nr_docfiscal, nm_remetente, dt_importacao, vl_docfiscal, ds_situacao }) => {
          const ended = ds_situacao === 'cancelada' || ds_situacao === 'denegada'
          return (
            <li key={id}>
              <FileClock size={16} aria-hidden="true" />
              <span>{formatInstant(dt_importacao)}</span>
              <Link to="/notas/$tipo/$id" params={{ tipo, id }} search={{ empresa: row.cpfcnpj }}>
                {TIPO_NAMES[tipo]} {formatInteger(nr_docfiscal)}, {nm_remetente}
                {ended && `, ${ds_situacao}`}
              </Link>
              <b className={cx(ended && styles.struck)}>{formatMoney(vl_docfiscal)}</b>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
