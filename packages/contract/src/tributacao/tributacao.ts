import { type Static, Type } from 'typebox'
import { DateText, Instant, Nullable, TaxIdText } from '../common.ts'
import { Servico } from './servicos.ts'
import {
  Cest,
  Enquadramento,
  FiscalDay,
  Ibpt,
  IbsCbs,
  Icms,
  Ipi,
  Percent,
  Periodo,
  PisCofins,
  Seletivo,
  Utrib,
} from './tributos.ts'

/** Question about the taxes of a product, and the answer; every figure states its source. */

export const Ncm = Type.String({ examples: ['22030000'] })

/** Properties that name a product. */
export const productWords = {
  ds_codbarras: Type.Optional(
    Type.String({ maxLength: 40, description: 'Código de barras; vence o NCM e o nome', examples: ['7890000000024'] }),
  ),
  cd_ncm: Type.Optional(
    Type.String({
      maxLength: 20,
      description: 'NCM ou o seu começo, 2 a 8 dígitos, com ou sem pontos; vence o nome',
      examples: ['22030000'],
    }),
  ),
  nm_prd: Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'Nome do produto, a partir de 2 caracteres',
      examples: ['CERVEJA LATA 350ML'],
    }),
  ),
}
export const placeWords = {
  ds_uf: Type.Optional(Type.String({ maxLength: 2, description: 'Ausente: a do usuário', examples: ['SP'] })),
  nr_cpfcnpj: Type.Optional({ ...TaxIdText, description: 'Empresa cujo cadastro e cujas notas respondem também' }),
}

export const TributacaoQuery = Type.Object({
  ...productWords,
  cd_nbs: Type.Optional(
    Type.String({
      maxLength: 20,
      description: 'Código da NBS ou o seu começo, 2 a 9 dígitos, com ou sem pontos; basta sozinho',
      examples: ['122012000'],
    }),
  ),
  ...placeWords,
  dt_referencia: Type.Optional({ ...DateText, description: 'O que valia neste dia; ausente: hoje' }),
  limite: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, examples: [50] })),
})
export type TributacaoQuery = Static<typeof TributacaoQuery>

const FONTE_SITUACOES = ['vigente', 'vencida', 'ausente'] as const

export const Fonte = Type.Object({
  cd_tabela: Type.String({ examples: ['ncm'] }),
  nm_fonte: Type.String({ examples: ['NCM Siscomex, Resolução Gecex nº 926/2026'] }),
  dt_referencia: Nullable(FiscalDay),
  dt_carga: Nullable(Instant),
  dt_validade: Nullable(FiscalDay),
  nr_linhas: Type.Integer({ examples: [15156] }),
  ds_situacao: Type.Enum(FONTE_SITUACOES),
  fl_emuso: Type.Enum(['S', 'N'], { description: 'N: outra fonte da mesma tabela está na frente desta' }),
})
export type Fonte = Static<typeof Fonte>

export const TributacaoAlerta = Type.Object({
  codigo: Type.String({ examples: ['NCM_EXTINTO'] }),
  gravidade: Type.Enum(['erro', 'aviso', 'info']),
  campo: Type.String({ examples: ['cd_ncm'] }),
  mensagem: Type.String({ examples: ['O NCM 3913.90.50 deixou de existir em 30/09/2026.'] }),
})
export type TributacaoAlerta = Static<typeof TributacaoAlerta>

export const Observado = Type.Object({
  nm_emitente: Nullable(Type.String({ examples: ['Distribuidora Exemplo Ltda'] })),
  nr_cnpjemitente: Nullable(Type.String({ examples: ['11444777000161'] })),
  fl_propria: Type.Enum(['S', 'N']),
  ds_emitidarec: Type.Enum(['E', 'R']),
  ds_uf: Nullable(Type.String({ examples: ['SP'] })),
  cd_cfop: Nullable(Type.String({ examples: ['5102'] })),
  nm_cfop: Nullable(Type.String({ examples: ['Venda de mercadoria'] })),
  cd_cst: Nullable(Type.String({ examples: ['060'] })),
  pr_icms: Nullable(Percent),
  cd_classtrib: Type.Optional(Type.String({ examples: ['200003'] })),
  nr_notas: Type.Integer({ examples: [9] }),
  dt_ultima: FiscalDay,
})
export type Observado = Static<typeof Observado>

/** A classification of IBS and CBS in notes that the company issued. */
export const ClassePropria = Type.Object({
  cd_classtrib: Type.String({ examples: ['000001'] }),
  nr_notas: Type.Integer({ examples: [9] }),
  dt_ultima: FiscalDay,
})
export type ClassePropria = Static<typeof ClassePropria>

const NCM_SITUACOES = ['vigente', 'extinto', 'futuro', 'desconhecido'] as const

export const Tributacao = Type.Object({
  nr_produtos: Type.Optional(
    Type.Integer({
      description: 'Produtos em uso com este NCM no cadastro da empresa, sistema do usuário',
      examples: [3],
    }),
  ),
  ds_origem: Type.Enum(['notas', 'cadastro', 'tabela']),
  ds_codbarras: Type.Optional(Type.String({ examples: ['7890000000024'] })),
  nm_prd: Type.Optional(Type.String({ examples: ['CERVEJA LATA 350ML'] })),
  cd_produto: Type.Optional(Type.String({ examples: ['1002'] })),
  ds_motivo: Type.Optional(
    Type.String({ description: 'Por que está nesta ordem', examples: ['no seu cadastro, em 149 notas'] }),
  ),
  cd_ncm: Ncm,
  nm_ncm: Nullable(Type.String({ examples: ['Cervejas de malte'] })),
  nm_ncm_caminho: Type.Array(Type.String({ examples: ['Cervejas de malte'] }), { description: 'Da raiz à folha' }),
  cd_ncm_caminho: Type.Array(Type.String({ examples: ['2203'] }), { description: 'Os códigos do caminho' }),
  dt_ncm_ini: Nullable(FiscalDay),
  dt_ncm_fim: Nullable(FiscalDay),
  ds_ncm_ato: Nullable(Type.String({ examples: ['Res Camex 272/2021'] })),
  ds_ncm_situacao: Type.Enum(NCM_SITUACOES),
  sucessores: Type.Array(Type.Object({ cd_ncm: Ncm, nm_ncm: Type.String({ examples: ['Cervejas de malte'] }) })),
  ds_uf: Type.String({ examples: ['SP'] }),
  cests: Type.Array(Cest, {
    description: 'Os do segmento 28 vêm por último: só na venda porta a porta, e casam por capítulo inteiro',
  }),
  ds_pergunta_cest: Nullable(Type.String({ examples: ['Qual destas descrições é a do produto?'] })),
  icms: Icms,
  ipi: Ipi,
  cenqs: Type.Array(Enquadramento, {
    description: 'Os que citam o produto do NCM, e o geral; todos em GET /tributacao/enquadramentos',
  }),
  ds_pergunta_cenq: Nullable(Type.String({ examples: ['A operação tem imunidade, isenção, suspensão ou redução?'] })),
  piscofins: Type.Array(PisCofins, { description: 'De 2027 em diante, vazio' }),
  ds_piscofins: Nullable(Type.String({ examples: ['PIS e Cofins acabam em 31/12/2026'] })),
  is: Type.Array(Seletivo, { description: 'Imposto Seletivo; vazio: o NCM não está na lista da lei' }),
  ibscbs: Type.Array(IbsCbs),
  ds_pergunta_ibscbs: Nullable(Type.String({ examples: ['Qual condição o produto cumpre?'] })),
  utrib: Nullable(Utrib),
  periodos: Type.Array(Periodo, { description: 'O que muda até 2033' }),
  ibpt: Type.Optional(Ibpt),
  observado: Type.Array(Observado, { description: 'As formas mais usadas' }),
  classes_proprias: Type.Array(ClassePropria, { description: 'De todas as notas lidas que a empresa emitiu' }),
  alertas: Type.Array(TributacaoAlerta),
})
export type Tributacao = Static<typeof Tributacao>

/** Rates of IBS and CBS in the year of the question, null where not set yet. */
const Reforma = Type.Object({
  nr_ano: Type.Integer({ examples: [2026] }),
  pr_cbs: Nullable(Percent),
  pr_ibsuf: Nullable(Percent),
  pr_ibsmun: Nullable(Percent),
  dt_obrigatorio: FiscalDay,
  ds_observacao: Nullable(Type.String({ examples: ['A alíquota da CBS ainda não foi fixada'] })),
  ds_fonte: Type.String({ examples: ['LC 214/2025, arts. 343 a 348'] }),
  dt_referencia: FiscalDay,
})

export const TributacaoReply = Type.Object({
  fontes: Type.Array(Fonte),
  total: Type.Integer({ examples: [120] }),
  dt_referencia: FiscalDay,
  reforma: Reforma,
  ds_sugestao: Nullable(Type.String({ examples: ['fralda'] })),
  alertas: Type.Array(TributacaoAlerta, { description: 'Sobre a pergunta' }),
  data: Type.Array(Tributacao),
  servicos: Type.Optional(
    Type.Array(Servico, { description: 'Só de uma pergunta com cd_nbs: os códigos da NBS que começam com ele' }),
  ),
})
export type TributacaoReply = Static<typeof TributacaoReply>

export const EnquadramentosQuery = Type.Object({
  ds_busca: Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'Código, grupo ou palavras do texto; ausente: todos',
      examples: ['301'],
    }),
  ),
})

export const EnquadramentosReply = Type.Object({ data: Type.Array(Enquadramento) })
export type EnquadramentosReply = Static<typeof EnquadramentosReply>
