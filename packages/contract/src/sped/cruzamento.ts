import { type Static, Type } from 'typebox'
import { Aviso, DateText, MoneyOrNull, Nullable, Uuid } from '../common.ts'
import { FORMATOS_EXPORTACAO } from '../notas/exportar.ts'
import { SpedQuery } from './sped.ts'

/** Cruzamento: comparison of an EFD from any program with the XMLs of the portal. */

const Gravidade = Type.Union([Type.Literal('erro'), Type.Literal('aviso')])
const Regra = Type.String({ pattern: '^[a-z_]{1,40}$', examples: ['cancelada_escriturada'] })

const DocumentoCruzado = Type.Object({
  id: Nullable(Uuid),
  tipo: Nullable(Type.String({ examples: ['nfe'], description: 'Nulo, como o id: só o arquivo o tem' })),
  nr_docfiscal: Type.Integer({ examples: [20412] }),
  nr_serie: Type.Integer({ examples: [1] }),
  dt_emissao: Type.Union([DateText, Type.Null()], { examples: ['2026-11-03'] }),
  nr_cpfcnpj: Nullable(Type.String({ examples: ['11222333000181'] })),
  nm_participante: Nullable(Type.String({ examples: ['Distribuidora Andrade S.A.'] })),
  vl_docfiscal: MoneyOrNull,
})

const Diferenca = Type.Object({
  codigo: Regra,
  nm_regra: Type.String({ examples: ['Nota cancelada escriturada como regular'] }),
  gravidade: Gravidade,
  ds_chave: Nullable(Type.String({ examples: ['35261111222333000181550010000012341000012349'] })),
  nr_linha: Nullable(Type.Integer({ examples: [310] })),
  ds_efd: Nullable(Type.String({ examples: ['00 regular'], description: 'O que o arquivo diz' })),
  ds_xml: Nullable(Type.String({ examples: ['cancelada'], description: 'O que o XML diz' })),
  vl_diferenca: MoneyOrNull,
  documento: Nullable(DocumentoCruzado),
})
export type Diferenca = Static<typeof Diferenca>

const RegraCruzada = Type.Object({
  codigo: Regra,
  nm_regra: Type.String({ examples: ['Nota cancelada escriturada como regular'] }),
  nm_grupo: Type.String({ examples: ['Situação'] }),
  gravidade: Gravidade,
  quantidade: Type.Integer({ examples: [2] }),
})
export type RegraCruzada = Static<typeof RegraCruzada>

export const CruzamentoReply = Type.Object({
  dt_ini: DateText,
  dt_fin: DateText,
  nr_documentos: Type.Integer({ examples: [812], description: 'Documentos do arquivo' }),
  nr_xmls: Type.Integer({ examples: [815], description: 'Documentos do portal, do mês e das chaves do arquivo' }),
  nr_regras: Type.Integer({ examples: [52], description: 'Regras aplicadas' }),
  erros: Type.Integer({ examples: [2] }),
  avisos: Type.Integer({ examples: [1] }),
  regras: Type.Array(RegraCruzada, { description: 'As que encontraram algo, com a quantidade inteira de cada uma' }),
  data: Type.Array(Diferenca, { description: 'No máximo 5.000, repartidas entre as regras; os totais contam todas' }),
  ds_aviso: Aviso,
})
export type CruzamentoReply = Static<typeof CruzamentoReply>

export const ExportarCruzamentoQuery = Type.Object({
  ...SpedQuery.properties,
  formato: Type.Enum(FORMATOS_EXPORTACAO),
  codigo: Type.Optional(Regra),
})
