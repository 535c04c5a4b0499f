import { type Static, Type } from 'typebox'
import { Aviso, DateText, Instant, Money, MoneyOrNull, Nullable, TaxIdText, Uuid } from '../common.ts'
import { ConfiguracaoSped } from './configuracao.ts'

/** Arquivo SPED: check of a month, its file, earlier files. */

const Uf = Type.String({ examples: ['RJ'] })
const Cfop = Type.String({ pattern: '^[1-7]\\d{3}$', examples: ['1102'] })

export const SpedQuery = Type.Object({ nr_cpfcnpj: TaxIdText })
export type SpedQuery = Static<typeof SpedQuery>

export const ConfiguracaoSpedReply = Type.Object({
  nr_versao: Type.Integer({ description: '0: nunca gravada; o que vem é sugerido pelas últimas notas', examples: [3] }),
  dt_alteracao: Nullable(Instant),
  nm_alteracao: Nullable(Type.String({ examples: ['Ana Souza'] })),
  faltam: Type.Array(
    Type.Object({
      campo: Type.String({ examples: ['contador'] }),
      mensagem: Type.String({ examples: ['Informe o contador.'] }),
    }),
  ),
  data: ConfiguracaoSped,
})
export type ConfiguracaoSpedReply = Static<typeof ConfiguracaoSpedReply>

export const PeriodoSped = Type.Object({ dt_ini: DateText, dt_fin: { ...DateText, examples: ['2026-11-30'] } })
export const ConferenciaQuery = Type.Object({
  ...SpedQuery.properties,
  nm_sistema: Type.Optional(Type.String({ maxLength: 30, examples: ['SCA'] })),
})
export const GerarSpedQuery = Type.Object({
  ...SpedQuery.properties,
  nm_sistema: Type.String({ minLength: 1, maxLength: 30, examples: ['SCA'] }),
})
export const GerarSpedBody = Type.Object({
  ...PeriodoSped.properties,
  cod_fin: Type.Optional(
    Type.Union([Type.Literal('0'), Type.Literal('1')], { description: '0 original, 1 retificadora' }),
  ),
  ignorar_avisos: Type.Optional(Type.Boolean({ description: 'Avisos nunca impedem a geração' })),
})

const MOTIVOS_SUGESTAO = ['fornecedor', 'gtin', 'codigo', 'texto'] as const
const Sugestao = Type.Object({
  cd_produto: Type.String({ examples: ['10318'] }),
  nr_fator: Type.Union([Type.String(), Type.Null()], { examples: ['12.5'], description: 'null: não se sabe' }),
  ds_motivo: Type.Enum(MOTIVOS_SUGESTAO, {
    description:
      'fornecedor: já escolhido para o item em outra unidade ou filial; gtin: mesmo GTIN; codigo: mesmo código e descrição; ' +
      'texto: mesma descrição e unidade',
  }),
})

export const Achado = Type.Object({
  codigo: Type.String({ examples: ['CFOP_SEM_REGRA'] }),
  gravidade: Type.Union([Type.Literal('erro'), Type.Literal('aviso')]),
  mensagem: Type.String({ examples: ['Não há regra para a entrada do CFOP 5999: informe o CFOP de entrada.'] }),
  documento: Type.Optional(
    Type.Object({
      id: Uuid,
      tipo: Type.String({ examples: ['nfe'] }),
      ds_chave: Type.String({ examples: ['35261111222333000181550010000012341000012349'] }),
      nr_docfiscal: Type.Integer({ examples: [20412] }),
      dt_emissao: Type.String({ examples: ['2026-11-21'] }),
      nm_participante: Nullable(Type.String({ examples: ['Distribuidora Andrade S.A.'] })),
      vl_docfiscal: MoneyOrNull,
      cd_cfop: Type.Optional(Nullable(Type.String({ examples: ['5949'] }))),
      ds_natureza: Type.Optional(Nullable(Type.String({ examples: ['REMESSA EM BONIFICAÇÃO'] }))),
      nr_emitente: Type.Optional(Nullable(Type.String({ examples: ['11222333000181'] }))),
    }),
  ),
  campo: Type.Optional(Type.String({ examples: ['entradas.cfops'] })),
  cd_cfop: Type.Optional(
    Type.String({ examples: ['5999'], description: 'O CFOP do documento que pede uma regra de entrada' }),
  ),
  itens: Type.Optional(
    Type.Array(
      Type.Object({
        nr_cpfcnpj: Type.String({ examples: ['11222333000181'] }),
        cd_fornecedor: Type.String({ examples: ['000123'] }),
        ds_unidade: Type.String({ examples: ['CX'] }),
        nm_prd: Type.String({ examples: ['CIMENTO CP II 50KG'] }),
        cd_produto: Type.Optional(
          Type.String({ examples: ['10318'], description: 'O seu produto, quando só falta o fator da unidade' }),
        ),
        ds_codbarras: Type.Optional(Type.String({ examples: ['7890000000024'] })),
        cd_ncm: Type.Optional(Type.String({ examples: ['25232910'] })),
        cd_cest: Type.Optional(Type.String({ examples: ['0500100'] })),
        sugestoes: Type.Optional(
          Type.Array(Sugestao, { description: 'Mais de uma só quando valem o mesmo; a escolha é do usuário' }),
        ),
      }),
      { description: 'Itens sem correspondência ou sem fator, cada um na primeira nota em que aparece' },
    ),
  ),
})
export type Achado = Static<typeof Achado>

const ApuracaoIcms = Type.Object({
  vl_debitos: Money,
  vl_creditos: Money,
  vl_ajustes_debito: Money,
  vl_ajustes_credito: Money,
  vl_saldo_anterior: Money,
  vl_saldo_apurado: Money,
  vl_deducoes: Money,
  vl_recolher: Money,
  vl_saldo_transportar: Money,
  vl_debitos_especiais: Money,
  detalhe: Type.Optional(
    Type.Object(
      {
        vl_aj_debitos: Money,
        vl_tot_aj_debitos: Money,
        vl_estornos_cred: Money,
        vl_aj_creditos: Money,
        vl_tot_aj_creditos: Money,
        vl_estornos_deb: Money,
      },
      { description: 'Campos 03 a 05 e 07 a 09 do E110, que os ajustes somam' },
    ),
  ),
})

const GUIA = {
  cd_receita: Type.String({ examples: ['046-2'] }),
  dt_vencimento: DateText,
}
const GuiaTalvez = Type.Partial(Type.Object(GUIA))

export const ResumoSped = Type.Object({
  nr_documentos: Type.Integer({ examples: [812] }),
  nr_avisos: Type.Optional(Type.Integer({ examples: [39] })),
  nr_causas: Type.Optional(
    Type.Integer({ examples: [5], description: 'Causas de aviso, como a conferência as reúne' }),
  ),
  guia: Type.Optional(Type.Object(GUIA)),
  st: Type.Optional(
    Type.Array(
      Type.Object({
        ds_uf: Uf,
        vl_retido: Money,
        vl_recolher: Money,
        vl_saldo_transportar: Money,
        ...GuiaTalvez.properties,
      }),
      { description: 'E210 por UF' },
    ),
  ),
  difal: Type.Optional(
    Type.Array(
      Type.Object({ ds_uf: Uf, vl_difal: Money, vl_fcp: Money, vl_saldo_transportar: Money, ...GuiaTalvez.properties }),
      { description: 'E310 por UF, o que se recolhe' },
    ),
  ),
  ipi: Type.Optional(
    Type.Object({
      vl_debitos: Money,
      vl_creditos: Money,
      vl_saldo_anterior: Money,
      vl_recolher: Money,
      vl_saldo_transportar: Money,
    }),
  ),
  cfops: Type.Array(
    Type.Object({
      cd_cfop: Cfop,
      vl_operacao: Money,
      vl_base: Money,
      vl_icms: Money,
      vl_st: Money,
      vl_ipi: Money,
    }),
  ),
  apuracao: ApuracaoIcms,
})
export type ResumoSped = Static<typeof ResumoSped>

export const ConferenciaReply = Type.Object({
  erros: Type.Integer({ examples: [0] }),
  avisos: Type.Integer({ examples: [3] }),
  data: Type.Array(Achado, { description: 'No máximo 5.000; os totais contam todos' }),
  resumo: Nullable(ResumoSped),
  ds_aviso: Aviso,
})
export type ConferenciaReply = Static<typeof ConferenciaReply>

export const ArquivoSped = Type.Object({
  id: Uuid,
  dt_ini: DateText,
  dt_fin: DateText,
  cod_fin: Type.String({ examples: ['0'] }),
  dt_geracao: Instant,
  nm_usuario: Type.String({ examples: ['Helena Prado'] }),
  ds_sha256: Type.String({ examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'] }),
  nr_tamanho: Type.Integer({ examples: [182_340] }),
  nr_linhas: Type.Integer({ examples: [2314] }),
  nm_arquivo: Type.String({ examples: ['EFD_41827365000150_202611.txt'] }),
  registros: Type.Record(Type.String(), Type.Integer(), { examples: [{ C100: 92, C190: 140 }] }),
  resumo: ResumoSped,
})
export type ArquivoSped = Static<typeof ArquivoSped>

export const ArquivosSpedQuery = Type.Object({
  ...SpedQuery.properties,
  ds_mes: Type.Optional(
    Type.String({
      pattern: '^20\\d{2}-(0[1-9]|1[0-2])$',
      examples: ['2026-11'],
      description: 'Só os deste mês, e quantos documentos dele chegaram depois do mais novo',
    }),
  ),
})
export const ArquivosSpedReply = Type.Object({
  data: Type.Array(ArquivoSped),
  nr_chegaram: Type.Optional(Type.Integer({ examples: [4] })),
})
export type ArquivosSpedReply = Static<typeof ArquivosSpedReply>

const Folha = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()])
const CampoMudado = Type.Object({
  campo: Type.String({
    description: 'Caminho na configuração',
    examples: ['saldos.vl_icms', 'saldos.st[MG].vl_saldo'],
  }),
  antes: Folha,
  depois: Folha,
})
export type CampoMudado = Static<typeof CampoMudado>

export const ImportarSpedQuery = Type.Object({
  ...SpedQuery.properties,
  previa: Type.Optional(Type.Literal('1')),
  so_passado: Type.Optional(
    Type.Literal('1', {
      description: 'Só aprende com as entradas do arquivo (escrituração): a configuração fica como está',
    }),
  ),
})
/** `previa=1`: what the file would change; nothing is saved. */
export const PreviaSpedReply = Type.Object({
  completo: Type.Literal(true, { description: 'O arquivo incompleto é 422 `sped.incomplete`' }),
  dt_ini: DateText,
  dt_fin: DateText,
  campos: Type.Array(CampoMudado),
})
export type PreviaSpedReply = Static<typeof PreviaSpedReply>
export const ImportarSpedReply = Type.Object({
  dt_ini: DateText,
  dt_fin: DateText,
  entradas: Type.Integer({ description: 'Itens de entrada com que a escrituração aprende', examples: [812] }),
  cnpj: Type.String({ examples: ['11222333000181'] }),
  participantes: Type.Integer({ examples: [84] }),
  itens: Type.Integer({ examples: [120] }),
  data: ConfiguracaoSped,
})
export type ImportarSpedReply = Static<typeof ImportarSpedReply>
