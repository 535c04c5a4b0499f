import { addMoney, toCents } from '@portal/contract/money.ts'
import { tipoName } from '@portal/contract/nomes.ts'
import type { Falta, FaltasReply } from '@portal/contract/notas/faltas.ts'
import { formatTaxId } from '@portal/fiscal/ids/tax-id.ts'
import { type ListaSection, sumsSection } from '@portal/print/lista.ts'
import { dayOf } from '../exportar/filter-words.ts'
import { paperAmount, paperCount } from '../exportar/paper-head.ts'
import { printLista } from '../exportar/print-lista.ts'
import { MOST_ROWS } from './find-faltas.ts'

const KINDS: Readonly<Record<Falta['ds_falta'], { row: string; sum: string }>> = {
  lacuna: { row: 'Sem documento', sum: 'Números sem documento' },
  resumo: { row: 'Só o resumo', sum: 'Notas de que só há o resumo' },
  recusado: { row: 'Arquivo recusado', sum: 'Arquivos recusados' },
}
const MONTH = new Intl.DateTimeFormat('pt-BR', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const INSTANT_DAY = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeZone: 'America/Sao_Paulo' })
const COLUMNS: ListaSection['columns'] = [
  { title: 'Empresa', width: 78 },
  { title: 'Documento', width: 42 },
  { title: 'Série', width: 26 },
  { title: 'Números', width: 64 },
  // a key of 44 digits on one line
  { title: 'O que falta', width: 192, grow: true },
  { title: 'Emitente', width: 130, grow: true },
  { title: 'CNPJ/CPF', width: 78 },
  { title: 'Emissão', width: 48 },
  { title: 'Valor (R$)', width: 60, align: 'right' },
  { title: 'Pedido', width: 66, grow: true },
]
const ISSUER = 5

/** What is missing in a month as a PDF: every row, then numbers and amounts by kind. */
export function faltasPaper(
  { name, taxId }: { name: string; taxId: string },
  { mes, data, fl_todas }: FaltasReply,
): Promise<Uint8Array> {
  const companies = new Set(data.map(({ cpfcnpj }) => cpfcnpj)).size
  const month = MONTH.format(new Date(`${mes}-01T12:00:00Z`))
  const more = companies > 1 ? ` · ${companies} estabelecimentos` : ''
  return printLista({
    title: `O que falta em ${month} · ${name} · ${formatTaxId(taxId)}${more}`,
    about: [
      data.length === 0
        ? 'Nada falta.'
        : fl_todas === 'S'
          ? `Neste papel: ${paperCount(data.length)} ${data.length === 1 ? 'linha, a única' : 'linhas, todas'}.`
          : `Neste papel: as ${MOST_ROWS} primeiras linhas de cada espécie. Há mais.`,
    ],
    sections: [
      { title: '', columns: COLUMNS, rows: data.map(rowOf), elastic: ISSUER },
      sumsSection(
        (['lacuna', 'resumo', 'recusado'] as const).flatMap((kind): [string, string, string][] => {
          const rows = data.filter(({ ds_falta }) => ds_falta === kind)
          if (rows.length === 0) return []
          const count = rows.reduce((sum, { quantidade }) => sum + quantidade, 0)
          const value = kind === 'resumo' ? moneyText(addMoney(rows.map(({ vl_docfiscal }) => vl_docfiscal))) : ''
          return [[KINDS[kind].sum, paperCount(count), value]]
        }),
      ),
    ],
  })
}

const moneyText = (amount: number | null): string => (amount === null ? '–' : paperAmount(toCents(amount)))

const rowOf = (row: Falta): string[] => [
  formatTaxId(row.cpfcnpj),
  row.tipo ? tipoName(row.tipo) : 'Nota',
  String(row.nr_serie ?? 0),
  row.nr_de === row.nr_ate
    ? paperCount(row.nr_de ?? 0)
    : `${paperCount(row.nr_de ?? 0)} a ${paperCount(row.nr_ate ?? 0)}`,
  [KINDS[row.ds_falta].row, row.ds_motivo, row.ds_chave].filter(Boolean).join(' · '),
  row.nm_participante ?? '',
  formatTaxId(row.nr_cpfcnpjparticipante ?? ''),
  row.dt_emissao ? dayOf(row.dt_emissao) : '',
  row.ds_falta === 'resumo' ? moneyText(row.vl_docfiscal) : '',
  row.dt_pedido ? `${INSTANT_DAY.format(new Date(row.dt_pedido))} ${row.nm_pedido ?? ''}`.trim() : '',
]
