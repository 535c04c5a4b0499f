import type { AtoReforma, BaseIcms } from '@portal/contract/tributacao/reforma.ts'
import { useQuery } from '@tanstack/react-query'
import { Info } from 'lucide-react'
import { atosOptions } from '../../api/reforma.ts'
import { Skeleton } from '../../kit/skeleton.tsx'
import { type Column, Table } from '../../kit/table.tsx'
import { formatDate } from '../../lib/format.ts'
import { Failure } from '../../session/failure.tsx'
import styles from './reforma.module.css'

const two = (first: string, second: string | null) => (
  <span className={styles.two}>
    <span>{first}</span>
    {second && <small>{second}</small>}
  </span>
)

const columnsOf = (next: readonly string[]): Column<AtoReforma>[] => [
  {
    key: 'dia',
    head: 'Vale desde',
    cell: ({ cd_ato, dt_vigencia, fl_vigente }) => (
      <span className={styles.day}>
        {two(
          dt_vigencia ? formatDate(dt_vigencia) : 'Sem dia',
          next.includes(cd_ato) ? 'Próximo' : fl_vigente === 'S' ? 'Em vigor' : null,
        )}
      </span>
    ),
  },
  { key: 'muda', head: 'O que muda', cell: ({ ds_muda }) => ds_muda },
  {
    key: 'ato',
    head: 'Ato',
    cell: ({ nm_ato, ds_versao }) => <div className={styles.act}>{two(nm_ato, ds_versao)}</div>,
  },
  { key: 'documentos', head: 'Documentos', cell: ({ ds_documentos }) => ds_documentos },
  {
    key: 'fonte',
    head: 'Fonte',
    cell: ({ ds_fonte, ds_confianca, ds_visto }) => (
      <span className={styles.two}>
        <span>{ds_fonte}</span>
        <small>confiança {ds_confianca}</small>
        {ds_visto && <small className={styles.day}>{ds_visto}</small>}
      </span>
    ),
  },
]

const BASE_COLUMNS: readonly Column<BaseIcms>[] = [
  { key: 'uf', head: 'UF', cell: ({ ds_uf }) => ds_uf ?? 'Outras' },
  { key: '2026', head: '2026', cell: ({ ds_2026 }) => ds_2026 },
  { key: '2027', head: '2027', cell: ({ ds_2027 }) => ds_2027 },
  { key: 'fonte', head: 'Fonte', cell: ({ ds_fonte, ds_confianca }) => two(ds_fonte, `confiança ${ds_confianca}`) },
]

/** The acts of the reform: what comes next, then all of them in the order of their days. */
export function Atos() {
  const { data, isError, error, refetch } = useQuery(atosOptions)
  if (isError && !data) return <Failure error={error} retry={refetch} what="Reforma" />
  if (!data) return <Skeleton label="Lendo os atos" rows={10} height={48} />
  const columns = columnsOf(data.proximos)
  const coming = data.data.filter(({ fl_vigente }) => fl_vigente === 'N')
  const inForce = data.data.filter(({ fl_vigente }) => fl_vigente === 'S').toReversed()
  const keyOf = ({ cd_ato }: AtoReforma) => cd_ato
  return (
    <div className={styles.years}>
      <p className={styles.actsNote}>
        <Info size={16} aria-hidden="true" />
        <span>
          O que o portal confere e imprime segue estes dias. Fatos procurados até {formatDate(data.dt_visto)}; o que não
          se pôde ler na fonte diz «<span className={styles.day}>não visto desde {formatDate(data.dt_visto)}</span>».
        </span>
      </p>
      <h2 className={styles.actsHead}>O que vem</h2>
      <Table label="O que vem" columns={columns} rows={coming} keyOf={keyOf} cards />
      <h2 className={styles.actsHead}>Em vigor</h2>
      <Table label="Em vigor" columns={columns} rows={inForce} keyOf={keyOf} cards />
      <h2 className={styles.actsHead}>IBS e CBS na base do ICMS (discutido)</h2>
      <Table
        label="IBS e CBS na base do ICMS"
        columns={BASE_COLUMNS}
        rows={data.base_icms}
        keyOf={({ ds_uf }) => ds_uf ?? ''}
        cards
      />
    </div>
  )
}
