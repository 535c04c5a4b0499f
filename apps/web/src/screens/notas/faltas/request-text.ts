import { TIPO_NAMES } from '@portal/contract/nomes.ts'
import type { Falta } from '@portal/contract/notas/faltas.ts'
import { formatDate, formatInteger, formatReais, formatTaxId, groupChave } from '../../../lib/format.ts'
import { monthText } from '../../../lib/month-name.ts'

/** `1.463`, `1.517 a 1.998` */
export const numbersText = ({ nr_de, nr_ate }: Pick<Falta, 'nr_de' | 'nr_ate'>): string =>
  nr_de === nr_ate ? formatInteger(nr_de ?? 0) : `${formatInteger(nr_de ?? 0)} a ${formatInteger(nr_ate ?? 0)}`

/** `NF-e, modelo 55, série 1` */
const seriesText = ({ tipo, modelo, nr_serie }: Pick<Falta, 'tipo' | 'modelo' | 'nr_serie'>): string =>
  [tipo && TIPO_NAMES[tipo], `modelo ${modelo ?? 0}`, `série ${nr_serie ?? 0}`].filter(Boolean).join(', ')

/** A message that asks for the documents, company by company, with every number and key. */
export function requestText(faltas: readonly Falta[], mes: string): string {
  const companies = [...new Set(faltas.map(({ cpfcnpj }) => cpfcnpj))].map((cnpj) =>
    faltas.filter(({ cpfcnpj }) => cpfcnpj === cnpj),
  )
  return [
    `Olá! Na conferência de ${monthText(mes)} faltam estes documentos.`,
    ...companies.flatMap(companyLines),
    '',
    'Por favor, envie os XML que existirem. Dos números que não foram usados, envie o XML da inutilização.',
  ].join('\n')
}

function companyLines(rows: readonly Falta[]): string[] {
  const [first] = rows
  if (!first) return []
  const gaps = rows.filter(({ ds_falta }) => ds_falta === 'lacuna')
  const series = [...new Set(gaps.map(seriesText))]
  return [
    '',
    `${first.nome} (${formatTaxId(first.cpfcnpj)})`,
    ...series.flatMap((name) => [
      `${name}, números sem documento:`,
      ...gaps.filter((gap) => seriesText(gap) === name).map((gap) => `- ${numbersText(gap)}`),
    ]),
    ...noteLines(rows, { kind: 'resumo', head: 'Notas de que só há o resumo:' }),
    ...noteLines(rows, { kind: 'recusado', head: 'Arquivos que não puderam entrar:' }),
  ]
}

function noteLines(rows: readonly Falta[], { kind, head }: { kind: Falta['ds_falta']; head: string }): string[] {
  const notes = rows.filter(({ ds_falta }) => ds_falta === kind)
  return notes.length === 0 ? [] : [head, ...notes.flatMap((note) => [`- ${noteText(note)}`, `  ${keyText(note)}`])]
}

/** `NF-e 4.187, série 1, de Cimentos Vale, 14/09/2026, R$ 18.742,36` */
function noteText({ tipo, nr_de, nr_serie, nm_participante, dt_emissao, vl_docfiscal, ds_motivo }: Falta): string {
  return [
    `${tipo ? TIPO_NAMES[tipo] : 'Nota'} ${formatInteger(nr_de ?? 0)}`,
    `série ${nr_serie ?? 0}`,
    nm_participante && `de ${nm_participante}`,
    dt_emissao && formatDate(dt_emissao),
    vl_docfiscal !== null && formatReais(vl_docfiscal),
    ds_motivo,
  ]
    .filter(Boolean)
    .join(', ')
}

const keyText = ({ ds_chave }: Falta): string => `chave ${groupChave(ds_chave ?? '')}`

/** Longest text that mail programs and WhatsApp take from a link. */
const MOST_LINKED = 1500

const linkedText = (text: string): string =>
  text.length > MOST_LINKED ? 'Cole aqui o pedido: ele está copiado.' : text

/** Address that opens WhatsApp with the text; a long one has to be pasted. The recipient is left to the user. */
export const whatsappAddress = (text: string): string => `https://wa.me/?text=${encodeURIComponent(linkedText(text))}`

/** Address that opens the mail program; a long text has to be pasted. The recipient is left to the user. */
export const mailAddress = (text: string, mes: string): string =>
  `mailto:?subject=${encodeURIComponent(`Documentos que faltam em ${monthText(mes)}`)}&body=${encodeURIComponent(
    linkedText(text).replaceAll('\n', '\r\n'),
  )}`

export interface IssuerRequest {
  key: string
  name: string
  rows: Falta[]
}

/** The notes that a supplier issued, one group for each: a request to one does not name another. */
export function byIssuer(faltas: readonly Falta[]): IssuerRequest[] {
  const groups = new Map<string, IssuerRequest>()
  for (const row of faltas) {
    const key = row.nr_cpfcnpjparticipante
    if (row.ds_falta !== 'resumo' || !key) continue
    const group = groups.get(key) ?? { key, name: row.nm_participante ?? formatTaxId(key), rows: [] }
    group.rows.push(row)
    groups.set(key, group)
  }
  return [...groups.values()].sort((a, b) => a.name.localeCompare(b.name, 'pt-BR'))
}
