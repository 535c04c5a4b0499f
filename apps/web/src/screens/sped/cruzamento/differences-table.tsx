import { tipoName } from '@portal/contract/nomes.ts'
import type { CruzamentoReply, Diferenca, RegraCruzada } from '@portal/contract/sped/cruzamento.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../../../kit/button.tsx'
import text from '../../../kit/text.module.css'
import {
  formatCount,
  formatDate,
  formatInteger,
  formatMoney,
  formatTaxId,
  groupChave,
  shortenChave,
} from '../../../lib/format.ts'
import { DRAWER, useMedia } from '../../../lib/use-media.ts'
import styles from '../base/sped.module.css'
import own from './cruzamento.module.css'
import { differencesOf } from './rules.ts'

const FIRST = 100

/** Differences of one rule: each document with the values of the file and of the XML. */
export function DifferencesTable({ reply, rule }: { reply: CruzamentoReply; rule: RegraCruzada }) {
  const [all, setAll] = useState(false)
  const narrow = useMedia(DRAWER)
  const differences = differencesOf(reply, rule.codigo)
  const rows = all ? differences : differences.slice(0, FIRST)
  // a column that is empty in all rows is not shown
  const shows: Shows = {
    narrow,
    document: differences.some(({ documento, ds_chave }) => documento !== null || ds_chave !== null),
    value: differences.some(({ vl_diferenca }) => vl_diferenca !== null),
    line: differences.some(({ nr_linha }) => nr_linha !== null),
  }
  return (
    <>
      <h2 className={styles.heading}>{rule.nm_regra}</h2>
      <p className={styles.documentsHead}>
        <b>{formatCount(rule.quantidade, 'diferença', 'diferenças')}</b>
        {rows.length < rule.quantidade && `, mostrando as ${formatInteger(rows.length)} primeiras`}
        {differences.length < rule.quantidade && '. A exportação traz todas'}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={styles.scroll} tabIndex={0} aria-label="Tabela de diferenças">
        <table className={styles.table}>
          <thead>
            <tr>
              {shows.document && <th scope="col">Documento</th>}
              {shows.document && !narrow && (
                <>
                  <th scope="col">Emissão</th>
                  <th scope="col">Participante</th>
                </>
              )}
              <th scope="col" className={own.side}>
                EFD
              </th>
              <th scope="col" className={own.side}>
                XML
              </th>
              {shows.value && (
                <th scope="col" className={styles.numeric}>
                  Diferença R$
                </th>
              )}
              {shows.line && !narrow && (
                <th scope="col" className={styles.numeric}>
                  Linha
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map((difference, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a document may differ twice, and the list never changes
              <Row key={index} difference={difference} shows={shows} month={reply} />
            ))}
          </tbody>
        </table>
      </section>
      {rows.length < differences.length && (
        <Button look="quiet" onClick={() => setAll(true)}>
          Mostrar mais
        </Button>
      )}
    </>
  )
}

/** Optional columns beside the two sides. */
interface Shows {
  narrow: boolean
  document: boolean
  value: boolean
  line: boolean
}

interface RowProps {
  difference: Diferenca
  shows: Shows
  month: Pick<CruzamentoReply, 'dt_ini' | 'dt_fin'>
}

/** On narrow windows day and party are below the number, so that both sides fit. */
function Row({ difference, shows, month }: RowProps) {
  const { codigo, ds_efd, ds_xml, nr_linha, vl_diferenca, documento } = difference
  const line = nr_linha === null ? '' : formatInteger(nr_linha)
  const issued = formatDate(documento?.dt_emissao)
  const { narrow } = shows
  const party = documento?.nm_participante ?? formatTaxId(documento?.nr_cpfcnpj)
  return (
    <tr>
      {shows.document && (
        <td className={narrow ? own.who : styles.when}>
          <Documento difference={difference} month={month} />
          {narrow && (
            <span className={text.smallBlock}>
              {[issued, party, line && `linha ${line}`].filter(Boolean).join(' · ')}
            </span>
          )}
        </td>
      )}
      {shows.document && !narrow && (
        <>
          <td className={styles.when}>{issued}</td>
          <td>{party}</td>
        </>
      )}
      <td className={own.side}>{ds_efd ?? (codigo === 'so_no_xml' && <span className={own.none}>não está</span>)}</td>
      <td className={own.side}>{ds_xml ?? (codigo === 'so_na_efd' && <span className={own.none}>não há</span>)}</td>
      {shows.value && <td className={styles.numeric}>{vl_diferenca === null ? '' : formatMoney(vl_diferenca)}</td>}
      {shows.line && !narrow && <td className={styles.numeric}>{line}</td>}
    </tr>
  )
}

function Documento({ difference: { documento, ds_chave }, month }: Pick<RowProps, 'difference' | 'month'>) {
  if (documento?.id && documento.tipo)
    return (
      <Link
        to="/notas/$tipo/$id"
        params={{ tipo: documento.tipo, id: documento.id }}
        search={{ de: month.dt_ini, ate: month.dt_fin, papel: 'T' }}
        title={ds_chave ? groupChave(ds_chave) : undefined}
      >
        {tipoName(documento.tipo)} {formatInteger(documento.nr_docfiscal)}
      </Link>
    )
  if (documento)
    return <span title={ds_chave ? groupChave(ds_chave) : undefined}>{formatInteger(documento.nr_docfiscal)}</span>
  return ds_chave && <span title={groupChave(ds_chave)}>{shortenChave(ds_chave)}</span>
}
