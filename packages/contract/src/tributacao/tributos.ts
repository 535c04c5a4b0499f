import { type Static, Type } from 'typebox'
import { Nullable } from '../common.ts'

/** What is known about each tax of a product; every figure states its source. */

/** Rates in percent. */
export const Percent = Type.Number({ examples: [18] })
export const FiscalDay = Type.String({ examples: ['2026-08-13'] })

export const Cest = Type.Object({
  cd_cest: Type.String({ examples: ['0302103'] }),
  nm_cest: Type.String({ examples: ['Cerveja em lata'] }),
  nm_segmento: Nullable(Type.String({ examples: ['Cervejas, chopes, refrigerantes, águas e outras bebidas'] })),
  dt_inicio: Nullable(FiscalDay),
  ds_ato: Nullable(Type.String({ examples: ['Conv. ICMS 150/20'] })),
})

const Interestadual = Type.Object({
  pr_icms: Percent,
  ds_ufs: Type.Array(Type.String({ examples: ['RJ'] })),
  ds_fonte: Type.String({ examples: ['RICMS/SP, art. 52, I'] }),
})

export const Icms = Type.Object({
  pr_interno: Percent,
  pr_fcp: Percent,
  ds_fonte: Type.String({ examples: ['RICMS/SP, art. 52, I'] }),
  dt_referencia: FiscalDay,
  dt_vigencia: Nullable(FiscalDay),
  fl_conferir: Type.Enum(['S', 'N'], { description: 'S: as fontes divergem, veja a observação' }),
  ds_observacao: Type.String({ examples: ['alíquota modal: o produto pode ter outra'] }),
  interestadual: Type.Array(Interestadual),
  pr_importado: Percent,
})

/** Percent; `NT`: not taxed; null: no source states it. */
const IpiRate = Type.Union([Percent, Type.Literal('NT'), Type.Null()], { examples: [3.9] })

export const Ipi = Type.Object({
  pr_ipi: IpiRate,
  ds_situacao: Type.Enum(['vigente', 'ausente'], { description: 'ausente: nenhuma fonte diz; não quer dizer zero' }),
  exs: Type.Array(
    Type.Object({
      nr_ex: Type.String({ examples: ['01'] }),
      nm_ex: Type.Optional(Type.String({ examples: ['De capacidade inferior a 10 litros'] })),
      pr_ipi: IpiRate,
    }),
    { description: 'Exceções da TIPI: quem é descrito numa delas paga a dela' },
  ),
  ds_ato: Nullable(Type.String({ examples: ['Decreto 11.158/2022'] })),
  dt_inicio: Nullable(FiscalDay),
  ds_condicao: Nullable(Type.String({ examples: ['O produto de um Ex paga a alíquota do Ex'] })),
  ds_fonte: Type.String({ examples: ['TIPI, Decreto 11.158/2022'] }),
  dt_referencia: Nullable(FiscalDay),
})

const CENQ_GRUPOS = ['Imunidade', 'Suspensão', 'Isenção', 'Redução', 'Outros'] as const

/** Legal classification of an operation for the IPI: a candidate, never the answer. */
export const Enquadramento = Type.Object({
  cd_cenq: Type.String({ examples: ['999'] }),
  ds_grupo: Type.Enum(CENQ_GRUPOS),
  nm_cenq: Type.String({ examples: ['Tributação normal IPI; Outros'] }),
  cd_csts: Type.Array(Type.String({ examples: ['50'] }), {
    description: 'CST do IPI, de entrada e de saída, que o código pede; vazio: a tabela não o liga a nenhum',
  }),
  ds_pergunta: Nullable(Type.String({ description: 'O que decide', examples: ['A operação é a de «Amostras»?'] })),
  ds_fonte: Type.String({ examples: ['NT 2015.002, Anexo XIV'] }),
  dt_referencia: Nullable(FiscalDay),
})
export type Enquadramento = Static<typeof Enquadramento>

const PISCOFINS_REGIMES = [
  'simples',
  'monofasico',
  'substituicao',
  'aliquota_zero',
  'isencao',
  'nao_cumulativo',
  'cumulativo',
] as const

export const PisCofins = Type.Object({
  ds_regime: Type.Enum(PISCOFINS_REGIMES),
  cd_cst: Nullable(Type.String({ examples: ['02'] })),
  cd_cst_revenda: Nullable(Type.String({ examples: ['04'] })),
  pr_pis: Type.Array(Percent, { description: 'Várias onde a pergunta decide; vazia no Simples' }),
  pr_cofins: Type.Array(Percent),
  cd_tabela: Nullable(Type.String({ examples: ['4.3.10'] })),
  cd_codigo: Nullable(Type.String({ examples: ['423-426'] })),
  ds_grupo: Nullable(Type.String({ examples: ['Cervejas de malte'] })),
  ds_condicao: Type.String({ examples: ['Regra geral, se o produto não tem regime próprio'] }),
  fl_condicional: Type.Enum(['S', 'N'], { description: 'S: só com a resposta da pergunta se sabe se vale' }),
  ds_pergunta: Nullable(Type.String({ examples: ['Quem compra?'] })),
  dt_inicio: Nullable(FiscalDay),
  ds_fonte: Type.String({ examples: ['Lei 13.097/2015, arts. 14 e 25'] }),
  dt_referencia: Nullable(FiscalDay),
})

/** Imposto Seletivo; an ordinary law has yet to set the rates. */
export const Seletivo = Type.Object({
  nm_categoria: Type.String({ examples: ['Bebidas alcoólicas'] }),
  pr_is: Type.Null({ description: 'A lei ordinária ainda não deu a alíquota' }),
  dt_inicio: FiscalDay,
  fl_vigente: Type.Enum(['S', 'N'], { description: 'N: começa depois do dia consultado' }),
  ds_condicao: Nullable(Type.String({ examples: ['Exceto caminhões'] })),
  ds_fonte: Type.String({ examples: ['LC 214/2025, art. 409 e Anexo XVII'] }),
  dt_referencia: Nullable(FiscalDay),
})

export const Utrib = Type.Object({
  cd_utrib: Type.String({ examples: ['LT'] }),
  nm_utrib: Type.String({ examples: ['Litro'] }),
  ds_condicao: Type.String({ examples: ['Exigida nas operações com o exterior; nas outras é sugestão'] }),
  ds_fonte: Type.String({ examples: ['Tabela de NCM e uTrib de 2026-02-01'] }),
  dt_referencia: Nullable(FiscalDay),
})

/** What each tax is in a year of the transition. */
export const Periodo = Type.Object({
  nr_ano: Type.Integer({ examples: [2027] }),
  tributos: Type.Array(
    Type.Object({
      nm_tributo: Type.String({ examples: ['PIS e Cofins'] }),
      ds_regra: Type.String({ examples: ['Deixam de existir'] }),
      ds_fonte: Type.String({ examples: ['ADCT, art. 126, II'] }),
    }),
  ),
})

export const IbsCbs = Type.Object({
  cd_cst: Type.String({ examples: ['200'] }),
  cd_classtrib: Type.String({ examples: ['200003'] }),
  nm_classtrib: Type.String({ examples: ['Cesta básica'] }),
  nr_anexo: Type.Optional(Type.Integer({ examples: [1] })),
  pr_redibs: Percent,
  pr_redcbs: Percent,
  pr_cbs: Nullable(Percent),
  pr_ibs: Nullable(Percent),
  ds_condicao: Type.Optional(Type.String({ examples: ['Regra geral, se o produto não tem regime próprio'] })),
  ds_pergunta: Nullable(
    Type.String({ description: 'O que decide; nulo: basta o NCM', examples: ['Quem compra é órgão público?'] }),
  ),
  ds_base: Nullable(Type.String({ examples: ['LC 214/2025, art. 125'] })),
  dt_inicio: Nullable(FiscalDay),
  ds_excecao: Type.Optional(Type.String({ examples: ['Exceto as sem álcool'] })),
  ds_documentos: Type.Array(Type.String({ examples: ['NFe'] })),
  ds_fonte: Type.String({ examples: ['RICMS/SP, art. 52, I'] }),
  dt_referencia: Nullable(FiscalDay),
})

export const Ibpt = Type.Object({
  pr_nacional: Percent,
  pr_importado: Percent,
  pr_estadual: Percent,
  pr_municipal: Percent,
  ds_fonte: Type.String({ examples: ['RICMS/SP, art. 52, I'] }),
  dt_referencia: FiscalDay,
  dt_validade: Nullable(FiscalDay),
})
