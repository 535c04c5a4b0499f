import { type Static, Type } from 'typebox'
import { Aviso, MoneyOrNull, Nullable, TaxIdText, Uuid } from '../common.ts'

/** The reform: check of IBS and CBS in the notes of a month, and what changes until 2033. */

const MesReforma = Type.String({ pattern: '^20\\d{2}-(0[1-9]|1[0-2])$', examples: ['2026-10'] })
const empresa = { nr_cpfcnpj: TaxIdText, mes: MesReforma }
const CodigoAchado = Type.String({
  pattern: '^[a-z_]{1,60}$',
  examples: ['group_missing'],
  description: 'Código da regra; com `received_` na frente nas notas recebidas',
})
const Gravidade = Type.Union([Type.Literal('erro'), Type.Literal('aviso'), Type.Literal('informativo')], {
  description: 'Informativo: regra de ato que ainda não se pôde ler na fonte',
})
const Limite = Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 50, examples: [50] }))
const Cursor = Type.Optional(Type.String({ maxLength: 400, examples: ['eyJrIjpbIjIwMjYtMTEtMDEiXX0'] }))
const Proximo = Nullable(Type.String({ examples: ['eyJrIjpbIjIwMjYtMTEtMDEiXX0'] }))

export const ConferenciaQuery = Type.Object({ ...empresa, limite: Limite, cursor: Cursor })
export const AchadoParams = Type.Object({ codigo: CodigoAchado })
export const ExportarConferenciaQuery = Type.Object({ ...empresa, codigo: Type.Optional(CodigoAchado) })

const regra = {
  codigo: CodigoAchado,
  gravidade: Gravidade,
  nm_regra: Type.String({ examples: ['Grupo IBS/CBS ausente'] }),
  ds_regra: Type.String({ examples: ['Item sem o grupo do IBS e da CBS.'] }),
  ds_base_legal: Type.String({ examples: ['LC 214/2025, art. 348; NT 2025.002, UB12-10'] }),
}
const Regra = Type.Object(regra)

const Achado = Type.Object({
  ...regra,
  ds_emitidarec: Type.Union([Type.Literal('E'), Type.Literal('R')]),
  ds_detalhe: Type.String({ examples: ['regime regular, desde 03/08/2026'], description: 'A causa mais comum' }),
  nr_notas: Type.Integer({ examples: [14] }),
  nr_produtos: Type.Integer({ examples: [4] }),
  vl_base: MoneyOrNull,
  vl_diferenca: Type.Union([Type.Number(), Type.Null()], {
    examples: [366.34],
    description: 'CBS e IBS que a classificação da tabela tiraria; zero nas regras sem proposta',
  }),
  fl_cadastro: Type.Union([Type.Literal('S'), Type.Literal('N')], { description: 'S: corrige-se no cadastro' }),
  exemplos: Type.Array(Uuid, { description: 'Até cinco notas' }),
})
export type Achado = Static<typeof Achado>

const Tabela = Type.Object({
  nm_tabela: Type.String({ examples: ['cClassTrib'] }),
  dt_dados: Nullable(Type.String({ examples: ['2026-06-23'] })),
})

export const ConferenciaReply = Type.Object({
  resumo: Type.Object({
    mes: Type.String({ examples: ['2026-10'] }),
    nr_notas: Type.Integer({
      examples: [1284],
      description: 'NF-e, NFC-e e CT-e conferidos: autorizados e sem protocolo, de produção',
    }),
    nr_notas_achado: Type.Integer({ examples: [118] }),
    nr_notas_erro: Type.Integer({ examples: [54] }),
    nr_notas_aviso: Type.Integer({ examples: [64] }),
    nr_itens_sem_aliquota: Type.Integer({
      examples: [0],
      description: 'Itens cuja alíquota da CBS não é verificável: nenhum ato a fixou e o provedor não a carregou',
    }),
    vl_cbs: MoneyOrNull,
    vl_ibs: MoneyOrNull,
    regras: Type.Array(Regra, { description: 'Todas as regras, com ou sem achado' }),
    tabelas: Type.Array(Tabela),
  }),
  achados: Type.Array(Achado),
  proximo: Proximo,
  ds_aviso: Aviso,
})
export type ConferenciaReply = Static<typeof ConferenciaReply>

const ProdutoAchado = Type.Object({
  cd_produto: Nullable(Type.String({ examples: ['10231'] })),
  nm_prd: Nullable(Type.String({ examples: ['ARROZ TIPO 1 5KG'] })),
  cd_ncm: Nullable(Type.String({ examples: ['10063021'] })),
  cd_cst: Nullable(Type.String({ examples: ['000'] })),
  cd_classtrib: Nullable(Type.String({ examples: ['000001'] })),
  cd_cst_cadastro: Nullable(Type.String({ examples: ['000'] })),
  cd_classtrib_cadastro: Nullable(Type.String({ examples: ['000001'] })),
  cd_cst_proposto: Nullable(Type.String({ examples: ['200'] })),
  cd_classtrib_proposto: Nullable(Type.String({ examples: ['200003'] })),
  ds_proposta: Nullable(Type.String({ examples: ['Anexo I, item 1; reduz 100 %'] })),
  ds_detalhe: Type.String({ examples: ['Anexo I, item 1'] }),
  nr_notas: Type.Integer({ examples: [11] }),
  vl_base: MoneyOrNull,
  vl_diferenca: MoneyOrNull,
})
export type ProdutoAchado = Static<typeof ProdutoAchado>

const NotaAchado = Type.Object({
  id: Uuid,
  tipo: Type.String({ examples: ['nfe'] }),
  nr_docfiscal: Type.Integer({ examples: [51902] }),
  nr_serie: Type.Integer({ examples: [1] }),
  dt_emissao: Type.String({ examples: ['2026-10-30T10:00:00-03:00'] }),
  nm_participante: Nullable(Type.String({ examples: ['Restaurante Dona Zulmira Eireli'] })),
  vl_docfiscal: MoneyOrNull,
  vl_base: MoneyOrNull,
  vl_cbs: MoneyOrNull,
  vl_ibs: MoneyOrNull,
})
export type NotaAchado = Static<typeof NotaAchado>

export const AchadoReply = Type.Object({
  achado: Achado,
  produtos: Type.Array(ProdutoAchado, { description: 'Os 200 de maior base; vazio nos totais e no CT-e' }),
  data: Type.Array(NotaAchado, { description: 'As mais novas primeiro; base, CBS e IBS dos itens do achado' }),
  proximo: Proximo,
  ds_aviso: Aviso,
})
export type AchadoReply = Static<typeof AchadoReply>

const ANOS = [2027, 2028, 2029, 2030, 2031, 2032, 2033] as const
const Aliquota = Type.Number({ minimum: 0, maximum: 100, multipleOf: 0.01, examples: [8.8] })

export const SimulacaoBody = Type.Object({
  ...empresa,
  ano: Type.Integer({ minimum: ANOS[0], maximum: ANOS[6], examples: [2033] }),
  pr_cbs: Type.Optional(Aliquota),
  pr_ibs: Type.Optional(Aliquota),
})

const Tributo = Type.Object({
  ds_tributo: Type.Enum(['icms', 'iss', 'pis_cofins', 'ipi', 'cbs', 'ibs'] as const, { examples: ['cbs'] }),
  vl_debito: MoneyOrNull,
  vl_credito: MoneyOrNull,
  vl_saldo: MoneyOrNull,
})
const Ano = Type.Object({
  ano: Type.Integer({ examples: [2033], description: 'O primeiro é o ano das notas, como elas são' }),
  tributos: Type.Array(Tributo),
  vl_soma: MoneyOrNull,
  vl_diferenca: Type.Union([Type.Number(), Type.Null()], { examples: [-4364.9], description: 'Para o ano das notas' }),
})
export type AnoSimulado = Static<typeof Ano>

const linha = {
  vl_base: MoneyOrNull,
  vl_cbs: MoneyOrNull,
  vl_ibs: MoneyOrNull,
}
const ClienteSimulado = Type.Object({
  nr_cpfcnpj: Nullable(Type.String({ examples: ['11222333000181'] })),
  nm_participante: Type.String({ examples: ['Restaurante Dona Zulmira Eireli'] }),
  fl_credito: Type.Union([Type.Literal('S'), Type.Literal('N')], {
    description: 'S: tem CNPJ, e pode tomar crédito se for do regime regular',
  }),
  ...linha,
})
export type ClienteSimulado = Static<typeof ClienteSimulado>
const ProdutoSimulado = Type.Object({
  cd_produto: Nullable(Type.String({ examples: ['10231'] })),
  nm_prd: Type.String({ examples: ['ARROZ TIPO 1 5KG'] }),
  cd_ncm: Nullable(Type.String({ examples: ['10063021'] })),
  cd_classtrib: Nullable(Type.String({ examples: ['200003'] })),
  fl_seletivo: Type.Union([Type.Literal('S'), Type.Literal('N')], {
    description: 'S: o NCM está no Imposto Seletivo, de 2027 em diante, ainda sem alíquota',
  }),
  ...linha,
})
export type ProdutoSimulado = Static<typeof ProdutoSimulado>

export const SimulacaoReply = Type.Object({
  data: Type.Object({
    mes: Type.String({ examples: ['2026-10'] }),
    ano: Type.Integer({ examples: [2033] }),
    pr_cbs: Aliquota,
    pr_ibs: Aliquota,
    fl_estimativa: Type.Union([Type.Literal('S'), Type.Literal('N')]),
    ds_fonte: Type.String({ examples: ['estimativa do Ministério da Fazenda, abril de 2024 (PLP 68/2024)'] }),
    anos: Type.Array(Ano),
    clientes: Type.Array(ClienteSimulado, {
      description: 'As vendas do ano pedido: os 50 de maior base e os outros juntos',
    }),
    produtos: Type.Array(ProdutoSimulado, { description: 'Como os clientes' }),
    fora: Type.Array(Type.String({ examples: ['Fica de fora o ICMS por substituição tributária.'] })),
    fontes: Type.Array(Type.String({ examples: ['ADCT, arts. 125 a 129 (EC 132/2023)'] })),
  }),
  ds_aviso: Aviso,
})
export type SimulacaoReply = Static<typeof SimulacaoReply>

const Dia = Type.String({ examples: ['2026-12-01'] })
const Ato = Type.Object({
  cd_ato: Type.String({ examples: ['danfe_totals'] }),
  nm_ato: Type.String({ examples: ['NT 2026.010'] }),
  ds_versao: Nullable(Type.String({ examples: ['v1.00'] })),
  dt_vigencia: Nullable(
    Type.String({ description: 'Primeiro dia em produção; null: sem dia', examples: ['2026-12-01'] }),
  ),
  fl_vigente: Type.Union([Type.Literal('S'), Type.Literal('N')]),
  ds_documentos: Type.String({ description: 'Modelos ou nomes', examples: ['55'] }),
  ds_muda: Type.String({ examples: ['DANFE com o CRT por extenso e o bloco TOTAL DO IBS/CBS/IS.'] }),
  ds_fonte: Type.String({ examples: ['três leituras públicas da NT'] }),
  ds_confianca: Type.Enum(['alta', 'média', 'baixa'] as const, { examples: ['alta'] }),
  ds_visto: Nullable(
    Type.String({
      description: 'O que não se pôde ler na fonte, e o último dia em que foi procurado',
      examples: ['não visto desde 10/10/2026'],
    }),
  ),
})
export type AtoReforma = Static<typeof Ato>

const BaseIcms = Type.Object({
  ds_uf: Nullable(Type.String({ description: 'Nula: as outras UFs', examples: ['SP'] })),
  ds_2026: Type.String({ description: 'IBS e CBS na base do ICMS: dentro, fora ou não se sabe', examples: ['fora'] }),
  ds_2027: Type.String({ examples: ['dentro'] }),
  ds_fonte: Type.String({ examples: ['Resposta à Consulta 33083/2026'] }),
  ds_confianca: Type.Enum(['média', 'baixa'] as const, { examples: ['média'] }),
})
export type BaseIcms = Static<typeof BaseIcms>

export const AtosReply = Type.Object({
  dt_hoje: Dia,
  dt_visto: Type.String({ description: 'Último dia em que se procuraram fatos mais novos', examples: ['2026-10-10'] }),
  proximos: Type.Array(
    Type.String({ description: 'cd_ato dos que começam no próximo dia', examples: ['danfe_totals'] }),
  ),
  base_icms: Type.Array(BaseIcms, { description: 'Posição de cada UF, discutida; nada se confere por ela' }),
  data: Type.Array(Ato, { description: 'Na ordem do dia; os sem dia no fim' }),
})
export type AtosReply = Static<typeof AtosReply>

const dispensa = {
  nr_notas: Type.Integer({ description: 'Notas emitidas sem o grupo em algum item', examples: [14] }),
  nr_itens: Type.Integer({ examples: [31] }),
  vl_notas: MoneyOrNull,
  vl_base: { ...MoneyOrNull, description: 'Base dos itens sem o grupo, pela fórmula da lei' },
  vl_tributos: { ...MoneyOrNull, description: 'CBS e IBS de 2026 (1 %) dessa base, sem reduções' },
}
const EmpresaDispensa = Type.Object({
  cpfcnpj: Type.String({ examples: ['11222333000181'] }),
  nome: Type.String({ examples: ['Padaria Bella Massa Ltda'] }),
  ...dispensa,
  dt_primeira: Nullable(Type.String({ examples: ['2026-08-05'] })),
  dt_ultima: Nullable(Type.String({ examples: ['2026-10-30'] })),
})
export type EmpresaDispensa = Static<typeof EmpresaDispensa>

export const DispensaReply = Type.Object({
  dt_inicio: Type.String({ description: 'Desde quando a lei exige o grupo', examples: ['2026-08-03'] }),
  dt_fim: Type.String({ examples: ['2026-12-31'] }),
  ds_base_legal: Type.String({ examples: ['LC 214/2025, art. 348'] }),
  totais: Type.Object({
    nr_empresas: Type.Integer({ description: 'Com notas sem o grupo', examples: [3] }),
    ...dispensa,
  }),
  data: Type.Array(EmpresaDispensa, { description: 'Todas as empresas; as com mais notas sem o grupo primeiro' }),
  ds_aviso: Aviso,
})
export type DispensaReply = Static<typeof DispensaReply>

export const DispensaExportarQuery = Type.Object({ nr_cpfcnpj: TaxIdText })
