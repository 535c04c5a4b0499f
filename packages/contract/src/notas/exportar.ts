import { type Static, Type } from 'typebox'
import { Aviso, MoneyOrNull, Nullable } from '../common.ts'
import { ConsultaQuery, Totais } from '../notas.ts'
import { BaixarNotasBody } from './baixar.ts'

/** Reports: amounts of many documents grouped by one property; every cent is counted once. */
export const RELATORIOS = ['cfop', 'cst', 'aliquota', 'ncm', 'participante', 'servico', 'municipio'] as const
export type Relatorio = (typeof RELATORIOS)[number]

/** Reports of what only NFS-e have. */
export const RELATORIOS_SERVICO: readonly Relatorio[] = ['servico', 'municipio']

/** Contents that only NFS-e have: one line per service, and what was withheld by prestador and municipality. */
export const CONTEUDOS_SERVICO = ['servicos', 'retencoes'] as const
export type ConteudoServico = (typeof CONTEUDOS_SERVICO)[number]

/** Content of an export: one line per note, per item, per service, or per group of a report. */
const CONTEUDOS = ['notas', 'itens', ...CONTEUDOS_SERVICO, ...RELATORIOS] as const
export type Conteudo = (typeof CONTEUDOS)[number]

const FORMATOS_PLANILHA = ['csv', 'xlsx'] as const

/** Formats of an export; `pdf` is the list or the report on paper. */
export const FORMATOS_EXPORTACAO = [...FORMATOS_PLANILHA, 'pdf'] as const
export type FormatoExportacao = (typeof FORMATOS_EXPORTACAO)[number]

const { cpfcnpj, notas, filtro } = BaixarNotasBody.properties
const { ordem } = ConsultaQuery.properties

export const ExportarNotasBody = Type.Object({
  cpfcnpj,
  formato: Type.Enum(FORMATOS_EXPORTACAO, { examples: ['csv'] }),
  conteudo: Type.Enum(CONTEUDOS, {
    description:
      'servicos e retencoes: só NFS-e, em csv ou xlsx · servico e municipio: só NFS-e · sem ds_tipo no filtro, são as NFS-e',
    examples: ['notas'],
  }),
  notas,
  filtro,
  ordem,
})
export type ExportarNotasBody = Static<typeof ExportarNotasBody>

export const ExportarLinkReply = Type.Object({
  url: Type.String({ examples: ['/ServidorCadastros/v1/portalcontador/exportarNotas/link/…'] }),
})
export type ExportarLinkReply = Static<typeof ExportarLinkReply>

const Por = Type.Enum(RELATORIOS, {
  description:
    'servico: cTribNac da NFS-e · municipio: o da incidência do ISSQN (IBGE) · os dois: só NFS-e, também sem ds_tipo',
  examples: ['cfop'],
})

export const TotaisNotasBody = Type.Object({
  cpfcnpj,
  ds_por: Por,
  notas,
  filtro,
})
export type TotaisNotasBody = Static<typeof TotaisNotasBody>

const {
  limite: _limite,
  cursor: _cursor,
  fim: _fim,
  ordem: _ordem,
  totais: _totais,
  ...filters
} = ConsultaQuery.properties

export const TotaisNotasQuery = Type.Object({
  ...filters,
  ds_por: Por,
})
export type TotaisNotasQuery = Static<typeof TotaisNotasQuery>

const amounts = {
  vl_docfiscal: MoneyOrNull,
  vl_produtos: MoneyOrNull,
  vl_desconto: MoneyOrNull,
  vl_acessorias: MoneyOrNull,
  vl_bcicms: MoneyOrNull,
  vl_icms: MoneyOrNull,
  vl_bcst: MoneyOrNull,
  vl_st: MoneyOrNull,
  vl_fcp: MoneyOrNull,
  vl_ipi: MoneyOrNull,
  vl_pis: MoneyOrNull,
  vl_cofins: MoneyOrNull,
  vl_issqn: MoneyOrNull,
  vl_ibs: MoneyOrNull,
  vl_cbs: MoneyOrNull,
  vl_is: MoneyOrNull,
}

/** Of an amount that only a report by service or municipality has. */
const ofServico = (description: string) =>
  Type.Optional(
    Type.Union([Type.Number(), Type.Null()], {
      description: `${description}; só por servico e por municipio`,
      examples: [100],
    }),
  )
const servicoAmounts = {
  vl_deducoes: ofServico('Deduções e reduções da BC do ISSQN'),
  vl_bcissqn: ofServico('BC do ISSQN (vBC)'),
  vl_issqn_devido: ofServico('ISSQN que o prestador recolhe (tpRetISSQN 1)'),
  vl_issqn_retido: ofServico('ISSQN retido pelo tomador ou intermediário (tpRetISSQN 2 e 3)'),
  vl_irrf: ofServico('IRRF retido'),
  vl_inss: ofServico('INSS retido (vRetCP)'),
  vl_contribuicoes: ofServico('PIS, COFINS e CSLL retidos'),
  vl_liquido: ofServico('Valor líquido (vLiq)'),
}

export const LinhaTotais = Type.Object({
  ds_linha: Type.Enum(['grupo', 'demais', 'fora_itens'], {
    description:
      'grupo: um valor do agrupamento · demais: os grupos além dos que cabem na resposta, somados · fora_itens: o que o total das notas ' +
      'tem além dos seus itens',
    examples: ['grupo'],
  }),
  cd_grupo: Nullable(Type.String({ examples: ['5102'] })),
  nm_grupo: Nullable(Type.String({ examples: ['Tributada integralmente'] })),
  nr_notas: Type.Integer({ examples: [9] }),
  nr_itens: Type.Integer({ examples: [3] }),
  ...amounts,
  ...servicoAmounts,
})
export type LinhaTotais = Static<typeof LinhaTotais>

export const TotaisNotasReply = Type.Object({
  data: Type.Array(LinhaTotais),
  nr_grupos: Type.Integer({ examples: [12] }),
  totais: Totais,
  vl_diferenca: Nullable(Type.Number({ description: 'Soma das linhas menos a soma da lista: zero', examples: [0] })),
  nr_semdetalhe: Type.Integer({
    description: 'Notas sem itens cujo detalhe de impostos ainda não foi lido do arquivo',
    examples: [0],
  }),
  ds_aviso: Aviso,
})
export type TotaisNotasReply = Static<typeof TotaisNotasReply>
