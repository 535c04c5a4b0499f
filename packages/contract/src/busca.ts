import { type Static, Type } from 'typebox'
import { MoneyOrNull, Nullable, TaxIdText } from './common.ts'
import { SITUACOES, TIPOS } from './notas.ts'

export const BUSCA_GRUPOS = ['nota', 'empresa', 'participante', 'produto', 'ncm', 'tela'] as const

export const BuscaQuery = Type.Object({
  q: Type.String({
    minLength: 1,
    maxLength: 2000,
    description: 'Chave em qualquer escrita, número, valor, CNPJ, nome, produto, código de barras, NCM ou tela',
    examples: ['padaria'],
  }),
  nr_cpfcnpj: Type.Optional(TaxIdText),
  limite: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, examples: [30] })),
  fl_exata: Type.Optional(
    Type.Union([Type.Literal('S'), Type.Literal('N')], {
      description: 'S: procura as palavras como escritas, sem corrigir',
      examples: ['N'],
    }),
  ),
})
export type BuscaQuery = Static<typeof BuscaQuery>

const EMPRESA = '11222333000181'

export const BuscaItem = Type.Object({
  ds_grupo: Type.Enum(BUSCA_GRUPOS),
  ds_titulo: Type.String({ examples: ['NF-e 4.187 / 1'] }),
  ds_detalhe: Type.String({ examples: ['De Padaria Modelo Ltda para Acme Ltda'] }),
  ds_endereco: Type.String({
    description: 'Endereço na página, com a empresa em `empresa`',
    examples: [`/notas/nfe/01939f6e-7a00-7000-8000-000000000001?empresa=${EMPRESA}`],
  }),
  nr_cpfcnpj: Nullable(Type.String({ description: 'A empresa onde está', examples: [EMPRESA] })),
  nm_empresa: Nullable(Type.String({ examples: ['Acme Ltda'] })),
  id: Type.Optional(Type.String({ examples: ['01939f6e-7a00-7000-8000-000000000001'] })),
  ds_tipo: Type.Optional(Type.Enum(TIPOS)),
  ds_chave: Type.Optional(Type.String({ examples: ['35261111222333000181550010000012341000012349'] })),
  dt_emissao: Type.Optional(Type.String({ examples: ['2026-09-14T10:00:00-03:00'] })),
  vl_docfiscal: Type.Optional(MoneyOrNull),
  ds_emitidarec: Type.Optional(Type.Enum(['E', 'R'])),
  ds_situacao: Type.Optional(Type.Enum(SITUACOES)),
  nr_cnpjparticipante: Type.Optional(Nullable(Type.String({ examples: ['12345678000195'] }))),
  nr_notas: Type.Optional(
    Type.Integer({ description: 'Notas com o participante; 1000 quer dizer 1000 ou mais', examples: [214] }),
  ),
  dt_ultima: Type.Optional(Type.String({ examples: ['2026-11-20'] })),
  cd_ncm: Type.Optional(Nullable(Type.String({ examples: ['25232910'] }))),
  cd_produto: Type.Optional(Type.String({ examples: ['10021'] })),
})
export type BuscaItem = Static<typeof BuscaItem>

export const BuscaReply = Type.Object({
  data: Type.Array(BuscaItem),
  ds_leitura: Type.Enum(['chave', 'cnpj', 'valor', 'numero', 'texto'], {
    description: 'Como o texto foi lido',
    examples: ['texto'],
  }),
  fl_digito: Nullable(
    Type.Enum(['S', 'N'], { description: 'De uma chave inteira: o último dígito confere', examples: ['S'] }),
  ),
  ds_sugestao: Nullable(
    Type.String({ description: 'As palavras corrigidas que foram procuradas', examples: ['cimento vale'] }),
  ),
  nr_empresas: Type.Integer({ description: 'Empresas em que se procurou', examples: [12] }),
})
export type BuscaReply = Static<typeof BuscaReply>
