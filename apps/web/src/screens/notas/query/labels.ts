import { addMoney } from '@portal/contract/money.ts'
import { TIPO_NAMES } from '@portal/contract/nomes.ts'
import type { Documento, Situacao, Tipo, Totais } from '@portal/contract/notas.ts'
import { formatCount, formatReais } from '../../../lib/format.ts'

export const PRINT_NAME: Record<Tipo, string> = {
  nfe: 'DANFE',
  nfce: 'DANFC-e',
  mdfe: 'DAMDFE',
  cte: 'DACTE',
  nfse: 'DANFSe',
  nf3e: 'DANF3E',
  nfcom: 'DANFE-COM',
  outro: 'Impressão',
}

const NOUNS: Record<Tipo, [string, string]> = {
  nfe: ['nota', 'notas'],
  nfce: ['nota', 'notas'],
  mdfe: ['manifesto', 'manifestos'],
  cte: ['conhecimento', 'conhecimentos'],
  nfse: ['nota', 'notas'],
  nf3e: ['nota', 'notas'],
  nfcom: ['nota', 'notas'],
  outro: ['documento', 'documentos'],
}

/** `1 nota`, `870 conhecimentos`. */
export const countOf = (tipo: Tipo, count: number): string => formatCount(count, ...NOUNS[tipo])

/** Final vowel of participles for a kind: a note is «emitida», a manifest «emitido». */
export const genderOf = (tipo: Tipo): 'a' | 'o' => (/cte|mdfe|outro/.test(tipo) ? 'o' : 'a')

/** `selecionada`, `selecionado` or their plural, according to kind and count. */
export const selectedWord = (tipo: Tipo, count: number): string =>
  `selecionad${genderOf(tipo)}${count === 1 ? '' : 's'}`

/** `Nenhuma NF-e emitida`, `Nenhum CT-e recebido`; `T` is both sides. */
export function noneOf(tipo: Tipo, papel: 'R' | 'T' | undefined): string {
  const gender = genderOf(tipo)
  const side = papel === 'T' ? '' : papel === 'R' ? ` recebid${gender}` : ` emitid${gender}`
  // a kind is a proper name, what is left is not
  const name = tipo === 'outro' ? 'outro documento' : TIPO_NAMES[tipo]
  return `Nenhum${gender === 'a' ? 'a' : ''} ${name}${side}`
}

const OTHER_PARTY: Record<Tipo, string> = {
  nfe: 'Destinatário',
  nfce: 'Destinatário',
  mdfe: 'Contratante',
  cte: 'Tomador',
  nfse: 'Tomador',
  nf3e: 'Cliente',
  nfcom: 'Cliente',
  outro: 'Outra parte',
}

export const otherPartyLabel = (tipo: Tipo, papel: 'E' | 'R'): string =>
  papel === 'R' ? (tipo === 'nfse' ? 'Prestador' : 'Emitente') : OTHER_PARTY[tipo]

/** The other party of a document: the recipient if the company issued it, else the issuer. */
export function otherParty(row: Documento): { name: string | null; taxId: string | null; uf: string | null } {
  return row.ds_emitidarec === 'E'
    ? { name: row.nm_destinatario, taxId: row.nr_cnpjdestinatario, uf: row.uf_destinatario }
    : { name: row.nm_remetente, taxId: row.cnpj_remetente, uf: row.uf_remetente }
}

/** The tomador of a CT-e that is the row's own establishment */
export const OWN = 'Esta empresa'

/** The tomador of a CT-e; `cnpj` is the open company, of which the row's branch is an establishment. */
export function takerName({ nr_cnpjdestinatario, nm_destinatario, ds_filial }: Documento, cnpj: string): string {
  const own = cnpj.length === 14 ? `${cnpj.slice(0, 8)}${ds_filial}` : cnpj
  return nr_cnpjdestinatario?.startsWith(own) ? OWN : (nm_destinatario ?? 'Não informado')
}

/** `SP → PR`: where a manifest's journey begins and ends; one of them if only one is known. */
export const routeText = ({ uf_inicio, uf_fim }: Pick<Documento, 'uf_inicio' | 'uf_fim'>): string =>
  [uf_inicio, uf_fim].filter(Boolean).join(' → ')

/** `SP → PR · placa BRA2E19`, as far as known. */
export const tripText = (row: Documento): string =>
  [routeText(row), row.ds_placa && `placa ${row.ds_placa}`].filter(Boolean).join(' · ') || 'Percurso não informado'

/** Text for documents without a counterparty: most NFC-e, and manifests of own cargo. */
const NAMELESS: Partial<Record<Tipo, string>> = {
  nfce: 'Consumidor não identificado',
  mdfe: 'Sem contratante',
  nfse: 'Tomador não identificado',
}

export const partyName = (row: Documento): string => otherParty(row).name ?? NAMELESS[row.tipo] ?? 'Não informado'

const COUNTED: readonly Situacao[] = ['autorizada', 'encerrada', 'sem_protocolo']

/** True for valid documents of production; sums exclude others, whose value is struck through. */
const isCounted = (row: Pick<Documento, 'ds_situacao' | 'fl_homologacao'>): boolean =>
  COUNTED.includes(row.ds_situacao) && row.fl_homologacao === 'N'

export const isVoid = ({ ds_situacao }: Pick<Documento, 'ds_situacao'>): boolean =>
  ds_situacao === 'cancelada' || ds_situacao === 'substituida' || ds_situacao === 'denegada'

export const sumOf = (rows: readonly Documento[]): number | null =>
  addMoney(rows.filter(isCounted).map(({ vl_docfiscal }) => vl_docfiscal))

const APART: readonly (readonly [Situacao, string, string])[] = [
  ['cancelada', 'cancelada', 'canceladas'],
  ['substituida', 'substituída', 'substituídas'],
  ['denegada', 'denegada', 'denegadas'],
  ['resumo', 'resumo', 'resumos'],
]

/** Documents counted but not summed: `fora da soma: 3 canceladas, R$ 6.460,89; 1 resumo, R$ 10,00`; also homologação, if shown. */
export function apartText({ por_situacao }: Pick<Totais, 'por_situacao'>, homologacao = false): string {
  const parts = APART.flatMap(([situacao, one, many]) => {
    const total = por_situacao.find(({ ds_situacao }) => ds_situacao === situacao)
    if (!total || total.quantidade === 0) return []
    const count = formatCount(total.quantidade, one, many)
    return [total.vl_docfiscal === null ? count : `${count}, ${formatReais(total.vl_docfiscal)}`]
  })
  if (homologacao) parts.push('homologação')
  return parts.length > 0 ? `fora da soma: ${parts.join('; ')}` : ''
}
