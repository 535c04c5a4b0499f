import { FIELDS } from '@portal/tables/checks/fields.ts'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Fragment, useState } from 'react'
import { IconButton } from '../../../kit/icon-button.tsx'
import { showCell } from '../register/line.ts'
import styles from './paste.module.css'
import type { PasteBlock, PlannedRow } from './paste-plan.ts'

const PAGE = 6
const number = (value: number) => value.toLocaleString('pt-BR')
const NOT_USED = ''

/** Rows of one kind, in pages. The column headers select the field. */
export function Rows({
  rows,
  block,
  onMap,
}: {
  rows: readonly PlannedRow[]
  block: PasteBlock
  onMap: (at: number, path: string | null) => void
}) {
  const [page, setPage] = useState(0)
  const visible = rows.slice(page * PAGE, page * PAGE + PAGE)
  const last = Math.max(0, Math.ceil(rows.length / PAGE) - 1)
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keys must reach it */}
      <div className={styles.table} id="colar-linhas" role="tabpanel" tabIndex={0} aria-label="Linhas">
        <table>
          <thead>
            <tr>
              {block.mapping.map((path, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns of a block have no other name
                <th key={index} scope="col" className={path === 'nm_prd' ? styles.wide : undefined}>
                  <span className={styles.headName}>{block.heads[index] || `Coluna ${index + 1}`}</span>
                  <select
                    className={styles.select}
                    aria-label={`Campo da coluna ${index + 1}`}
                    value={path ?? NOT_USED}
                    onChange={(event) => onMap(index, event.target.value === NOT_USED ? null : event.target.value)}
                  >
                    <option value={NOT_USED}>Não usar</option>
                    {FIELDS.map((field) => (
                      <option key={field.path} value={field.path}>
                        {field.label}
                      </option>
                    ))}
                  </select>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {visible.map((row) => (
              <Fragment key={row.at}>
                <tr className={row.fault ? styles.faulty : undefined}>
                  {block.mapping.map((path, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: as above
                    <Cell key={index} row={row} path={path} text={row.cells[index] ?? ''} />
                  ))}
                </tr>
                {row.fault && (
                  <tr>
                    <td className={styles.fault} colSpan={block.mapping.length}>
                      {`Linha ${number(row.at)}: ${inSentence(row.fault)}`}
                    </td>
                  </tr>
                )}
              </Fragment>
            ))}
          </tbody>
        </table>
        {rows.length === 0 && <p className={styles.none}>Nenhuma linha.</p>}
      </div>
      <div className={styles.paging}>
        <span>
          {rows.length > 0 &&
            `Linhas ${number(page * PAGE + 1)} a ${number(page * PAGE + visible.length)} de ${number(rows.length)}`}
        </span>
        <IconButton
          icon={ChevronLeft}
          label="Linhas anteriores"
          disabled={page === 0}
          onClick={() => setPage(page - 1)}
        />
        <IconButton
          icon={ChevronRight}
          label="Próximas linhas"
          disabled={page >= last}
          onClick={() => setPage(page + 1)}
        />
      </div>
    </>
  )
}

/** A sentence after a colon begins in lower case, unless it begins with an acronym. */
const inSentence = (text: string): string =>
  /^\p{Lu}\p{Ll}|^[OA] /u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text

function Cell({ row, path, text }: { row: PlannedRow; path: string | null; text: string }) {
  if (path === null) return <td className={styles.unused}>{text}</td>
  const [before, after] = [row.before?.cells[path] ?? '', row.fault ? text : (row.line.cells[path] ?? '')]
  if (!row.before || row.fault || before === after) return <td>{showCell(path, after)}</td>
  return (
    <td className={styles.differs}>
      <del>{before === '' ? 'vazio' : showCell(path, before)}</del>
      <ins>{after === '' ? 'vazio' : showCell(path, after)}</ins>
    </td>
  )
}
