import { MANIFESTACAO_NAMES, PROVA_NAMES } from '@portal/contract/nomes.ts'
import type { Documento } from '@portal/contract/notas.ts'
import type { GridColumn } from '../../../grid/column-layout.ts'
import { formatCfop, formatDate, formatDateTime, formatInstant, groupChave } from '../../../lib/format.ts'
import { OWN, otherParty, routeText, takerName } from '../query/labels.ts'
import styles from './cells.module.css'
import { Chave, Natureza } from './cells.tsx'
import { Marks } from './marks.tsx'

export type NotaColumn = GridColumn<Documento>

/** A cell that shows its text. */
export const same = (text: (row: Documento) => string) => ({ cell: text, text })

/** A column that is hidden until chosen, whose cell is its text. */
const textColumn = (
  [id, name, width]: [string, string, number],
  text: (row: Documento) => string,
  className = styles.minor,
): NotaColumn => ({ id, name, width, optional: true, className, ...same(text) })

/** Whether the company pays for the transport, or who does. */
export const takerColumn = (cnpj: string): NotaColumn => ({
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
export const tripColumns = (): NotaColumn[] => [
  {
    id: 'percurso',
    name: 'Percurso',
    width: 88,
    ...same(routeText),
  },
  {
    id: 'placa',
    name: 'Placa',
    width: 84,
    className: styles.figures,
    ...same(({ ds_placa }) => ds_placa ?? ''),
  },
]

/** Optional columns; from `prova` on they are hidden until chosen. */
export const moreColumns = (): NotaColumn[] => [
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
  textColumn(['prova', 'Prova', 84], ({ ds_prova }) => PROVA_NAMES[ds_prova]),
  textColumn(['etiquetas', 'Etiquetas', 128], ({ etiquetas }) => etiquetas?.join(', ') ?? ''),
  textColumn(['filial', 'Filial', 64], (row) => row.ds_filial, styles.figures),
  textColumn(['uf', 'UF', 48], (row) => otherParty(row).uf ?? ''),
  textColumn(['protocolo', 'Protocolo', 136], (row) => row.nr_protocolo ?? ''),
  textColumn(['autorizacao', 'Autorização', 128], (row) => formatDateTime(row.dt_autorizacao)),
  textColumn(['importada', 'Importada em', 128], (row) => formatInstant(row.dt_importacao)),
]

/** What the company declared of a received NF-e, and the day until which it may. */
export const manifestColumns = (): NotaColumn[] => [
  textColumn(['manifestacao', 'Manifestação', 128], ({ ds_manifestacao: state }) =>
    state ? MANIFESTACAO_NAMES[state] : '',
  ),
  textColumn(['prazo', 'Prazo', 90], ({ dt_prazo_conclusiva }) => formatDate(dt_prazo_conclusiva), styles.figures),
]
