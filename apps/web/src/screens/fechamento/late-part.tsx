import type { Fechamento } from '@portal/contract/fechamento.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FileClock } from 'lucide-react'
import { tardiosOptions } from '../../api/fechamento.ts'
import { Skeleton } from '../../kit/skeleton.tsx'
import { cx } from '../../lib/cx.ts'
import { formatCount, formatInstant, formatInstantDay, formatInteger, formatMoney } from '../../lib/format.ts'
import { Failure } from '../../session/failure.tsx'
import styles from './fechamento.module.css'

const NAMES = { nfe: 'NF-e', nfce: 'NFC-e', cte: 'CT-e', mdfe: 'MDF-e', nfse: 'NFS-e' }

/** Documents that arrived or changed after the month was closed. */
export function LatePart({ row, mes }: { row: Fechamento; mes: string }) {
  const { data, isPending, isError, error, refetch } = useQuery(tardiosOptions(row.cpfcnpj, mes))
  return (
    <section className={styles.part} aria-label="Depois do fechamento">
      <div className={styles.partHead}>
        <h3>Depois do fechamento de {formatInstantDay(row.dt_fechamento)}</h3>
        <span>{formatCount(row.nr_tardios, 'documento', 'documentos')}, valores em R$</span>
      </div>
      {isPending && <Skeleton label="Carregando os documentos" rows={3} height={24} />}
      {isError && <Failure error={error} retry={refetch} what="documentos tardios" />}
      <ul className={styles.lates}>
        {data?.data.map(({ id, tipo, nr_docfiscal, nm_remetente, dt_importacao, vl_docfiscal, ds_situacao }) => {
          const ended = ds_situacao === 'cancelada' || ds_situacao === 'denegada'
          return (
            <li key={id}>
              <FileClock size={16} aria-hidden="true" />
              <span>{formatInstant(dt_importacao)}</span>
              <Link to="/notas/$tipo/$id" params={{ tipo, id }} search={{ empresa: row.cpfcnpj }}>
                {NAMES[tipo]} {formatInteger(nr_docfiscal)}, {nm_remetente}
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
