import { type Static, type TOptional, type TSchema, type TString, Type } from 'typebox'
import { manifestFields } from './captura/manifestacao.ts'
import { Aviso, DateText, Instant, MoneyOrNull, Nullable, Page, TaxIdText } from './common.ts'
import { FILTERS, type FilterRow, type FilterWire, type FlagWire } from './filtros.ts'
import { apiOrder, filterText } from './filtros-textos.ts'
import { MODELOS_CONTA } from './modelos.ts'
import {
  ASSINATURA_NAMES,
  ORIGEM_NAMES,
  PAPEL_NAMES,
  PROVA_NAMES,
  SITUACAO_NAMES,
  TIPO_NAMES,
  valuesOf,
} from './nomes.ts'

export type Tipo = keyof typeof TIPO_NAMES
export const TIPOS = valuesOf(TIPO_NAMES)
/** A value of each kind. */
export const byTipo = <Each>(make: (tipo: Tipo) => Each): Record<Tipo, Each> =>
  // the names are those of the table, each once
  Object.fromEntries(TIPOS.map((tipo) => [tipo, make(tipo)])) as Record<Tipo, Each>

/** The kinds of a query without ds_tipo: programs that sum them know no others. */
export const TIPOS_SEM_SERVICO: readonly Tipo[] = ['nfe', 'nfce', 'mdfe', 'cte']
/** The kinds of a month whose books go by the day of emission. */
export const TIPOS_POR_EMISSAO: readonly Tipo[] = TIPOS.filter((tipo) => tipo !== 'nfse')
/** The kinds that a company books: all but the MDF-e. */
export type TipoEscriturado = Exclude<Tipo, 'mdfe'>
export const TIPOS_ESCRITURADOS = TIPOS.filter((tipo): tipo is TipoEscriturado => tipo !== 'mdfe')
/** The value of ds_tipo for all kinds. */
export const TODOS = 'todos'

/** Marks of a note's protocol that are a filter. */
export const PROTOCOLOS = [FILTERS.unknownProtocol.word] as const

/** Part of the company in an NFS-e. */
export const PAPEIS = valuesOf(PAPEL_NAMES)

export type Situacao = keyof typeof SITUACAO_NAMES
export const SITUACOES = valuesOf(SITUACAO_NAMES)

const SN = Type.Union([Type.Literal('S'), Type.Literal('N')])
const Flag = Type.Union([Type.Literal('0'), Type.Literal('1')])
const Amount = Type.String({ pattern: '^\\d{1,13}([.,]\\d{1,2})?$', examples: ['600.00'] })

type SchemaOf<Name extends FilterWire> = Name extends FlagWire
  ? typeof SN
  : Name extends 'fl_homologacao'
    ? typeof Flag
    : TString

/** `nfe` as `[nN][fF][eE]`. */
const inAnyCase = (word: string): string => word.replace(/./g, (letter) => `[${letter}${letter.toUpperCase()}]`)

/** What a request may say; the server reads the value more strictly. */
function filterSchema(row: FilterRow): TSchema {
  switch (row.sort) {
    case 'day':
      return DateText
    case 'amount':
      return Amount
    case 'taxId':
      return TaxIdText
    case 'flag':
      return SN
    case 'include':
      return Flag
    case 'number':
      return Type.String({ pattern: `^\\d{1,${row.digits}}$` })
    case 'code':
      return Type.String({ pattern: row.pattern.source })
    case 'kind':
      return Type.String({ pattern: `^(?:${[...TIPOS, TODOS].map(inAnyCase).join('|')})$` })
    case 'choice':
      return Type.String({ pattern: `^(?:${Object.keys(row.names).join('|')})$` })
    default:
      return Type.String()
  }
}

/** Filters of the seed and additions of the contract, without paging. Empty text counts as absent. */
const filters = Object.fromEntries(
  apiOrder.flatMap((name) => {
    const row: FilterRow = FILTERS[name]
    const { api = {} } = filterText(name)
    return [row.wire].flat().map((wire, end) => {
      const text = 'length' in api ? api[end] : api
      return [wire, Type.Optional({ ...filterSchema(row), ...text })]
    })
  }),
) as { [Name in FilterWire]: TOptional<SchemaOf<Name>> } // every row has its names, each with the schema of its sort

export const ConsultaQuery = Type.Object({
  cnpj_remetente: TaxIdText,
  ...filters,
  limite: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, examples: [50] })),
  cursor: Type.Optional(Type.String({ maxLength: 1000, examples: ['eyJrIjpbIjIwMjYtMTEtMDEiXX0'] })),
  ordem: Type.Optional(
    Type.String({ pattern: '^-?(dt_emissao|nr_docfiscal|vl_docfiscal|nm_participante)$', examples: ['-dt_emissao'] }),
  ),
  totais: Type.Optional(Flag),
  fim: Type.Optional({ ...Flag, description: '1: a última página, contada do fim (sem cursor)' }),
})
export type ConsultaQuery = Static<typeof ConsultaQuery>

/** The filters of consulta as a JSON body (baixarNotas, `filtro`). */
export const ConsultaFiltro = Type.Partial(Type.Object({ cnpj_remetente: TaxIdText, ...filters }))
export type ConsultaFiltro = Static<typeof ConsultaFiltro>

export const ASSINATURAS = valuesOf(ASSINATURA_NAMES)
const Assinatura = Type.Enum(ASSINATURAS)

/** Evidence level of a statement, strongest first (section 10 of the contract). */
export const PROVAS = valuesOf(PROVA_NAMES)
export const Prova = Type.Enum(PROVAS, {
  description:
    'obtida: buscada pelo portal na autoridade · provada: assinatura, emitente, protocolo e cadeia conferem · assinada: o mesmo, sem ' +
    'cadeia que se possa julgar · alegada: o resto',
  examples: ['provada'],
})

/** How a document came to the portal. */
export const ORIGENS = valuesOf(ORIGEM_NAMES)

export const Documento = Type.Object({
  id: Type.String({ examples: ['01939f6e-7a00-7000-8000-000000000001'] }),
  tipo: Type.Enum(TIPOS),
  modelo: Nullable(
    Type.Union([Type.Integer(), Type.Enum(['nfse_municipal', ...MODELOS_CONTA])], {
      description: 'Nulo em NFS-e; nfse_municipal e os de contas em papel (06, 21, 22, 28, 29) como texto',
      examples: [55],
    }),
  ),
  ds_chave: Type.String({ examples: ['35261111222333000181550010000012341000012349'] }),
  nr_docfiscal: Type.Integer({ examples: [1234] }),
  nr_serie: Nullable(Type.Integer({ examples: [1] })),
  dt_emissao: Type.String({
    description: 'Como escrita no documento (ISO 8601, com deslocamento quando o documento o traz)',
    examples: ['2026-11-21T14:05:00-03:00'],
  }),
  dt_competencia: Nullable(Type.String({ description: 'dCompet; só NFS-e, como ds_papel', examples: ['2026-11-01'] })),
  ds_papel: Nullable(Type.Enum(PAPEIS, { description: 'O papel da empresa no serviço', examples: ['prestador'] })),
  dt_autorizacao: Nullable(Type.String({ examples: ['2026-11-21T14:05:00-03:00'] })),
  nr_protocolo: Nullable(Type.String({ examples: ['135260000000001'] })),
  cnpj_remetente: Nullable(Type.String({ examples: ['11222333000181'] })),
  nm_remetente: Nullable(Type.String({ examples: ['Empresa Exemplo Ltda'] })),
  uf_remetente: Nullable(Type.String({ examples: ['SP'] })),
  nr_cnpjdestinatario: Nullable(Type.String({ examples: ['11444777000161'] })),
  nm_destinatario: Nullable(Type.String({ examples: ['Padaria Exemplo Ltda'] })),
  uf_destinatario: Nullable(Type.String({ examples: ['SP'] })),
  uf_inicio: Nullable(Type.String({ description: 'Só de MDF-e, como `uf_fim` e `ds_placa`.', examples: ['SP'] })),
  uf_fim: Nullable(Type.String({ examples: ['RJ'] })),
  ds_placa: Nullable(Type.String({ examples: ['ABC1D23'] })),
  vl_docfiscal: MoneyOrNull,
  ds_emitidarec: Type.Union([Type.Literal('E'), Type.Literal('R')]),
  ds_situacao: Type.Enum(SITUACOES),
  ds_natureza: Nullable(Type.String({ examples: ['Venda de mercadoria'] })),
  cd_cfop: Nullable(Type.String({ examples: ['5102'] })),
  ds_filial: Type.String({ examples: ['0001'] }),
  fl_homologacao: SN,
  fl_baixada: SN,
  dt_importacao: Instant,
  eventos: Type.Integer({ examples: [0] }),
  fl_assinatura: Assinatura,
  ds_prova: Prova,
  ds_origem: Type.Array(Type.Enum(ORIGENS), {
    description: 'importacao: veio em um arquivo · captura: o portal buscou na SEFAZ',
    examples: [['importacao', 'captura']],
  }),
  ...manifestFields,
  fl_terceiro: Type.Union([Type.Literal('S'), Type.Literal('N')], {
    description: 'S: trazida por quem não tem direito nesta empresa',
    examples: ['N'],
  }),
  fl_cancelamento_pendente: Type.Union([Type.Literal('S'), Type.Literal('N')], {
    description: 'S: há um cancelamento alegado e não provado; a nota ainda conta',
    examples: ['N'],
  }),
  ds_protocolo: Type.Optional(
    Type.Enum(PROTOCOLOS, {
      description: 'desconhecido: o protocolo tem uma situação que o portal não conhece; ausente nas outras',
    }),
  ),
  etiquetas: Type.Optional(
    Type.Array(Type.String({ examples: ['alto valor'] }), {
      description: 'De quem cuida da empresa; ausente sem nenhuma',
    }),
  ),
})
export type Documento = Static<typeof Documento>

export const Totais = Type.Object({
  quantidade: Type.Integer({ examples: [1] }),
  vl_docfiscal: MoneyOrNull,
  por_situacao: Type.Array(
    Type.Object({
      ds_situacao: Type.String({ examples: ['autorizada'] }),
      quantidade: Type.Integer({ examples: [1] }),
      vl_docfiscal: MoneyOrNull,
    }),
  ),
  transferencias: Type.Object({ quantidade: Type.Integer({ examples: [1] }), vl_docfiscal: MoneyOrNull }),
  ds_aviso: Aviso,
})
export type Totais = Static<typeof Totais>

export const ConsultaReply = Type.Object({
  ...Page(Documento).properties,
  /** Cursor of the previous page */
  anterior: Nullable(Type.String({ examples: ['eyJrIjpbIjIwMjYtMTEtMzAiXX0'] })),
  totais: Type.Optional(Totais),
})
export type ConsultaReply = Static<typeof ConsultaReply>
