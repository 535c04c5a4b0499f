import { TIPO_NAMES } from '@portal/contract/nomes.ts'
import type { ResumoImportacao } from '@portal/contract/notas/importar.ts'
import type { Tipo } from '@portal/contract/notas.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { resumosOptions } from '../../../api/notas/importar.ts'
import { monthOf } from '../../../fields/period.ts'
import { buttonClass } from '../../../kit/button.tsx'
import { formatCount, formatInteger, formatTaxId } from '../../../lib/format.ts'
import { lazyNamed } from '../../../lib/lazy.tsx'
import { useInOffice } from '../../../session/office.ts'
import { importSearch } from '../query/imports.ts'
import { countOf as countWord, genderOf } from '../query/labels.ts'
import styles from './import-result.module.css'

const AddCompanyLink = lazyNamed(() => import('./add-company-link.tsx'), 'AddCompanyLink')

type Row = ResumoImportacao['notas'][number]

/** What a finished import brought: notes by company and month, each count a link to exactly those notes; events that wait. */
export function ImportResult({ ids }: { ids: readonly string[] }) {
  const { data } = useQuery({ ...resumosOptions(ids), enabled: ids.length > 0 })
  if (!data) return null
  return (
    <>
      {data.notas.length > 0 && <Brought ids={ids} rows={data.notas} />}
      {data.eventos_em_espera > 0 && <Waiting count={data.eventos_em_espera} chaves={data.chaves_em_espera} />}
      {data.terceiros.length > 0 && <Strangers rows={data.terceiros} />}
    </>
  )
}

/** `Ver a nota`, `Ver os 4 conhecimentos` */
const seeText = (tipo: Tipo, count: number): string =>
  count === 1
    ? `Ver ${genderOf(tipo)} ${countWord(tipo, 1).replace('1 ', '')}`
    : `Ver ${genderOf(tipo)}s ${countWord(tipo, count)}`

const countOf = (row: Row): number => row.importadas + row.atualizadas + row.repetidas

/** Rows of one company and kind: the list shows these together. */
function groupsOf(rows: readonly Row[]): Row[][] {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const key = `${row.nr_cpfcnpj} ${row.ds_tipo}`
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  return [...groups.values()]
}

function Brought({ ids, rows }: { ids: readonly string[]; rows: readonly Row[] }) {
  return (
    <section className={styles.result} aria-label="Notas por empresa e mês">
      {groupsOf(rows).map((group) => (
        <Group key={`${group[0]?.nr_cpfcnpj} ${group[0]?.ds_tipo}`} ids={ids} rows={group} />
      ))}
    </section>
  )
}

function Group({ ids, rows }: { ids: readonly string[]; rows: readonly Row[] }) {
  const [first] = rows
  if (!first) return null
  const total = rows.reduce((sum, row) => sum + countOf(row), 0)
  return (
    <div className={styles.group}>
      <div className={styles.head}>
        <h2>
          {first.nm_empresa}{' '}
          <span>
            {formatTaxId(first.nr_cpfcnpj)} · {TIPO_NAMES[first.ds_tipo]}
          </span>
        </h2>
        <Notes row={first} search={importSearch(ids)} className={buttonClass()}>
          {seeText(first.ds_tipo, total)}
        </Notes>
      </div>
      <ul>
        {rows.map((row) => (
          <Month key={row.ds_mes} ids={ids} row={row} />
        ))}
      </ul>
    </div>
  )
}

function Month({ ids, row }: { ids: readonly string[]; row: Row }) {
  const period = monthOf(`${row.ds_mes}-01`)
  const vowel = genderOf(row.ds_tipo)
  const counts: [number, string, string | undefined][] = [
    [row.importadas, formatCount(row.importadas, `importad${vowel}`, `importad${vowel}s`), 'importado'],
    [row.atualizadas, formatCount(row.atualizadas, `atualizad${vowel}`, `atualizad${vowel}s`), 'atualizado'],
    [
      row.repetidas,
      `${formatInteger(row.repetidas)} já ${row.repetidas === 1 ? 'estava' : 'estavam'} aqui`,
      'repetido',
    ],
  ]
  return (
    <li>
      <Notes row={row} search={{ ...importSearch(ids), ...period }}>
        {row.ds_mes.split('-').toReversed().join('/')}
      </Notes>
      <span className={styles.counts}>
        {counts.map(
          ([count, text, veredito]) =>
            count > 0 && (
              <Notes key={text} row={row} search={{ ...importSearch(ids, veredito), ...period }}>
                {text}
              </Notes>
            ),
        )}
        {row.assinaturas_invalidas > 0 && (
          <Notes
            row={row}
            search={{ ...importSearch(ids), ...period, assinatura: 'invalida' }}
            className={styles.wrong}
          >
            {formatInteger(row.assinaturas_invalidas)} com assinatura inválida
          </Notes>
        )}
      </span>
    </li>
  )
}

interface NotesProps {
  row: Row
  search: Readonly<Record<string, string | undefined>>
  className?: string
  children: ReactNode
}

const Notes = ({ row, search, className, children }: NotesProps) => (
  <Link
    to="/notas/$tipo"
    params={{ tipo: row.ds_tipo }}
    search={{ ...search, empresa: row.nr_cpfcnpj }}
    className={className}
  >
    {children}
  </Link>
)

function Waiting({ count, chaves }: { count: number; chaves: readonly string[] }) {
  return (
    <details className={styles.more}>
      <summary>
        {formatCount(count, 'evento guardado, à espera da nota', 'eventos guardados, à espera da nota')}
      </summary>
      <p>Importe {count === 1 ? 'a nota' : 'as notas'} destas chaves e o evento aparece nela:</p>
      <ul>
        {chaves.map((chave) => (
          <li key={chave}>
            <span className={styles.key}>{chave}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

const SHOWN = 10

function Strangers({ rows }: { rows: ResumoImportacao['terceiros'] }) {
  const inOffice = useInOffice()
  return (
    <details className={styles.more} open>
      <summary>De quem são os documentos de terceiros</summary>
      <p>
        Se uma destas empresas é cliente sua e já usa o portal, peça ao titular dela um convite. Se ainda não usa, peça
        ao suporte do portal que a cadastre{inOffice && ', ou cadastre-a aqui se for dono do escritório'}. Depois,
        importe estes arquivos de novo.
      </p>
      <ul>
        {rows.slice(0, SHOWN).map((row) => (
          <li key={row.nr_cpfcnpj}>
            <span>
              {row.nome ?? 'Sem nome no documento'} <span className={styles.key}>{formatTaxId(row.nr_cpfcnpj)}</span>
            </span>
            <span className={styles.counts}>
              {partText(row)}
              {inOffice && (
                <Suspense fallback={null}>
                  <AddCompanyLink cpfcnpj={row.nr_cpfcnpj} nome={row.nome} />
                </Suspense>
              )}
            </span>
          </li>
        ))}
      </ul>
      {rows.length > SHOWN && <p>Mais {formatCount(rows.length - SHOWN, 'nome', 'nomes')} no relatório.</p>}
    </details>
  )
}

const partText = ({ emitidos, recebidos }: ResumoImportacao['terceiros'][number]): string =>
  [
    emitidos > 0 ? formatCount(emitidos, 'emitido', 'emitidos') : '',
    recebidos > 0 ? formatCount(recebidos, 'recebido', 'recebidos') : '',
  ]
    .filter(Boolean)
    .join(', ')
