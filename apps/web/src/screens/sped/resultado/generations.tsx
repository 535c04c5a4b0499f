import type { ArquivoSped } from '@portal/contract/sped/sped.ts'
import { Link } from '@tanstack/react-router'
import { type Column, Table } from '../../../kit/table.tsx'
import { formatCount, formatInstant, formatInteger } from '../../../lib/format.ts'
import { monthTitle } from '../../../lib/month-name.ts'
import { useMedia } from '../../../lib/use-media.ts'
import styles from '../base/sped.module.css'
import { shortHash } from './file-head.tsx'
import { useFileDownload } from './use-file-download.ts'

interface Props {
  files: readonly ArquivoSped[]
  /** Id of the displayed file */
  shownId?: string
  /** Shows the month of each file */
  months?: boolean
}

/** Generated files with author and time; each can be opened and downloaded again. */
export function Generations({ files, shownId, months }: Props) {
  const take = useFileDownload()
  const tight = useMedia(TIGHT)
  const columns: Column<ArquivoSped>[] = [
    ...(months ? [MONTH] : []),
    {
      key: 'gerado',
      head: 'Gerado em',
      cell: ({ id, dt_ini, dt_geracao }) => (
        <span className={styles.when}>
          {id === shownId ? (
            <b>{formatInstant(dt_geracao)}</b>
          ) : (
            <Link to="/sped/fiscal" search={{ mes: dt_ini.slice(0, 7), passo: 'resultado', id }}>
              {formatInstant(dt_geracao)}
            </Link>
          )}
        </span>
      ),
    },
    { key: 'por', head: 'Por', cell: ({ nm_usuario }) => nm_usuario },
    { key: 'documentos', head: 'Documentos', numeric: true, cell: ({ resumo }) => formatInteger(resumo.nr_documentos) },
    { key: 'linhas', head: 'Linhas', numeric: true, cell: ({ nr_linhas }) => formatInteger(nr_linhas) },
    ...(tight ? [] : [HASH]),
    {
      key: 'finalidade',
      head: 'Finalidade',
      cell: ({ id, cod_fin }) => (
        <span className={styles.when}>
          {cod_fin === '1' ? 'Retificadora' : 'Original'}
          {id === shownId ? ', esta' : ''}
        </span>
      ),
    },
    {
      key: 'arquivo',
      head: 'Arquivo',
      numeric: true,
      cell: (file) => (
        <button
          type="button"
          className={styles.link}
          disabled={take.isPending}
          aria-label={`Baixar o arquivo de ${formatInstant(file.dt_geracao)}, ${formatCount(file.nr_linhas, 'linha', 'linhas')}`}
          onClick={() => take.mutate(file)}
        >
          Baixar
        </button>
      ),
    },
  ]
  return <Table label="Tabela de gerações" columns={columns} rows={files} keyOf={({ id }) => id} cards plain />
}

/** Hides the hash column, which would make the table scroll; the opened file shows its hash. */
const TIGHT = '(min-width: 600px) and (max-width: 899px)'
const HASH: Column<ArquivoSped> = {
  key: 'hash',
  head: 'SHA-256',
  cell: (file) => <span className={styles.hash}>{shortHash(file.ds_sha256)}</span>,
}
const MONTH: Column<ArquivoSped> = {
  key: 'mes',
  head: 'Mês',
  cell: ({ dt_ini }) => <span className={styles.when}>{monthTitle(dt_ini)}</span>,
}
