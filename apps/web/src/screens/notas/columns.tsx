import type { Documento, Tipo } from '@portal/contract/notas.ts'
import { columnVisibilityFeature, createColumnHelper, tableFeatures } from '@tanstack/react-table'
import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../../ui/cx.ts'
import { formatCfop, formatDate, formatInteger, formatMoney, groupChave, shortenChave } from '../../ui/format.ts'
import { notify } from '../../ui/notify.ts'
import { TaxId } from '../../ui/tax-id.tsx'
import type { ColumnId } from './column-plan.ts'
import styles from './grid.module.css'
import { isVoid, otherParty, otherPartyLabel, partyName } from './labels.ts'
import { Marks, signatureMark } from './marks.tsx'
import { SituacaoBadge } from './situacao-badge.tsx'

export const features = tableFeatures({ columnVisibilityFeature })
const helper = createColumnHelper<typeof features, Documento>()

/** Column of the wire that a header sorts by; the others do not sort. */
export const SORTS: Partial<Record<ColumnId, string>> = {
  emissao: 'dt_emissao',
  numero: 'nr_docfiscal',
  parte: 'nm_participante',
  valor: 'vl_docfiscal',
}

export const CELL_CLASS: Partial<Record<ColumnId, string | undefined>> = {
  situacao: styles.situacao,
  emissao: styles.figures,
  numero: cx(styles.figures, styles.right),
  parte: styles.parte,
  taxId: styles.minor,
  valor: cx(styles.figures, styles.right, styles.valor),
  cfop: styles.cfop,
  chave: styles.minor,
}

export interface ColumnContext {
  tipo: Tipo
  papel: 'E' | 'R'
  /** The link that opens a row's document, around its name */
  open: (row: Documento, name: ReactNode) => ReactNode
  beside: boolean
  roomy: boolean
}

/** The list's columns, in the order in which an accountant asks. The selection's box is the grid's own. */
export function notasColumns({ tipo, papel, open, beside, roomy }: ColumnContext) {
  const numberHeader = beside ? 'Nº/série' : 'Número/série'
  return helper.columns([
    helper.display({
      id: 'situacao',
      header: 'Situação',
      cell: ({ row }) => <SituacaoBadge list situacao={row.original.ds_situacao} />,
    }),
    helper.display({ id: 'emissao', header: 'Emissão', cell: ({ row }) => formatDate(row.original.dt_emissao) }),
    helper.display({ id: 'numero', header: numberHeader, cell: ({ row }) => <Numero row={row.original} /> }),
    helper.display({
      id: 'parte',
      header: otherPartyLabel(tipo, papel),
      cell: ({ row: { original } }) => (
        <>
          {beside && <Alert row={original} />}
          {open(original, partyName(original))}
          {roomy && (
            <span className={styles.under}>
              <TaxId value={otherParty(original).taxId} />
            </span>
          )}
        </>
      ),
    }),
    helper.display({
      id: 'taxId',
      header: 'CNPJ/CPF',
      cell: ({ row }) => <TaxId value={otherParty(row.original).taxId} />,
    }),
    helper.display({
      id: 'valor',
      header: 'Valor (R$)',
      cell: ({ row }) => <Valor row={row.original} />,
    }),
    helper.display({ id: 'cfop', header: 'CFOP e natureza', cell: ({ row }) => <Natureza row={row.original} /> }),
    helper.display({
      id: 'chave',
      header: 'Chave de acesso',
      cell: ({ row }) => <Chave chave={row.original.ds_chave} />,
    }),
    helper.display({ id: 'marcas', header: 'Marcas', cell: ({ row }) => <Marks row={row.original} /> }),
  ])
}

function Numero({ row }: { row: Documento }) {
  return (
    <>
      {formatInteger(row.nr_docfiscal)} <span className={styles.dim}>/ {row.nr_serie}</span>
    </>
  )
}

export function Valor({ row }: { row: Documento }) {
  const value = formatMoney(row.vl_docfiscal)
  return isVoid(row) ? <s className={styles.void}>{value}</s> : value
}

function Natureza({ row }: { row: Documento }) {
  const text = [formatCfop(row.cd_cfop), row.ds_natureza ?? ''].join(' ').trim()
  return (
    <span className={styles.clip} title={text}>
      <span className={styles.cfopCode}>{formatCfop(row.cd_cfop)}</span> {row.ds_natureza}
    </span>
  )
}

function Alert({ row }: { row: Documento }) {
  const mark = signatureMark(row)
  if (!mark?.bad) return null
  const Icon = mark.icon
  return (
    <span className={styles.bad} title={mark.text}>
      <Icon size={16} role="img" aria-label={mark.text} />
    </span>
  )
}

async function copy(chave: string): Promise<void> {
  await navigator.clipboard.writeText(chave)
  notify('Chave copiada.')
}

function Chave({ chave }: { chave: string }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.chave}
      title={groupChave(chave)}
      aria-label={`Copiar a chave ${groupChave(chave)}`}
      onClick={(event) => {
        event.stopPropagation()
        void copy(chave)
      }}
    >
      {shortenChave(chave)}
      <Copy size={12} aria-hidden="true" />
    </button>
  )
}
