import { type Static, Type } from 'typebox'
import { DateText, Instant, Nullable, TaxIdText } from './common.ts'

/** Tax answer, suggestions and list form; every figure states its source. */

/** Rates in percent. */
const Percent = Type.Number({ examples: [18] })
const Day = Type.String({ examples: ['2026-08-13'] })
const Ncm = Type.String({ examples: ['22030000'] })
const Text = Type.String()

const question = {
  ds_codbarras: Type.Optional(Type.String({ maxLength: 40, description: 'Código de barras; vence o NCM e o nome' })),
  cd_ncm: Type.Optional(
    Type.String({
      maxLength: 20,
      description: 'NCM ou o seu começo, 2 a 8 algarismos, com ou sem pontos; vence o nome',
    }),
  ),
  nm_prd: Type.Optional(Type.String({ maxLength: 200, description: 'Nome do produto, a partir de 2 caracteres' })),
}
const place = {
  ds_uf: Type.Optional(Type.String({ maxLength: 2, description: 'Ausente: a do usuário' })),
  nr_cpfcnpj: Type.Optional({ ...TaxIdText, description: 'Empresa cujo cadastro e cujas notas respondem também' }),
}

export const TributacaoQuery = Type.Object({
  ...question,
  ...place,
  dt_referencia: Type.Optional({ ...DateText, description: 'O que valia neste dia; ausente: hoje' }),
  limite: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
})
export type TributacaoQuery = Static<typeof TributacaoQuery>

export const FONTE_SITUACOES = ['vigente', 'vencida', 'ausente'] as const

export const Fonte = Type.Object({
  cd_tabela: Type.String({ examples: ['ncm'] }),
  nm_fonte: Type.String({ examples: ['NCM Siscomex, Resolução Gecex nº 926/2026'] }),
  dt_referencia: Nullable(Day),
  dt_carga: Nullable(Instant),
  dt_validade: Nullable(Day),
  nr_linhas: Type.Integer(),
  ds_situacao: Type.Enum(FONTE_SITUACOES),
})
export type Fonte = Static<typeof Fonte>

export const TributacaoAlerta = Type.Object({
  codigo: Type.String({ examples: ['NCM_EXTINTO'] }),
  gravidade: Type.Enum(['erro', 'aviso', 'info']),
  campo: Type.String({ examples: ['cd_ncm'] }),
  mensagem: Text,
})
export type TributacaoAlerta = Static<typeof TributacaoAlerta>

const Cest = Type.Object({ cd_cest: Type.String({ examples: ['0302103'] }), nm_cest: Text })

const Interestadual = Type.Object({
  pr_icms: Percent,
  ds_ufs: Type.Array(Type.String({ examples: ['RJ'] })),
  ds_fonte: Text,
})

const Icms = Type.Object({
  pr_interno: Percent,
  pr_fcp: Percent,
  ds_fonte: Text,
  dt_referencia: Day,
  dt_vigencia: Nullable(Day),
  fl_conferir: Type.Enum(['S', 'N'], { description: 'S: as fontes divergem, veja a observação' }),
  ds_observacao: Text,
  interestadual: Type.Array(Interestadual),
  pr_importado: Percent,
})

const Ipi = Type.Object({
  cd_ex: Type.Optional(Text),
  pr_ipi: Nullable(Percent),
  fl_naotributado: Type.Enum(['S', 'N']),
  ds_fonte: Text,
  dt_referencia: Day,
})

export const PISCOFINS_REGIMES = ['nao_cumulativo', 'cumulativo', 'monofasico', 'simples', 'aliquota_zero'] as const

const PisCofins = Type.Object({
  ds_regime: Type.Enum(PISCOFINS_REGIMES),
  cd_cst: Nullable(Type.String({ examples: ['01'] })),
  pr_pis: Type.Array(Percent, { description: 'Várias onde o comprador decide; vazia onde não há fonte' }),
  pr_cofins: Type.Array(Percent),
  ds_grupo: Nullable(Text),
  ds_condicao: Text,
  ds_fonte: Text,
  dt_referencia: Nullable(Day),
})

const IbsCbs = Type.Object({
  cd_cst: Type.String({ examples: ['200'] }),
  cd_classtrib: Type.String({ examples: ['200003'] }),
  nm_classtrib: Text,
  nr_anexo: Type.Optional(Type.Integer()),
  pr_redibs: Percent,
  pr_redcbs: Percent,
  pr_cbs: Nullable(Percent),
  pr_ibs: Nullable(Percent),
  ds_condicao: Type.Optional(Text),
  ds_excecao: Type.Optional(Text),
  ds_documentos: Type.Array(Type.String({ examples: ['NFe'] })),
  ds_fonte: Text,
  dt_referencia: Nullable(Day),
})

export const Observado = Type.Object({
  nm_emitente: Nullable(Text),
  nr_cnpjemitente: Nullable(Text),
  fl_propria: Type.Enum(['S', 'N']),
  ds_emitidarec: Type.Enum(['E', 'R']),
  ds_uf: Nullable(Text),
  cd_cfop: Nullable(Text),
  nm_cfop: Nullable(Text),
  cd_cst: Nullable(Text),
  pr_icms: Nullable(Percent),
  cd_classtrib: Type.Optional(Text),
  nr_notas: Type.Integer(),
  dt_ultima: Day,
})
export type Observado = Static<typeof Observado>

const Ibpt = Type.Object({
  pr_nacional: Percent,
  pr_importado: Percent,
  pr_estadual: Percent,
  pr_municipal: Percent,
  ds_fonte: Text,
  dt_referencia: Day,
  dt_validade: Nullable(Day),
})

export const NCM_SITUACOES = ['vigente', 'extinto', 'futuro', 'desconhecido'] as const

export const Tributacao = Type.Object({
  nr_produtos: Type.Optional(
    Type.Integer({ description: 'Produtos em uso com este NCM no cadastro da empresa, sistema do usuário' }),
  ),
  ds_origem: Type.Enum(['notas', 'cadastro', 'tabela']),
  ds_codbarras: Type.Optional(Text),
  nm_prd: Type.Optional(Text),
  cd_produto: Type.Optional(Text),
  cd_ncm: Ncm,
  nm_ncm: Nullable(Text),
  nm_ncm_caminho: Type.Array(Text, { description: 'Da raiz à folha' }),
  cd_ncm_caminho: Type.Array(Text, { description: 'Os códigos do caminho' }),
  dt_ncm_ini: Nullable(Day),
  dt_ncm_fim: Nullable(Day),
  ds_ncm_ato: Nullable(Text),
  ds_ncm_situacao: Type.Enum(NCM_SITUACOES),
  sucessores: Type.Array(Type.Object({ cd_ncm: Ncm, nm_ncm: Text })),
  ds_uf: Type.String({ examples: ['SP'] }),
  cests: Type.Array(Cest),
  cests_porta: Type.Array(Cest, { description: 'Segmento 28, só na venda porta a porta: casam por capítulo inteiro' }),
  ds_pergunta_cest: Nullable(Text),
  icms: Icms,
  ipi: Type.Optional(Type.Array(Ipi)),
  piscofins: Type.Array(PisCofins),
  ibscbs: Type.Array(IbsCbs),
  ds_pergunta_ibscbs: Nullable(Text),
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
  ds_fonte: Text,
  dt_referencia: Day,
})

export const TributacaoReply = Type.Object({
  fontes: Type.Array(Fonte),
  total: Type.Integer(),
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
  }),
  nr_cpfcnpj: place.nr_cpfcnpj,
  limite: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
})
export type SugestoesQuery = Static<typeof SugestoesQuery>

export const Sugestao = Type.Object({
  ds_origem: Type.Enum(['notas', 'cadastro', 'tabela']),
  cd_ncm: Ncm,
  nm_sugestao: Text,
  ds_codbarras: Type.Optional(Text),
  cd_produto: Type.Optional(Text),
})
export type Sugestao = Static<typeof Sugestao>

export const SugestoesReply = Type.Object({
  data: Type.Array(Sugestao),
  total: Type.Integer(),
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
      nr_linha: Type.Integer(),
      ds_pergunta: Text,
      nr_candidatos: Type.Integer(),
      ds_motivo: Nullable(Text),
      resposta: Nullable(Tributacao),
    }),
  ),
})
export type ListaReply = Static<typeof ListaReply>
