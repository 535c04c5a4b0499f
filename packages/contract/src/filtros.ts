import { MODELOS_FILTRO } from './modelos.ts'
import {
  ASSINATURA_NAMES,
  MANIFESTACAO_NAMES,
  ORIGEM_NAMES,
  PAPEL_NAMES,
  PROVA_NAMES,
  SITUACAO_NAMES,
} from './nomes.ts'

/**
 * The filters of the list of notes, one row each: the API's schema, the page's address, fields and chips, the query that the page sends, the values
 * that the server reads, and the words of a paper are made from this table. Its order is that of chips and papers. What only the server needs, where the
 * row is not enough, is in `filtros-textos.ts`, so that the page does not load it.
 * Not here: the condition in SQL (`notas/consulta/conditions.ts`), which the compiler asks for.
 */

/** How a filter's text is read and written. */
type Sort =
  /** `YYYY-MM-DD` */
  | { readonly sort: 'day' }
  /** `YYYY-MM` */
  | { readonly sort: 'month' }
  | { readonly sort: 'number'; readonly digits: number }
  /** Money, with up to two decimals */
  | { readonly sort: 'amount' }
  /** A code without its mask; in `mask` a 9 is a character of the code */
  | { readonly sort: 'code'; readonly pattern: RegExp; readonly mask?: string; readonly fault: string }
  /** S or N, with the words of each; without a second word the page offers S alone */
  | { readonly sort: 'flag'; readonly words: readonly [yes: string, no?: string] }
  /** `1` includes what is left out otherwise */
  | { readonly sort: 'include'; readonly words: readonly [yes: string] }
  /** One word, or no filter */
  | { readonly sort: 'mark'; readonly word: string; readonly words: readonly [yes: string] }
  /** One of a closed list */
  | { readonly sort: 'choice'; readonly names: Names }
  /** Several of a closed list, by comma */
  | { readonly sort: 'choices'; readonly names: Names; readonly isSelect?: true }
  | { readonly sort: 'taxId' }
  | { readonly sort: 'uf' }
  /** Ids of uploads, by comma */
  | { readonly sort: 'imports' }
  /** A kind of document in any case, or all */
  | { readonly sort: 'kind' }
  /** Read and written by code of its own */
  | { readonly sort: 'own' }

type Names = Readonly<Record<string, string>>

interface Texts {
  /** Of the chip, and in small letters on paper */
  readonly label: string
  /** Of a value in the API, where `filtros-textos.ts` has none */
  readonly example?: string
  /** Only NFS-e have it */
  readonly isOfNfse?: true
}

/** Name in the API, and in the page's address; two are the ends of a range. Without an address only the API has the filter. */
type Wire =
  | { readonly wire: string; readonly address?: string }
  | { readonly wire: readonly [from: string, to: string]; readonly address?: readonly [from: string, to: string] }

export type FilterRow = Texts & Wire & Sort

export const FILTERS = {
  /** Days of emission; the page's period */
  issued: { sort: 'day', wire: ['dt_emissaoini', 'dt_emissaofim'], label: 'Emissão' },
  /** dCompet of an NFS-e; the page's period of NFS-e */
  competencia: { sort: 'day', wire: ['dt_competenciaini', 'dt_competenciafim'], label: 'Competência', isOfNfse: true },
  /** Month of the books: of emission, of an NFS-e its competência */
  month: { sort: 'month', wire: 'mes', label: 'Mês da escrita' },
  tipos: { sort: 'kind', wire: 'ds_tipo', label: 'Tipo' },
  /** Model of the document: what is kept of other kinds is told apart by it */
  modelos: { sort: 'choices', wire: 'modelo', address: 'modelo', label: 'Modelo', names: MODELOS_FILTRO },
  words: { sort: 'own', wire: 'ds_busca', address: 'busca', label: 'Texto' },
  sides: { sort: 'own', wire: 'ds_emitidarec', address: 'papel', label: 'Mostrando' },
  /** Narrows the establishments */
  branch: { sort: 'own', wire: 'ds_filial', address: 'filial', label: 'Filial' },
  situacoes: { sort: 'choices', wire: 'ds_situacao', address: 'situacao', label: 'Situação', names: SITUACAO_NAMES },
  number: {
    sort: 'number',
    wire: ['nr_docfiscalini', 'nr_docfiscalfim'],
    address: ['numero_de', 'numero_ate'],
    label: 'Número',
    digits: 13,
  },
  cents: {
    sort: 'amount',
    wire: ['vl_docfiscalini', 'vl_docfiscalfim'],
    address: ['valor_de', 'valor_ate'],
    label: 'Valor',
  },
  party: {
    sort: 'taxId',
    wire: 'nr_cnpjdestinatario',
    address: 'parte',
    label: 'CNPJ/CPF',
  },
  /** Of the note or of one of its items */
  cfop: {
    sort: 'code',
    wire: 'cd_cfop',
    address: 'cfop',
    label: 'CFOP',
    pattern: /^[1-7]\d{3}$/,
    mask: '9.999',
    fault: 'Informe os quatro dígitos.',
  },
  serie: { sort: 'number', wire: 'nr_serie', address: 'serie', label: 'Série', digits: 3 },
  /** Of the other party */
  uf: { sort: 'uf', wire: 'ds_uf', address: 'uf', label: 'UF' },
  /** The company's part in an NFS-e */
  serviceRole: {
    sort: 'choice',
    wire: 'ds_papel',
    address: 'funcao',
    label: 'Papel',
    names: PAPEL_NAMES,
    isOfNfse: true,
  },
  /** cTribNac */
  service: {
    sort: 'code',
    wire: 'cd_servico',
    address: 'servico',
    label: 'Serviço',
    pattern: /^\d{6}$/,
    mask: '99.99.99',
    fault: 'Informe os seis dígitos do código nacional.',
    isOfNfse: true,
  },
  /** Municipality of the ISSQN, code of the IBGE */
  taxedAt: {
    sort: 'code',
    wire: 'cd_municipio',
    address: 'municipio',
    label: 'Município',
    pattern: /^\d{7}$/,
    fault: 'Informe os sete dígitos do IBGE.',
    isOfNfse: true,
  },
  /** Another party withholds the ISSQN */
  issWithheld: {
    sort: 'flag',
    wire: 'fl_issretido',
    address: 'iss',
    label: 'ISSQN',
    words: ['retido', 'não retido'],
    isOfNfse: true,
  },
  /** A whole key or its beginning, or several whole ones */
  chave: { sort: 'own', wire: 'ds_chave', address: 'chave', label: 'Chave' },
  imported: {
    sort: 'day',
    wire: ['dt_importacaoini', 'dt_importacaofim'],
    address: ['importada_de', 'importada_ate'],
    label: 'Importada',
  },
  imports: { sort: 'imports', wire: 'ds_importacao', address: 'importacao', label: 'Só' },
  /** Narrows `imports` */
  verdicts: {
    sort: 'choices',
    wire: 'ds_veredito',
    address: 'veredito',
    label: 'Na importação',
    names: { importado: 'Entraram', repetido: 'Já estavam aqui', atualizado: 'Atualizadas' },
  },
  /** By the account */
  downloaded: {
    sort: 'flag',
    wire: 'fl_baixada',
    address: 'baixada',
    label: 'Baixadas',
    words: ['já baixadas', 'não baixadas'],
  },
  signatures: {
    sort: 'choices',
    wire: 'fl_assinatura',
    address: 'assinatura',
    label: 'Assinatura',
    names: ASSINATURA_NAMES,
    isSelect: true,
  },
  proofs: { sort: 'choices', wire: 'ds_prova', address: 'prova', label: 'Prova', names: PROVA_NAMES },
  /** Of a received NF-e, by the day of today */
  manifests: {
    sort: 'choices',
    wire: 'ds_manifestacao',
    address: 'manifestacao',
    label: 'Manifestação',
    names: MANIFESTACAO_NAMES,
  },
  /** Last day of the next deadline of notes that await a manifestação */
  dueBy: { sort: 'day', wire: 'dt_prazoate', label: 'Prazo até' },
  /** How the note came: by a file, fetched by the portal, or both */
  origins: {
    sort: 'choices',
    wire: 'ds_origem',
    address: 'origem',
    label: 'Origem',
    names: ORIGEM_NAMES,
    isSelect: true,
  },
  /** Arrived or changed after its month was closed; with `month` after that month was */
  late: { sort: 'flag', wire: 'fl_tardio', label: 'Depois do fechamento', words: ['só', 'sem'] },
  /** Another copy with other content came; with `month` of a note of that month */
  conflict: { sort: 'flag', wire: 'fl_conflito', label: 'Conflito', words: ['com', 'sem'] },
  /** Uploaded by a user without a right in the company */
  foreign: {
    sort: 'flag',
    wire: 'fl_terceiro',
    address: 'terceiro',
    label: 'Trazidas',
    words: ['por terceiros'],
  },
  /** A cancellation is reported and not settled */
  pending: {
    sort: 'flag',
    wire: 'fl_cancelamento_pendente',
    address: 'cancelamento',
    label: 'Cancelamento',
    words: ['a confirmar'],
  },
  /** The protocol has an answer that the product does not know */
  unknownProtocol: {
    sort: 'mark',
    wire: 'ds_protocolo',
    address: 'protocolo',
    label: 'Protocolo',
    word: 'desconhecido',
    words: ['desconhecido'],
  },
  /** Of the people of the company, exactly as it is written */
  tag: { sort: 'own', wire: 'ds_etiqueta', address: 'etiqueta', label: 'Etiqueta' },
  homologacao: {
    sort: 'include',
    wire: 'fl_homologacao',
    address: 'homologacao',
    label: 'Homologação',
    words: ['incluída'],
  },
} as const satisfies Readonly<Record<string, FilterRow>>

export type FilterName = keyof typeof FILTERS

/** Names in the API of the filters of given rows. */
type WireOf<Row> = Row extends { readonly wire: infer Wire }
  ? Wire extends readonly string[]
    ? Wire[number]
    : Wire
  : never
type AddressOf<Row> = Row extends { readonly address: infer Address }
  ? Address extends readonly string[]
    ? Address[number]
    : Address
  : never
export type FilterWire = WireOf<(typeof FILTERS)[FilterName]> & string
/** Names in the page's address */
export type FilterAddress = AddressOf<(typeof FILTERS)[FilterName]> & string
/** The wire's names of the filters that are S or N. */
export type FlagWire = WireOf<Extract<(typeof FILTERS)[FilterName], { readonly sort: 'flag' }>> & string

/** The rows with their names; a range has two ends. */
export const filterRows = Object.entries(FILTERS) as readonly (readonly [FilterName, FilterRow])[]

/** For the bundler, which writes the names into the first page (`screens/notas/query/address.ts`). */
export const filterAddresses = (): string[] => filterRows.flatMap(([, row]) => row.address ?? [])

/** A code as it is compared: `abc-1d23` is `ABC1D23`, `5.102` is `5102`. */
export const cleanCode = (text: string): string => text.replace(/[.\s-]/g, '').toUpperCase()

/** `99.99.99` over `171901` is `17.19.01`; a text of another length stays as it is. */
export function maskCode(text: string, mask = ''): string {
  if (mask.replace(/[^9]/g, '').length !== text.length) return text
  let next = 0
  return mask.replaceAll('9', () => text[next++] ?? '')
}

/** Maximum number of whole keys in one filter, limited by the length of an address. */
export const MAX_CHAVES = 300
