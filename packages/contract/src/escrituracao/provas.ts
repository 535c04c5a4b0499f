import { type Static, Type } from 'typebox'
import { DateText, MoneyOrNull, Nullable, TaxIdText, Uuid } from '../common.ts'
import { EscrituracaoQuery, GrupoEntrada } from './escrituracao.ts'

/** The past notes behind the counts of a proposal. */

const { itens, ds_tipo, provas } = GrupoEntrada.properties
const { ds_chave, nr_item } = itens.items.properties

export const ProvasQuery = Type.Object({ ...EscrituracaoQuery.properties, ds_chave, nr_item })
export type ProvasQuery = Static<typeof ProvasQuery>

/** Notes shown of the company, and of each other company. */
export const MOST_PROVAS = 300

const NotaProva = Type.Object({
  ds_mes: Type.String({ description: 'O mês da entrada', examples: ['2026-10'] }),
  ds_documento: Type.String({
    description: 'A chave, ou modelo, série e número numa EFD anterior',
    examples: ['35261111444777000161550010000000011000000017'],
  }),
  cd_cfop: Type.String({ description: 'Vazio: serviço prestado, que não tem CFOP', examples: ['1407'] }),
  fl_credito: Nullable(Type.Boolean({ description: 'Null: não se sabe', examples: [false] })),
  cd_acumulador: Nullable(Type.String({ examples: ['31'] })),
  cd_conta: Nullable(Type.String({ examples: ['3.1.2.07'] })),
  nr_itens: Type.Integer({ examples: [2] }),
  vl_itens: MoneyOrNull,
  nota: Nullable(
    Type.Object({
      id: Uuid,
      ds_tipo,
      nr_docfiscal: Type.Integer({ examples: [40118] }),
      nr_serie: Type.Integer({ examples: [1] }),
      dt_emissao: DateText,
      nm_parte: Nullable(Type.String({ examples: ['Brilho Claro Produtos de Limpeza Ltda'] })),
    }),
  ),
})
export type NotaProva = Static<typeof NotaProva>

export const ProvasReply = Type.Object({
  ds_passado: provas.properties.ds_passado,
  ds_ramo: provas.properties.ds_ramo,
  nr_notas: Type.Integer({ description: 'Notas da empresa por trás da contagem', examples: [37] }),
  nr_itens: Type.Integer({ examples: [41] }),
  data: Type.Array(NotaProva, {
    description: `As mais novas primeiro, no máximo ${MOST_PROVAS}; sem \`nota\` quando o documento não está no portal`,
  }),
  ramo: Type.Array(
    Type.Object({
      cpfcnpj: Nullable({ ...TaxIdText, description: 'Null: empresa que você não tem' }),
      nome: Nullable(Type.String({ examples: ['Padaria Exemplo Ltda'] })),
      nr_notas: Type.Integer({ examples: [12] }),
      nr_itens: Type.Integer({ examples: [14] }),
      data: Type.Array(NotaProva, { description: 'Vazio para uma empresa que você não tem' }),
    }),
    { description: 'As outras empresas do escritório; de uma que você não tem vêm só as contagens' },
  ),
})
export type ProvasReply = Static<typeof ProvasReply>
