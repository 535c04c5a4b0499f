import { TOO_MANY_DIGITS } from '@portal/contract/money.ts'
import type { Documento } from '@portal/contract/notas.ts'
import { Copy, RadioTower } from 'lucide-react'
import type { ReactNode } from 'react'
import { TaxId } from '../../../fields/tax-id.tsx'
import { copyText } from '../../../lib/copy-text.ts'
import { cx } from '../../../lib/cx.ts'
import {
  formatCfop,
  formatDate,
  formatInteger,
  formatMoney,
  formatTaxId,
  groupChave,
  shortenChave,
} from '../../../lib/format.ts'
import { isVoid, partyName, tripText } from '../query/labels.ts'
import { operationWord } from '../query/operation-words.ts'
import styles from './cells.module.css'
import { signatureMark } from './marks.tsx'
import { listedSituacao } from './situacao-badge.tsx'

export function Numero({ row }: { row: Documento }) {
  return (
    <>
      {`${formatInteger(row.nr_docfiscal)} `}
      {row.nr_serie !== null && <span className={styles.dim}>{`/ ${row.nr_serie}`}</span>}
    </>
  )
}

export function Valor({ row }: { row: Documento }) {
  const value = formatMoney(row.vl_docfiscal)
  if (row.vl_docfiscal === null) return <span title={TOO_MANY_DIGITS}>{value}</span>
  return isVoid(row) ? <s className={styles.void}>{value}</s> : value
}

/**
 * CFOP and short name of the operation, with the nature as written on hover; a document of homologação is marked first, because it has no
 * fiscal value.
 */
export function Natureza({ row }: { row: Documento }) {
  const text = [formatCfop(row.cd_cfop), row.ds_natureza ?? ''].join(' ').trim()
  return (
    <span title={text}>
      {row.fl_homologacao === 'S' && <span className={styles.homologacao}>Homologação</span>}
      <span className={styles.cfopCode}>{formatCfop(row.cd_cfop)}</span>
      {` ${operationWord(row.cd_cfop) || (row.ds_natureza ?? '')}`}
    </span>
  )
}

export function Alert({ row }: { row: Documento }) {
  const mark = signatureMark(row.fl_assinatura)
  if (!mark?.bad) return null
  const Icon = mark.icon
  return (
    <span className={styles.bad} title={mark.text}>
      <Icon size={16} role="img" aria-label={mark.text} />
    </span>
  )
}

/** Mark of a proven document imported by a person without access to this company. */
export const Stranger = ({ row }: { row: Documento }) =>
  row.fl_terceiro === 'S' && (
    <span className={styles.stranger} title="Trazida por quem não é desta empresa, e provada">
      De terceiro
    </span>
  )

/** The first tag with the number of the others; all of them on hover. */
export const Tag = ({ row: { etiquetas: tags = [] } }: { row: Documento }) =>
  tags.length > 0 && (
    <span className={cx(styles.stranger, styles.tag)} title={tags.join(', ')}>
      {tags[0]}
      {tags.length > 1 && ` +${tags.length - 1}`}
    </span>
  )

/** Mark of a note that the portal fetched from SEFAZ. */
export const Captured = ({ row }: { row: Documento }) =>
  row.ds_origem.includes('captura') && (
    <span
      className={styles.captured}
      title={row.ds_origem.length > 1 ? 'Capturada da SEFAZ e importada' : 'Capturada da SEFAZ'}
    >
      <RadioTower size={14} role="img" aria-label="Capturada" />
    </span>
  )

// constant elements: React skips them when a row is rendered again
const COPY = <Copy size={12} aria-hidden="true" />

/** A click copies; by keyboard Ctrl+C on the cell does the same. */
export const Chave = ({ chave }: { chave: string }) => (
  <button
    type="button"
    tabIndex={-1}
    data-own=""
    className={styles.copy}
    title={groupChave(chave)}
    aria-label={`Copiar a chave ${groupChave(chave)}`}
    onClick={() => void copyText(chave, 'Chave copiada.')}
  >
    {shortenChave(chave)}
    {COPY}
  </button>
)

/** A tax id with a copy button; a click on the number opens the row. */
export function CopyTaxId({ value }: { value: string | null }) {
  if (!value) return null
  const kind = value.length === 11 ? 'CPF' : 'CNPJ'
  return (
    <span className={styles.withCopy}>
      <TaxId value={value} />
      <button
        type="button"
        tabIndex={-1}
        data-own=""
        className={styles.copy}
        title={`Copiar o ${kind}`}
        aria-label={`Copiar o ${kind} ${formatTaxId(value)}`}
        onClick={() => void copyText(value, `${kind} copiado.`)}
      >
        {COPY}
      </button>
    </span>
  )
}

interface CardProps {
  row: Documento
  open: (row: Documento, name: ReactNode) => ReactNode
  /** Checkbox in selection mode, otherwise null */
  box: ReactNode
}

/** Below 600 px a row is a card of two lines, with a checkbox in selection mode; that of a manifest has a third one, for the journey. */
export function Card({ row, open, box }: CardProps) {
  return (
    <div className={cx(styles.card, box !== null && styles.boxed)}>
      {box}
      <div className={cx(styles.line, styles.first)}>
        {open(row, partyName(row))}
        <Captured row={row} />
        <Stranger row={row} />
        <Tag row={row} />
        <span className={styles.cardValue}>
          <Valor row={row} />
        </span>
      </div>
      <div className={styles.line}>
        <span className={styles.cardState}>{listedSituacao(row)}</span>
        <span className={styles.cardDate}>{formatDate(row.dt_emissao)}</span>
        <span>
          nº {formatInteger(row.nr_docfiscal)}
          {row.nr_serie !== null && ` / ${row.nr_serie}`}
        </span>
      </div>
      {row.tipo === 'mdfe' && <div className={styles.line}>{tripText(row)}</div>}
    </div>
  )
}
