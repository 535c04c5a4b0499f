import type { ArquivoSped } from '@portal/contract/sped.ts'
import { Link } from '@tanstack/react-router'
import { cx } from '../../../ui/cx.ts'
import { formatCount, formatInstant } from '../../../ui/format.ts'
import { monthText } from '../base/months.ts'
import styles from '../base/sped.module.css'
import { shortHash } from './file-head.tsx'
import { useTakeFile } from './use-take-file.ts'

interface Props {
  files: readonly ArquivoSped[]
  /** The one in sight */
  shown?: string
  /** Files of several months: each says its own */
  months?: boolean
}

/** Who made which file when; each can be opened and downloaded again. */
export function Generations({ files, shown, months }: Props) {
  const take = useTakeFile()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={styles.scroll} tabIndex={0} aria-label="Tabela de gerações">
      <table className={cx(styles.table, styles.cards)}>
        <thead>
          <tr>
            {months && <th scope="col">Mês</th>}
            <th scope="col">Gerado em</th>
            <th scope="col">Por</th>
            <th scope="col" className={styles.numeric}>
              Documentos
            </th>
            <th scope="col" className={styles.numeric}>
              Linhas
            </th>
            <th scope="col">SHA-256</th>
            <th scope="col">Finalidade</th>
            <th scope="col" className={styles.numeric}>
              Arquivo
            </th>
          </tr>
        </thead>
        <tbody>
          {files.map((file) => (
            <tr key={file.id}>
              {months && <td>{monthText(file.dt_ini)}</td>}
              <td className={styles.when} data-head="Gerado em">
                {file.id === shown ? (
                  <b>{formatInstant(file.dt_geracao)}</b>
                ) : (
                  <Link to="/sped/fiscal" search={{ mes: file.dt_ini.slice(0, 7), passo: 'resultado', id: file.id }}>
                    {formatInstant(file.dt_geracao)}
                  </Link>
                )}
              </td>
              <td data-head="Por">{file.nm_usuario}</td>
              <td className={styles.numeric} data-head="Documentos">
                {file.resumo.nr_documentos.toLocaleString('pt-BR')}
              </td>
              <td className={styles.numeric} data-head="Linhas">
                {file.nr_linhas.toLocaleString('pt-BR')}
              </td>
              <td className={styles.hash} data-head="SHA-256">
                {shortHash(file.ds_sha256)}
              </td>
              <td data-head="Finalidade">
                {file.cod_fin === '1' ? 'Retificadora' : 'Original'}
                {file.id === shown && ', esta'}
              </td>
              <td className={styles.numeric} data-head="Arquivo">
                <button
                  type="button"
                  className={styles.link}
                  disabled={take.isPending}
                  aria-label={`Baixar o arquivo de ${formatInstant(file.dt_geracao)}, ${formatCount(file.nr_linhas, 'linha', 'linhas')}`}
                  onClick={() => take.mutate(file)}
                >
                  Baixar
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
