import type { Documento } from '@portal/contract/notas.ts'
import type { GridColumn } from '../../../grid/column-layout.ts'
import { formatCfop, formatDateTime, formatInstant, groupChave } from '../../../lib/format.ts'
import { OWN, otherParty, routeText, takerName } from '../query/labels.ts'
import { PROVA_MEANING, PROVA_WORD } from '../query/provas.ts'
import styles from './cells.module.css'
import { Chave, Natureza } from './cells.tsx'
import { Marks } from './marks.tsx'

export type Column = GridColumn<Documento>

/** Whether the company pays for the transport, or who does. */
export const takerColumn = (cnpj: string): Column => ({
  id: 'tomador',
  name: 'Tomador',
  width: 132,
  className: styles.minor,
  cell: (row) => {
    const name = takerName(row, cnpj)
    return name === OWN ? <span className={styles.own}>{name}</span> : <span title={name}>{name}</span>
  },
  text: (row) => takerName(row, cnpj),
})

/** A manifest's journey and its vehicle. */
export const tripColumns = (): Column[] => [
  {
    id: 'percurso',
    name: 'Percurso',
    width: 88,
    cell: routeText,
    text: routeText,
  },
  {
    id: 'placa',
    name: 'Placa',
    width: 84,
    className: styles.figures,
    cell: ({ ds_placa }) => ds_placa,
    text: ({ ds_placa }) => ds_placa ?? '',
  },
]

/** Optional columns; from `prova` on they are hidden until chosen. */
export const moreColumns = (): Column[] => [
  {
    id: 'cfop',
    name: 'CFOP e natureza',
    width: 156,
    className: styles.cfop,
    headClass: styles.cfopHead,
    cell: (row) => <Natureza row={row} />,
    text: (row) => `${formatCfop(row.cd_cfop)} ${row.ds_natureza ?? ''}`.trim(),
  },
  {
    id: 'chave',
    name: 'Chave de acesso',
    width: 134,
    className: styles.minor,
    cell: (row) => <Chave chave={row.ds_chave} />,
    text: (row) => groupChave(row.ds_chave),
  },
  {
    id: 'marcas',
    name: 'Marcas',
    width: 70,
    cell: ({ fl_assinatura, eventos, fl_baixada }) => (
      <Marks signature={fl_assinatura} events={eventos} downloaded={fl_baixada === 'S'} />
    ),
  },
  {
    id: 'prova',
    name: 'Prova',
    width: 84,
    optional: true,
    className: styles.minor,
    cell: ({ ds_prova }) => <span title={PROVA_MEANING[ds_prova]}>{PROVA_WORD[ds_prova]}</span>,
    text: ({ ds_prova }) => PROVA_WORD[ds_prova],
  },
  {
    id: 'filial',
    name: 'Filial',
    width: 64,
    optional: true,
    className: styles.figures,
    cell: (row) => row.ds_filial,
    text: (row) => row.ds_filial,
  },
  {
    id: 'uf',
    name: 'UF',
    width: 48,
    optional: true,
    cell: (row) => otherParty(row).uf,
    text: (row) => otherParty(row).uf ?? '',
  },
  {
    id: 'protocolo',
    name: 'Protocolo',
    width: 136,
    optional: true,
    className: styles.minor,
    cell: (row) => row.nr_protocolo,
    text: (row) => row.nr_protocolo ?? '',
  },
  {
    id: 'autorizacao',
    name: 'Autorização',
    width: 128,
    optional: true,
    className: styles.minor,
    cell: (row) => formatDateTime(row.dt_autorizacao),
    text: (row) => formatDateTime(row.dt_autorizacao),
  },
  {
    id: 'importada',
    name: 'Importada em',
    width: 128,
    optional: true,
    className: styles.minor,
    cell: (row) => formatInstant(row.dt_importacao),
    text: (row) => formatInstant(row.dt_importacao),
  },
]
