import { type Static, Type } from 'typebox'
import { manifestFields, manifestFilters } from './captura/manifestacao.ts'
import { Aviso, DateText, Instant, MoneyOrNull, Nullable, Page, TaxIdText } from './common.ts'

/** Verdicts of a note that is in the list. */
export const VEREDITOS_NOTA = ['importado', 'repetido', 'atualizado'] as const

export const TIPOS = ['nfe', 'nfce', 'mdfe', 'cte', 'nfse'] as const
export type Tipo = (typeof TIPOS)[number]
/** The kinds of a query without ds_tipo: programs that sum them know no services. */
export const TIPOS_SEM_SERVICO: readonly Tipo[] = TIPOS.filter((tipo) => tipo !== 'nfse')
/** The value of ds_tipo for all kinds. */
export const TODOS = 'todos'

/** Marks of a note's protocol that are a filter. */
export const PROTOCOLOS = ['desconhecido'] as const

/** Part of the company in an NFS-e. */
export const PAPEIS = ['prestador', 'tomador', 'intermediario'] as const

export const SITUACOES = [
  'autorizada',
  'cancelada',
  'substituida',
  'denegada',
  'encerrada',
  'sem_protocolo',
  'resumo',
] as const
export type Situacao = (typeof SITUACOES)[number]

const SN = Type.Union([Type.Literal('S'), Type.Literal('N')])
const Flag = Type.Union([Type.Literal('0'), Type.Literal('1')])
const EmitidaRec = Type.String({
  pattern: '^[ERer]$',
  description: 'E emitidas, R recebidas; ausente = ambas',
  examples: ['E'],
})
const Amount = Type.String({ pattern: '^\\d{1,13}([.,]\\d{1,2})?$', examples: ['600.00'] })

/** Maximum number of whole keys in one filter, limited by the length of an address. */
export const MAX_CHAVES = 300

/** Filters of the seed and additions of the contract, without paging. Empty text counts as absent. */
const filters = {
  cnpj_remetente: TaxIdText,
  dt_emissaoini: Type.Optional(DateText),
  dt_emissaofim: Type.Optional(DateText),
  ds_tipo: Type.Optional(
    Type.String({
      pattern:
        '^(?:[nN][fF][eE]|[nN][fF][cC][eE]|[mM][dD][fF][eE]|[cC][tT][eE]|[nN][fF][sS][eE]|[tT][oO][dD][oO][sS])$',
      description: 'todos: também NFS-e; ausente: NF-e, NFC-e, CT-e e MDF-e',
      examples: ['nfe'],
    }),
  ),
  mes: Type.Optional(
    Type.String({
      maxLength: 7,
      description: 'AAAA-MM, o mês da escrita: emissão ou, em NFS-e, competência. Com as datas, vale a parte comum',
      examples: ['2026-10'],
    }),
  ),
  fl_tardio: Type.Optional({
    ...SN,
    description: 'S: só o que chegou ou mudou depois de fechado o seu mês; com mes: depois de fechado esse mês',
  }),
  fl_conflito: Type.Optional({
    ...SN,
    description: 'S: só notas de que chegou outra cópia com conteúdo diferente, sem prova da autoridade para uma delas',
  }),
  dt_competenciaini: Type.Optional({ ...DateText, description: 'Só NFS-e, como as cinco seguintes' }),
  dt_competenciafim: Type.Optional(DateText),
  ds_papel: Type.Optional(Type.String({ pattern: '^(?:prestador|tomador|intermediario)$', examples: ['prestador'] })),
  cd_servico: Type.Optional(
    Type.String({ pattern: '^\\d{2}\\.?\\d{2}\\.?\\d{2}$', description: 'cTribNac', examples: ['010701'] }),
  ),
  cd_municipio: Type.Optional(
    Type.String({ pattern: '^\\d{7}$', description: 'Da incidência do ISSQN (IBGE)', examples: ['3550308'] }),
  ),
  fl_issretido: Type.Optional({ ...SN, description: 'S: ISSQN retido pelo tomador ou pelo intermediário' }),
  nr_docfiscalini: Type.Optional(Type.String({ pattern: '^\\d{1,13}$', examples: ['1'] })),
  nr_docfiscalfim: Type.Optional(Type.String({ pattern: '^\\d{1,13}$', examples: ['2000'] })),
  vl_docfiscalini: Type.Optional(Amount),
  vl_docfiscalfim: Type.Optional(Amount),
  ds_chave: Type.Optional(
    Type.String({
      minLength: 6,
      maxLength: 14_000,
      description: `Chave inteira ou prefixo de 6 ou mais; ou várias chaves inteiras, por vírgula, até ${MAX_CHAVES}`,
      examples: ['35261111222333000181550010000012341000012349'],
    }),
  ),
  nr_cnpjdestinatario: Type.Optional(TaxIdText),
  ds_emitidarec: Type.Optional(EmitidaRec),
  ds_filial: Type.Optional(
    Type.String({ maxLength: 40, description: 'Ordem (4) ou CNPJ inteiro', examples: ['0001'] }),
  ),
  ds_situacao: Type.Optional(
    Type.String({ maxLength: 120, description: 'Várias, por vírgula', examples: ['autorizada'] }),
  ),
  ds_busca: Type.Optional(Type.String({ minLength: 2, maxLength: 100, examples: ['padaria'] })),
  dt_importacaoini: Type.Optional(DateText),
  dt_importacaofim: Type.Optional(DateText),
  ds_importacao: Type.Optional(
    Type.String({
      minLength: 36,
      maxLength: 14_000,
      description: 'Id de uma importação (POST /importar); vários, por vírgula',
      examples: ['01939f6e-7a00-7000-8000-000000000001'],
    }),
  ),
  ds_veredito: Type.Optional(
    Type.String({
      maxLength: 60,
      description: 'Com ds_importacao: importado, repetido (já estava guardada), atualizado; vários, por vírgula',
      examples: ['importado'],
    }),
  ),
  cd_cfop: Type.Optional(
    Type.String({ pattern: '^\\d{4}$', description: 'CFOP da nota ou de um dos seus itens', examples: ['5102'] }),
  ),
  nr_serie: Type.Optional(Type.String({ pattern: '^\\d{1,3}$', examples: ['1'] })),
  ds_uf: Type.Optional(Type.String({ pattern: '^[A-Za-z]{2}$', description: 'UF da outra parte', examples: ['SP'] })),
  fl_baixada: Type.Optional(SN),
  fl_homologacao: Type.Optional(Flag),
  fl_assinatura: Type.Optional(
    Type.String({
      maxLength: 60,
      description: 'valida, invalida, ausente, nao_verificavel; várias, por vírgula',
      examples: ['valida'],
    }),
  ),
  ds_prova: Type.Optional(
    Type.String({
      maxLength: 60,
      description: 'obtida, provada, assinada, alegada; várias, por vírgula',
      examples: ['provada'],
    }),
  ),
  ds_origem: Type.Optional(
    Type.String({ maxLength: 30, description: 'importacao, captura; várias, por vírgula', examples: ['captura'] }),
  ),
  ...manifestFilters,
  fl_terceiro: Type.Optional({ ...SN, description: 'S: só o que outra pessoa trouxe; N: só o resto' }),
  fl_cancelamento_pendente: Type.Optional({ ...SN, description: 'S: só as que têm cancelamento a confirmar' }),
  ds_protocolo: Type.Optional(
    Type.String({
      maxLength: 20,
      description:
        'desconhecido: só as de protocolo com uma situação que o portal não conhece (na NFS-e, o cStat da nota)',
      examples: ['desconhecido'],
    }),
  ),
}

export const ConsultaQuery = Type.Object({
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
export const ConsultaFiltro = Type.Partial(Type.Object(filters))
export type ConsultaFiltro = Static<typeof ConsultaFiltro>

export const ASSINATURAS = ['valida', 'invalida', 'ausente', 'nao_verificavel'] as const
const Assinatura = Type.Enum(ASSINATURAS)

/** Evidence level of a statement, strongest first (section 10 of the contract). */
export const PROVAS = ['obtida', 'provada', 'assinada', 'alegada'] as const
export const Prova = Type.Enum(PROVAS, {
  description:
    'obtida: buscada pelo portal na autoridade · provada: assinatura, emitente, protocolo e cadeia conferem · assinada: o mesmo, sem ' +
    'cadeia que se possa julgar · alegada: o resto',
  examples: ['provada'],
})

/** How a document came to the portal. */
export const ORIGENS = ['importacao', 'captura'] as const

export const Documento = Type.Object({
  id: Type.String({ examples: ['01939f6e-7a00-7000-8000-000000000001'] }),
  tipo: Type.Enum(TIPOS),
  modelo: Nullable(Type.Integer({ description: 'Nulo em NFS-e, como nr_serie', examples: [55] })),
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
