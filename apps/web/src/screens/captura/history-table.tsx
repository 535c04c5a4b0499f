import type { ServicoCaptura } from '@portal/contract/captura/estado.ts'
import type { Troca } from '@portal/contract/captura/historico.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { fetchHistoricoCsv, historicoOptions } from '../../api/captura.ts'
import { saveFile } from '../../api/http/download.ts'
import { Button } from '../../kit/button.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { cx } from '../../lib/cx.ts'
import { formatInstant, formatInteger } from '../../lib/format.ts'
import { useAct } from '../../session/act.ts'
import styles from './captura.module.css'

/** The exchanges with SEFAZ, newest first; a row opens its evidence. */
export function HistoryTable({ cnpj, servico }: { cnpj: string; servico: ServicoCaptura }) {
  const { data, isError, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    historicoOptions(cnpj, servico),
  )
  const { busy, run, error } = useAct()
  const rows = data?.pages.flatMap((page) => page.data) ?? []
  const save = () =>
    run(async () => saveFile(await fetchHistoricoCsv(cnpj, servico, { signal: new AbortController().signal })))
  return (
    <section className={styles.part} aria-label="Histórico">
      <div className={styles.partHead}>
        <h3>Histórico</h3>
        {rows.length > 0 && (
          <Button look="quiet" disabled={busy} onClick={() => void save()}>
            Exportar CSV
          </Button>
        )}
      </div>
      {(isError || error) && <p role="alert">{error?.message ?? 'O histórico não pôde ser lido.'}</p>}
      {!data && !isError && <Skeleton label="Carregando o histórico" rows={5} height={28} />}
      {data && rows.length === 0 && <p className={styles.second}>Nenhuma consulta ainda.</p>}
      {rows.length > 0 && <Rows rows={rows} />}
      {hasNextPage && (
        <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Mostrar mais
        </Button>
      )}
    </section>
  )
}

const keyOf = ({ ds_servico, nr_troca }: Troca) => `${ds_servico} ${nr_troca}`

function Rows({ rows }: { rows: readonly Troca[] }) {
  const [open, setOpen] = useState<string | null>(null)
  return (
    <table className={styles.history}>
      <thead>
        <tr>
          <th scope="col">Hora</th>
          <th scope="col">Consulta</th>
          <th scope="col">Resposta</th>
          <th scope="col" className={styles.numeric}>
            Docs
          </th>
          <th scope="col" className={styles.numeric}>
            Tempo
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const isOpen = open === keyOf(row)
          return (
            <Fragment key={keyOf(row)}>
              <tr className={cx(isOpen && styles.open)}>
                <th scope="row">
                  <button
                    type="button"
                    className={styles.when}
                    aria-expanded={isOpen}
                    onClick={() => setOpen(isOpen ? null : keyOf(row))}
                  >
                    {formatInstant(row.dt_troca)}
                  </button>
                </th>
                <td>{queryWords(row)}</td>
                <td className={cx(row.nr_cstat === 656 && styles.amber)}>{answerWords(row)}</td>
                <td className={styles.numeric}>{row.documentos > 0 ? formatInteger(row.documentos) : '–'}</td>
                <td className={styles.numeric}>{seconds(row.nr_duracao_ms)}</td>
              </tr>
              {isOpen && <Evidence row={row} />}
            </Fragment>
          )
        })}
      </tbody>
    </table>
  )
}

const seconds = (ms: number): string =>
  `${(ms / 1000).toLocaleString('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} s`

const QUERIES = {
  distNSU: 'Fila',
  consNSU: 'NSU da lacuna',
  consChNFe: 'Chave',
  situacao: 'Situação',
  evento: 'Evento',
} as const

const queryWords = ({ ds_consulta, ds_pedido }: Troca): string =>
  ds_pedido
    ? `${QUERIES[ds_consulta]} ${/^\d{1,15}$/.test(ds_pedido) ? formatInteger(Number(ds_pedido)) : ds_pedido}`
    : QUERIES[ds_consulta]

const WORDS: Readonly<Record<number, string>> = {
  137: 'em dia',
  138: 'veio',
  589: 'à frente',
  656: 'bloqueio',
  678: 'bloqueio',
}

function answerWords({ nr_cstat, ds_falha, ds_consulta }: Troca): string {
  if (nr_cstat === null) return ds_falha ? 'sem resposta' : 'em andamento'
  const word = nr_cstat === 137 && ds_consulta === 'consNSU' ? 'vazio' : WORDS[nr_cstat]
  return word ? `${nr_cstat} ${word}` : String(nr_cstat)
}

/** `9f2c 41d0 … a6e1` */
const shortHash = (hash: string | null): string =>
  hash === null ? '–' : `${hash.slice(0, 4)} ${hash.slice(4, 8)} … ${hash.slice(-4)}`

function Evidence({ row }: { row: Troca }) {
  const lines: [string, string][] = [
    ['Pedido', `SHA-256 ${shortHash(row.ds_hash_pedido)} · certificado ${shortHash(row.ds_certificado)}`],
    [
      'Resposta',
      `SHA-256 ${shortHash(row.ds_hash_resposta)} · HTTP ${row.nr_http ?? '–'}, ${row.ds_resposta ?? row.ds_falha ?? 'sem texto'}`,
    ],
    [
      'NSU',
      `último ${row.nr_ultnsu === null ? '–' : formatInteger(row.nr_ultnsu)}, maior ${row.nr_maxnsu === null ? '–' : formatInteger(row.nr_maxnsu)}`,
    ],
    ['Causa', row.ds_causa],
    ['Cadeia', `troca ${formatInteger(row.nr_troca)}, elo ${shortHash(row.ds_hash)}`],
  ]
  return (
    <tr className={styles.evidence}>
      <td colSpan={5}>
        <dl>
          {lines.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </td>
    </tr>
  )
}
