import { addMoney } from '@portal/contract/money.ts'
import { tipoName } from '@portal/contract/nomes.ts'
import { type CauseGroup, groupByCause } from '@portal/contract/sped/causas.ts'
import type { Achado, ConferenciaReply } from '@portal/contract/sped/sped.ts'
import type { ListaSection } from '@portal/print/lista.ts'
import { textSection } from '@portal/print/paper/flow.ts'
import { dayOf } from '../../notas/exportar/filter-words.ts'
import { paperCount } from '../../notas/exportar/paper-head.ts'
import { printLista } from '../../notas/exportar/print-lista.ts'
import { figuresSections } from './figures-sections.ts'
import { companyWords, monthWords, paperMoney, quantityWords } from './paper-words.ts'

interface CheckedMonth {
  empresa: { name: string; taxId: string }
  /** First day of the month */
  from: string
  reply: ConferenciaReply
}

const COLUMNS: ListaSection['columns'] = [
  { title: 'Documento', width: 48 },
  { title: 'Número/série', width: 66 },
  { title: 'Emissão', width: 54 },
  { title: 'Participante', width: 150, grow: true },
  { title: 'O que há', width: 280, grow: true },
  { title: 'CFOP', width: 30 },
  { title: 'Valor (R$)', width: 76, align: 'right' },
]
const MESSAGE = 4

/** The check of a month as a PDF: each cause with its documents and their sum, then the month in figures. */
export function checkPaper({ empresa, from, reply }: CheckedMonth): Promise<Uint8Array> {
  const { erros, avisos, data, resumo, ds_aviso } = reply
  const verdict =
    erros === 0
      ? `Sem erros · ${quantityWords(avisos, 'aviso não impede', 'avisos não impedem')} a geração`
      : `${quantityWords(erros, 'erro impede', 'erros impedem')} a geração · ${quantityWords(avisos, 'aviso', 'avisos')}`
  const documents = resumo ? ` · ${quantityWords(resumo.nr_documentos, 'documento', 'documentos')} no mês` : ''
  return printLista({
    title: `Conferência do Sped Fiscal de ${monthWords(from)} · ${companyWords(empresa)}`,
    about: [`${verdict}${documents}`, extentWords(data.length, erros + avisos)],
    sections: [
      ...groupByCause(data).flatMap(causeSections),
      ...(resumo ? figuresSections(resumo) : []),
      textSection('', [ds_aviso ?? '']),
    ],
  })
}

/** Whether every case is on the paper. */
function extentWords(listed: number, all: number): string {
  if (all === 0) return 'Nada a corrigir.'
  return listed < all
    ? `Neste papel: ${paperCount(listed)} de ${paperCount(all)} casos, os erros primeiro.`
    : `Neste papel: ${quantityWords(all, 'caso, o único', 'casos, todos')}.`
}

/** Severity, name, count and reason of a cause; then its documents, or its messages. */
function causeSections({ gravidade, cause, achados, quantity }: CauseGroup): ListaSection[] {
  const count = quantityWords(quantity, cause.one, cause.many)
  const head = textSection(`${gravidade.toUpperCase()}: ${cause.title.toUpperCase()} · ${count}`, [cause.why])
  const rows = achados.flatMap(({ documento, mensagem }) => (documento ? [documentRow(documento, mensagem)] : []))
  const messages = achados.flatMap(({ documento, mensagem }) => (documento || mensagem === cause.why ? [] : [mensagem]))
  return [
    head,
    {
      title: '',
      columns: COLUMNS,
      rows: rows.length > 0 ? [...new Map(rows.map((row) => [row.join(), row])).values(), sumRow(achados)] : [],
      elastic: MESSAGE,
    },
    textSection('', [...new Set(messages)]),
  ]
}

type Documento = NonNullable<Achado['documento']>

const documentRow = (documento: Documento, mensagem: string): string[] => [
  tipoName(documento.tipo),
  `${documento.nr_docfiscal}/${Number(documento.ds_chave.slice(22, 25))}`,
  dayOf(documento.dt_emissao),
  documento.nm_participante ?? '',
  mensagem,
  documento.cd_cfop ?? '',
  paperMoney(documento.vl_docfiscal),
]

/** The sum of the distinct documents of a cause. */
function sumRow(achados: readonly Achado[]): string[] {
  const documents = [
    ...new Map(achados.flatMap(({ documento }) => (documento ? [[documento.id, documento] as const] : []))).values(),
  ]
  const count = quantityWords(documents.length, 'documento', 'documentos')
  return ['', '', '', `Soma de ${count}`, '', '', paperMoney(addMoney(documents.map((one) => one.vl_docfiscal)))]
}
