import { type ProposedGroup, proposeGroup } from '@portal/tables/reforma/propose.ts'
import type { ReformTables } from '@portal/tables/reforma/reform-tables.ts'
import type { ExportSheet, SheetColumn } from '../../../base/files/sheet.ts'
import type { BareRow } from './dispensa.ts'

type Row = BareRow & { proposed: ProposedGroup }

const rateOf = (rate: string | undefined): string | null => rate?.replace('.', ',') ?? null

const COLUMNS: readonly SheetColumn<Row>[] = [
  { head: 'Tipo', kind: 'text', value: ({ tipo }) => (tipo === 'nfce' ? 'NFC-e' : 'NF-e') },
  { head: 'Número', kind: 'whole', value: ({ number }) => number },
  { head: 'Série', kind: 'whole', value: ({ serie }) => serie },
  { head: 'Emissão', kind: 'when', value: ({ issued_text }) => issued_text },
  { head: 'CPF/CNPJ', kind: 'code', value: ({ party_tax_id }) => party_tax_id },
  { head: 'Participante', kind: 'text', value: ({ party_name }) => party_name },
  { head: 'Código do produto', kind: 'code', value: ({ code }) => code },
  { head: 'Produto', kind: 'text', value: ({ name }) => name },
  { head: 'NCM', kind: 'code', value: ({ ncm }) => ncm },
  { head: 'Valor do produto', kind: 'cents', value: ({ product }) => product },
  { head: 'CST proposto', kind: 'code', value: ({ proposed }) => proposed.cst },
  { head: 'cClassTrib proposto', kind: 'code', value: ({ proposed }) => proposed.classTrib },
  { head: 'De onde vem', kind: 'text', value: ({ proposed }) => proposed.source },
  { head: 'vBC', kind: 'cents', value: ({ proposed }) => proposed.base },
  { head: 'pCBS', kind: 'code', value: ({ proposed }) => rateOf(proposed.taxes?.cbs.rate) },
  { head: 'Redução (%)', kind: 'code', value: ({ proposed }) => rateOf(proposed.taxes?.cbs.reduction ?? undefined) },
  { head: 'vCBS', kind: 'cents', value: ({ proposed }) => proposed.taxes?.cbs.tax ?? null },
  { head: 'pIBSUF', kind: 'code', value: ({ proposed }) => rateOf(proposed.taxes?.ibsUf.rate) },
  { head: 'vIBSUF', kind: 'cents', value: ({ proposed }) => proposed.taxes?.ibsUf.tax ?? null },
  { head: 'pIBSMun', kind: 'code', value: ({ proposed }) => rateOf(proposed.taxes?.ibsMun.rate) },
  { head: 'vIBSMun', kind: 'cents', value: ({ proposed }) => proposed.taxes?.ibsMun.tax ?? null },
  { head: 'Sem valores porque', kind: 'text', value: ({ proposed }) => proposed.reason },
  { head: 'Chave de acesso', kind: 'code', value: ({ chave }) => chave },
]
const AT_ONCE = 1000

const withProposal =
  (tables: ReformTables) =>
  (row: BareRow): Row => {
    const { register_cst: registerCst, register_class_trib: registerClassTrib, ncm, ...parts } = row
    return { ...row, proposed: proposeGroup({ ncm, registerCst, registerClassTrib, parts }, tables) }
  }

/** The items without the group, each with the group that it should have. */
export const bareSheet = (rows: readonly BareRow[], tables: ReformTables): ExportSheet => ({
  name: 'Sem IBS e CBS',
  heads: COLUMNS.map(({ head }) => head),
  kinds: COLUMNS.map(({ kind }) => kind),
  batches: (async function* () {
    for (let start = 0; start < rows.length; start += AT_ONCE)
      yield rows
        .slice(start, start + AT_ONCE)
        .map(withProposal(tables))
        .map((row) => COLUMNS.map(({ value }) => value(row)))
  })(),
})
