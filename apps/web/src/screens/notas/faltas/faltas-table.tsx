import { TIPO_NAMES } from '@portal/contract/nomes.ts'
import type { Falta } from '@portal/contract/notas/faltas.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { CheckField } from '../../../fields/check-field.tsx'
import { monthOf } from '../../../fields/period.ts'
import { type Column, Table } from '../../../kit/table.tsx'
import {
  formatDate,
  formatInstantDay,
  formatInteger,
  formatMoney,
  formatTaxId,
  shortenChave,
} from '../../../lib/format.ts'
import styles from './faltas.module.css'
import { numbersText } from './request-text.ts'

export const keyOf = ({ cpfcnpj, ds_falta, ds_chave, modelo, nr_serie, nr_de }: Falta): string =>
  [cpfcnpj, ds_falta, ds_chave ?? `${modelo} ${nr_serie} ${nr_de}`].join()

interface Props {
  rows: readonly Falta[]
  picked: ReadonlySet<string>
  onPick: (picked: ReadonlySet<string>) => void
  mes: string
}

/** Space at which no line ends */
const NO_BREAK = '\u00a0'

const KIND: Record<Falta['ds_falta'], string> = {
  lacuna: 'Sem documento',
  resumo: 'Só\u00a0o\u00a0resumo',
  recusado: 'Arquivo recusado',
}

/** The missing documents as rows that can be marked. */
export function FaltasTable({ rows, picked, onPick, mes }: Props) {
  const several = new Set(rows.map(({ cpfcnpj }) => cpfcnpj)).size > 1
  const columns: readonly (Column<Falta> | false)[] = [
    { key: 'what', head: 'Documento', cell: (row) => <What row={row} {...{ picked, onPick }} /> },
    several && {
      key: 'company',
      head: 'Empresa',
      cell: ({ nome, cpfcnpj }) => <Two one={nome} two={formatTaxId(cpfcnpj)} />,
    },
    { key: 'kind', head: 'O que falta', cell: (row) => <Two one={KIND[row.ds_falta]} two={row.ds_motivo} /> },
    {
      key: 'who',
      head: 'Emitente',
      cell: (row) => (
        <Two
          one={row.nm_participante ?? '–'}
          two={
            row.nr_cpfcnpjparticipante && (
              <span className={styles.whole}>{formatTaxId(row.nr_cpfcnpjparticipante)}</span>
            )
          }
        />
      ),
    },
    { key: 'date', head: 'Emissão', cell: ({ dt_emissao }) => formatDate(dt_emissao) || '–' },
    { key: 'value', head: 'Valor', numeric: true, cell: ({ vl_docfiscal }) => formatMoney(vl_docfiscal) },
    { key: 'asked', head: 'Pedido', cell: (row) => <Asked row={row} /> },
    { key: 'way', head: 'Onde', cell: (row) => <Way row={row} mes={mes} /> },
  ]
  return (
    <>
      <CheckField
        label="Marcar todas"
        checked={picked.size === rows.length}
        mixed={picked.size > 0 && picked.size < rows.length}
        onChange={(all) => onPick(new Set(all ? rows.map(keyOf) : []))}
      />
      <Table
        cards
        label="O que falta"
        columns={columns.filter((column) => column !== false)}
        rows={rows}
        keyOf={keyOf}
      />
    </>
  )
}

function What({ row, picked, onPick }: { row: Falta } & Pick<Props, 'picked' | 'onPick'>) {
  const key = keyOf(row)
  const toggle = () =>
    onPick(picked.has(key) ? new Set([...picked].filter((one) => one !== key)) : new Set([...picked, key]))
  return (
    <CheckField
      checked={picked.has(key)}
      onChange={toggle}
      label={
        <Two
          one={`${row.tipo ? TIPO_NAMES[row.tipo] : 'Nota'} ${numbersText(row)}`}
          two={[
            `série ${row.nr_serie ?? 0}`,
            row.quantidade > 1 && `${formatInteger(row.quantidade)} números`,
            row.ds_chave && shortenChave(row.ds_chave),
          ]
            .flatMap((part) => (part ? part.replaceAll(' ', NO_BREAK) : []))
            .join(' · ')}
        />
      }
    />
  )
}

const Two = ({ one, two }: { one: ReactNode; two: ReactNode }) => (
  <span className={styles.two}>
    {one}
    {two && <small>{two}</small>}
  </span>
)

const Asked = ({ row: { dt_pedido, nm_pedido } }: { row: Falta }) =>
  dt_pedido ? (
    <Two one={`pedido em ${formatInstantDay(dt_pedido)}`} two={nm_pedido && `por ${nm_pedido}`} />
  ) : (
    'ainda não'
  )

/** Link to the neighbours of a gap, to the summary, or to the import that refused the file. */
function Way({ row, mes }: { row: Falta; mes: string }) {
  const { cpfcnpj, tipo, id } = row
  if (row.ds_falta === 'recusado')
    return (
      <Link to="/notas/importar" search={{ empresa: cpfcnpj, id: id ?? undefined }}>
        Ver importação
      </Link>
    )
  if (row.ds_falta === 'resumo')
    return (
      <Link
        to="/notas/$tipo/$id"
        params={{ tipo: tipo ?? 'nfe', id: id ?? '' }}
        search={{ empresa: cpfcnpj, papel: 'T' }}
      >
        Ver resumo
      </Link>
    )
  const [from, to] = [row.nr_de ?? 0, row.nr_ate ?? 0]
  return (
    <Link
      to="/notas/$tipo"
      params={{ tipo: tipo ?? 'nfe' }}
      search={{
        empresa: cpfcnpj,
        ...monthOf(`${mes}-01`),
        serie: String(row.nr_serie ?? 0),
        numero_de: String(Math.max(1, from - 1)),
        numero_ate: String(to + 1),
        ordem: 'nr_docfiscal',
      }}
    >
      {from <= 1 ? `antes do ${formatInteger(to + 1)}` : `entre ${formatInteger(from - 1)} e ${formatInteger(to + 1)}`}
    </Link>
  )
}
