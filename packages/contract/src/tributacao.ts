/* eslint-disable max-lines -- the schemas of one answer, in the order of its JSON */
import { type Static, Type } from 'typebox'
import { DateText, Instant, Nullable, TaxIdText } from './common.ts'

/** Tax answer, suggestions and list form; every figure states its source. */

/** Rates in percent. */
const Percent = Type.Number({ examples: [18] })
const Day = Type.String({ examples: ['2026-08-13'] })
const Ncm = Type.String({ examples: ['22030000'] })

const question = {
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
const place = {
  ds_uf: Type.Optional(Type.String({ maxLength: 2, description: 'Ausente: a do usuário', examples: ['SP'] })),
  nr_cpfcnpj: Type.Optional({ ...TaxIdText, description: 'Empresa cujo cadastro e cujas notas respondem também' }),
}

export const TributacaoQuery = Type.Object({
  ...question,
  ...place,
  dt_referencia: Type.Optional({ ...DateText, description: 'O que valia neste dia; ausente: hoje' }),
  limite: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, examples: [50] })),
})
export type TributacaoQuery = Static<typeof TributacaoQuery>

export const FONTE_SITUACOES = ['vigente', 'vencida', 'ausente'] as const

export const Fonte = Type.Object({
  cd_tabela: Type.String({ examples: ['ncm'] }),
  nm_fonte: Type.String({ examples: ['NCM Siscomex, Resolução Gecex nº 926/2026'] }),
  dt_referencia: Nullable(Day),
  dt_carga: Nullable(Instant),
  dt_validade: Nullable(Day),
  nr_linhas: Type.Integer({ examples: [15156] }),
  ds_situacao: Type.Enum(FONTE_SITUACOES),
})
export type Fonte = Static<typeof Fonte>

export const TributacaoAlerta = Type.Object({
  codigo: Type.String({ examples: ['NCM_EXTINTO'] }),
  gravidade: Type.Enum(['erro', 'aviso', 'info']),
  campo: Type.String({ examples: ['cd_ncm'] }),
  mensagem: Type.String({ examples: ['O NCM 3913.90.50 deixou de existir em 30/09/2026.'] }),
})
export type TributacaoAlerta = Static<typeof TributacaoAlerta>

const Cest = Type.Object({
  cd_cest: Type.String({ examples: ['0302103'] }),
  nm_cest: Type.String({ examples: ['Cerveja em lata'] }),
})

const Interestadual = Type.Object({
  pr_icms: Percent,
  ds_ufs: Type.Array(Type.String({ examples: ['RJ'] })),
  ds_fonte: Type.String({ examples: ['RICMS/SP, art. 52, I'] }),
})

const Icms = Type.Object({
  pr_interno: Percent,
  pr_fcp: Percent,
  ds_fonte: Type.String({ examples: ['RICMS/SP, art. 52, I'] }),
  dt_referencia: Day,
  dt_vigencia: Nullable(Day),
  fl_conferir: Type.Enum(['S', 'N'], { description: 'S: as fontes divergem, veja a observação' }),
  ds_observacao: Type.String({ examples: ['alíquota modal: o produto pode ter outra'] }),
  interestadual: Type.Array(Interestadual),
  pr_importado: Percent,
})

const Ipi = Type.Object({
  cd_ex: Type.Optional(Type.String({ examples: ['01'] })),
  pr_ipi: Nullable(Percent),
  fl_naotributado: Type.Enum(['S', 'N']),
  ds_fonte: Type.String({ examples: ['RICMS/SP, art. 52, I'] }),
  dt_referencia: Day,
})

export const PISCOFINS_REGIMES = ['nao_cumulativo', 'cumulativo', 'monofasico', 'simples', 'aliquota_zero'] as const

const PisCofins = Type.Object({
  ds_regime: Type.Enum(PISCOFINS_REGIMES),
  cd_cst: Nullable(Type.String({ examples: ['01'] })),
  pr_pis: Type.Array(Percent, { description: 'Várias onde o comprador decide; vazia onde não há fonte' }),
  pr_cofins: Type.Array(Percent),
  ds_grupo: Nullable(Type.String({ examples: ['Cervejas de malte'] })),
  ds_condicao: Type.String({ examples: ['Regra geral, se o produto não tem regime próprio'] }),
  ds_fonte: Type.String({ examples: ['RICMS/SP, art. 52, I'] }),
  dt_referencia: Nullable(Day),
})

const IbsCbs = Type.Object({
  cd_cst: Type.String({ examples: ['200'] }),
  cd_classtrib: Type.String({ examples: ['200003'] }),
  nm_classtrib: Type.String({ examples: ['Cesta básica'] }),
  nr_anexo: Type.Optional(Type.Integer({ examples: [1] })),
  pr_redibs: Percent,
  pr_redcbs: Percent,
  pr_cbs: Nullable(Percent),
  pr_ibs: Nullable(Percent),
  ds_condicao: Type.Optional(Type.String({ examples: ['Regra geral, se o produto não tem regime próprio'] })),
  ds_excecao: Type.Optional(Type.String({ examples: ['Exceto as sem álcool'] })),
  ds_documentos: Type.Array(Type.String({ examples: ['NFe'] })),
  ds_fonte: Type.String({ examples: ['RICMS/SP, art. 52, I'] }),
  dt_referencia: Nullable(Day),
})

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
  dt_ultima: Day,
})
export type Observado = Static<typeof Observado>

const Ibpt = Type.Object({
  pr_nacional: Percent,
  pr_importado: Percent,
  pr_estadual: Percent,
  pr_municipal: Percent,
  ds_fonte: Type.String({ examples: ['RICMS/SP, art. 52, I'] }),
  dt_referencia: Day,
  dt_validade: Nullable(Day),
})

export const NCM_SITUACOES = ['vigente', 'extinto', 'futuro', 'desconhecido'] as const

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
  cd_ncm: Ncm,
  nm_ncm: Nullable(Type.String({ examples: ['Cervejas de malte'] })),
  nm_ncm_caminho: Type.Array(Type.String({ examples: ['Cervejas de malte'] }), { description: 'Da raiz à folha' }),
  cd_ncm_caminho: Type.Array(Type.String({ examples: ['2203'] }), { description: 'Os códigos do caminho' }),
  dt_ncm_ini: Nullable(Day),
  dt_ncm_fim: Nullable(Day),
  ds_ncm_ato: Nullable(Type.String({ examples: ['Res Camex 272/2021'] })),
  ds_ncm_situacao: Type.Enum(NCM_SITUACOES),
  sucessores: Type.Array(Type.Object({ cd_ncm: Ncm, nm_ncm: Type.String({ examples: ['Cervejas de malte'] }) })),
  ds_uf: Type.String({ examples: ['SP'] }),
  cests: Type.Array(Cest),
  cests_porta: Type.Array(Cest, { description: 'Segmento 28, só na venda porta a porta: casam por capítulo inteiro' }),
  ds_pergunta_cest: Nullable(Type.String({ examples: ['Qual destas descrições é a do produto?'] })),
  icms: Icms,
  ipi: Type.Optional(Type.Array(Ipi)),
  piscofins: Type.Array(PisCofins),
  ibscbs: Type.Array(IbsCbs),
  ds_pergunta_ibscbs: Nullable(Type.String({ examples: ['Qual condição o produto cumpre?'] })),
  ibpt: Type.Optional(Ibpt),
  observado: Type.Array(Observado),
  alertas: Type.Array(TributacaoAlerta),
})
export type Tributacao = Static<typeof Tributacao>

/** Rates of the year's test phase, and the day from which the group is mandatory for this company. */
const Reforma = Type.Object({
  nr_ano: Type.Integer({ examples: [2026] }),
  pr_cbs: Percent,
  pr_ibsuf: Percent,
  pr_ibsmun: Percent,
  dt_obrigatorio: Day,
  ds_fonte: Type.String({ examples: ['RICMS/SP, art. 52, I'] }),
  dt_referencia: Day,
})

export const TributacaoReply = Type.Object({
  fontes: Type.Array(Fonte),
  total: Type.Integer({ examples: [120] }),
  dt_referencia: Day,
  reforma: Reforma,
  ds_sugestao: Nullable(Type.String({ examples: ['fralda'] })),
  alertas: Type.Array(TributacaoAlerta, { description: 'Sobre a pergunta' }),
  data: Type.Array(Tributacao),
})
export type TributacaoReply = Static<typeof TributacaoReply>

export const SugestoesQuery = Type.Object({
  ds_busca: Type.String({
    minLength: 1,
    maxLength: 200,
    description: 'O que se digita: código de barras, NCM ou nome',
    examples: ['padaria'],
  }),
  nr_cpfcnpj: place.nr_cpfcnpj,
  limite: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, examples: [50] })),
})
export type SugestoesQuery = Static<typeof SugestoesQuery>

export const Sugestao = Type.Object({
  ds_origem: Type.Enum(['notas', 'cadastro', 'tabela']),
  cd_ncm: Ncm,
  nm_sugestao: Type.String({ examples: ['Cervejas de malte'] }),
  ds_codbarras: Type.Optional(Type.String({ examples: ['7890000000024'] })),
  cd_produto: Type.Optional(Type.String({ examples: ['1002'] })),
})
export type Sugestao = Static<typeof Sugestao>

export const SugestoesReply = Type.Object({
  data: Type.Array(Sugestao),
  total: Type.Integer({ examples: [120] }),
  ds_sugestao: Nullable(Type.String({ examples: ['fralda'] })),
})
export type SugestoesReply = Static<typeof SugestoesReply>

/** Maximum number of lines of one list. */
const MAX_LISTA = 1000

export const ListaBody = Type.Object({
  ...place,
  itens: Type.Array(Type.Object(question), { minItems: 1, maxItems: MAX_LISTA }),
})
export type ListaBody = Static<typeof ListaBody>

export const ListaReply = Type.Object({
  fontes: Type.Array(Fonte),
  data: Type.Array(
    Type.Object({
      nr_linha: Type.Integer({ examples: [1] }),
      ds_pergunta: Type.String({ examples: ['cerveja'] }),
      nr_candidatos: Type.Integer({ examples: [7] }),
      ds_motivo: Nullable(Type.String({ examples: ['Conferir uma nota recusada'] })),
      resposta: Nullable(Tributacao),
    }),
  ),
})
export type ListaReply = Static<typeof ListaReply>
