import type { Sugestao } from '@portal/contract/tributacao/lista.ts'
import { cx } from '../../lib/cx.ts'
import { Marked, NcmPath } from './ncm-path.tsx'
import { LIST_ID } from './search-box.tsx'
import styles from './tributacao.module.css'
import { formatNcm } from './words.ts'

const GROUPS = [
  { origin: 'tabela', word: 'Tabela NCM' },
  { origin: 'cadastro', word: 'Seu cadastro' },
  { origin: 'notas', word: 'Suas notas' },
] as const

export const optionId = (index: number): string => `tributacao-resultado-${index}`

/** Suggestions grouped by origin, the group of the best match first. */
export function inGroups(data: readonly Sugestao[]): Sugestao[] {
  const first = data[0]?.ds_origem
  const order = [...GROUPS].sort((a, b) => Number(b.origin === first) - Number(a.origin === first))
  return order.flatMap(({ origin }) => data.filter(({ ds_origem }) => ds_origem === origin))
}

interface Props {
  rows: readonly Sugestao[]
  query: string
  /** Index of the active option */
  active: number | null
  /** NCM of the open answer */
  chosen: string | undefined
  onChoose: (index: number) => void
}

/** Suggestions by origin. */
export function Results({ rows, query, active, chosen, onChoose }: Props) {
  const origins = [...new Set(rows.map(({ ds_origem }) => ds_origem))]
  const open = rows.findIndex(({ cd_ncm }) => cd_ncm === chosen)
  return (
    <div id={LIST_ID} role="listbox" aria-label="Resultados" className={styles.results} tabIndex={-1}>
      {origins.map((origin) => {
        const indexes = rows.flatMap(({ ds_origem }, index) => (ds_origem === origin ? [index] : []))
        const word = GROUPS.find((group) => group.origin === origin)?.word
        return (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, no fieldset
          <div key={origin} role="group" aria-label={word}>
            <p className={styles.group} aria-hidden="true">
              {word}
            </p>
            {indexes.map((index) => (
              <Row
                key={index}
                row={rows[index]}
                index={index}
                query={query}
                state={{ active, open }}
                onChoose={onChoose}
              />
            ))}
          </div>
        )
      })}
    </div>
  )
}

interface RowProps {
  row: Sugestao | undefined
  index: number
  query: string
  state: { active: number | null; open: number }
  onChoose: (index: number) => void
}

function Row({ row, index, query, state, onChoose }: RowProps) {
  if (!row) return null
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the box has the focus and the keys
    <div
      id={optionId(index)}
      role="option"
      tabIndex={-1}
      aria-selected={index === state.open}
      className={cx(styles.option, index === state.open && styles.open, index === state.active && styles.active)}
      onClick={() => onChoose(index)}
    >
      <SugestaoText row={row} query={query} />
    </div>
  )
}

/** A suggestion: its name, the headings of its code, the code and the reason of its rank. */
export function SugestaoText({ row, query }: { row: Sugestao; query: string }) {
  const path = row.nm_ncm_caminho ?? []
  const facts = [row.ds_motivo, row.cd_produto && `cód. ${row.cd_produto}`].filter(Boolean)
  const isProduct = row.ds_origem !== 'tabela'
  return (
    <>
      {(isProduct || path.length === 0) && (
        <span className={styles.optionName}>
          <Marked text={row.nm_sugestao} query={query} />
        </span>
      )}
      {path.length > 0 && <NcmPath path={path} query={query} className={isProduct ? styles.optionPath : undefined} />}
      <span className={styles.optionCode}>
        <span>{formatNcm(row.cd_ncm)}</span>
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </span>
    </>
  )
}
