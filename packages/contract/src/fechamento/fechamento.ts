import { type Static, Type } from 'typebox'
import { ESTADOS_CAPTURA } from '../captura/estado.ts'
import { Aviso, Instant, MoneyOrNull, NameText, Nullable, Page, TaxIdText, Uuid } from '../common.ts'
import { Regime } from '../escritorio/escritorio.ts'
import { ESTADOS_EXPORTACAO, SISTEMAS_EXPORTACAO } from '../escrituracao/exportar.ts'
import { TIPOS } from '../notas.ts'

/** The board of the month (fechamento): each company of the portfolio in one month of its books. */

export const ESTADOS_FECHAMENTO = ['aberto', 'em_conferencia', 'fechado'] as const
export type EstadoFechamento = (typeof ESTADOS_FECHAMENTO)[number]

const ESTADOS_EFD = ['nao_se_aplica', 'sem_configuracao', 'com_erros', 'pronta', 'gerada', 'entregue'] as const
export type EstadoEfd = (typeof ESTADOS_EFD)[number]

const ESTADOS_PACOTE = ['nenhum', 'pronto', 'enviado', 'aberto'] as const

/** What a month may still lack. */
export const PENDENCIAS_MES = [
  'sem_xml',
  'sem_protocolo',
  'numeros_faltando',
  'cancelamentos_a_confirmar',
  'sem_manifestacao',
  'conflitos',
  'alertas_cadastro',
  'erros_ibscbs',
  'contas_faltando',
  'caixa',
] as const
export type PendenciaMes = (typeof PENDENCIAS_MES)[number]

const MesFechamento = Type.String({
  pattern: '^(19|20)\\d{2}-(0[1-9]|1[0-2])$',
  description: 'AAAA-MM: o mês da escrita, por emissão; em NFS-e, por competência',
  examples: ['2026-10'],
})
const Estado = Type.Enum(ESTADOS_FECHAMENTO, { examples: ['em_conferencia'] })
const Contagem = (example: number, description?: string) =>
  Type.Integer({ minimum: 0, examples: [example], ...(description ? { description } : {}) })
const Responsavel = Type.String({ maxLength: 100, examples: ['Bruna Teixeira'] })

/** The companies that the board shows; also the filter of a batch. */
export const filtrosFechamento = {
  ds_busca: Type.Optional(
    Type.String({ maxLength: 100, description: 'Parte do nome, CNPJ ou inscrição estadual', examples: ['padaria'] }),
  ),
  ds_etiqueta: Type.Optional(Type.String({ maxLength: 60, description: 'Etiqueta da carteira', examples: ['Norte'] })),
  ds_responsavel: Type.Optional(
    Type.String({ maxLength: 200, description: 'Do mês ou, na falta, da carteira', examples: ['Bruna Teixeira'] }),
  ),
  ds_estado: Type.Optional(Estado),
}

export const FechamentoQuery = Type.Object({
  mes: MesFechamento,
  ...filtrosFechamento,
  limite: Type.Optional(Type.Integer({ minimum: 1, maximum: 2000, examples: [1000] })),
  cursor: Type.Optional(Type.String({ maxLength: 400, examples: ['eyJrIjpbIjIwMjYtMTEtMDEiXX0'] })),
})
export type FechamentoQuery = Static<typeof FechamentoQuery>

const NotasDoTipo = Type.Object({
  emitidas: Contagem(57, 'Autorizadas, encerradas e sem protocolo de produção: as mesmas que se somam'),
  recebidas: Contagem(12),
  vl_emitidas: MoneyOrNull,
  vl_recebidas: MoneyOrNull,
})
const NotasPorTipo = Type.Object(
  Object.fromEntries(TIPOS.map((tipo) => [tipo, NotasDoTipo])) as Record<(typeof TIPOS)[number], typeof NotasDoTipo>,
)
export type NotasPorTipo = Static<typeof NotasPorTipo>

const pendencia = (description: string) => Nullable(Type.Integer({ minimum: 0, description, examples: [2] }))
const PendenciasDoMes = Type.Object({
  sem_xml: pendencia('Só o resumo chegou'),
  sem_protocolo: pendencia('Sem o protocolo da autoridade'),
  numeros_faltando: pendencia('Números sem nota nas séries emitidas; NFS-e não conta'),
  cancelamentos_a_confirmar: pendencia('Cancelamentos alegados e não provados'),
  sem_manifestacao: pendencia(
    'NF-e recebidas sem manifestação conclusiva, ainda no prazo: ds_manifestacao=sem,ciencia',
  ),
  conflitos: pendencia('Notas de que chegou outra cópia com conteúdo diferente: fl_conflito=S'),
  alertas_cadastro: pendencia('Produtos do cadastro com erro hoje, em qualquer mês; nulo: ainda não contados'),
  erros_ibscbs: pendencia('Notas com erro de IBS e CBS (/reforma/carteira), desde 2026; nulo: ainda não conferidas'),
  contas_faltando: pendencia(
    'Contas de energia, água, gás e comunicação que costumam vir e não vieram: /contas/faltando',
  ),
  caixa: pendencia(
    'Entregas da caixa de entrada que esperam uma palavra, das que chegaram no mês ou no seguinte: /caixa?ds_situacao=espera',
  ),
})

const Efd = Type.Object({
  ds_estado: Nullable(
    Type.Enum(ESTADOS_EFD, { description: 'Nulo: falta conferir o mês como está agora', examples: ['gerada'] }),
  ),
  id: Type.Optional(Uuid),
  dt_geracao: Type.Optional(Instant),
  nr_erros: Type.Optional(Contagem(3)),
  nr_avisos: Type.Optional(Contagem(5)),
  dt_conferencia: Type.Optional(Instant),
  vl_icms: Type.Optional({ ...MoneyOrNull, description: 'ICMS a recolher, do arquivo ou da última conferência' }),
  dt_vencimento: Type.Optional(
    Nullable(
      Type.String({
        description: 'Do ICMS do mês, pelo dia da guia na configuração da EFD; nulo: sem configuração',
        examples: ['2026-11-20'],
      }),
    ),
  ),
  ds_recibo: Type.Optional(Type.String({ description: 'Recibo da entrega, como informado', examples: ['8F3A11'] })),
})
export type EfdDoMes = Static<typeof Efd>

const Pacote = Type.Object({
  ds_estado: Type.Enum(ESTADOS_PACOTE, { examples: ['nenhum'] }),
  dt: Type.Optional(Instant),
})

const LinhasAtuais = Type.Boolean({ description: 'Falso: chegaram documentos depois de contados', examples: [true] })

export const Fechamento = Type.Object({
  cpfcnpj: Type.String({ examples: ['11222333000181'] }),
  nome: Type.String({ examples: ['Padaria Bella Massa Ltda'] }),
  uf: Type.String({ examples: ['SP'] }),
  ds_regime: Nullable(Regime),
  etiquetas: Type.Array(Type.String({ examples: ['Comércio'] })),
  notas: NotasPorTipo,
  pendencias: PendenciasDoMes,
  captura: Nullable(
    Type.Enum(ESTADOS_CAPTURA, {
      description: 'O pior estado dos serviços ligados; `aguardando` é em dia',
      examples: ['aguardando'],
    }),
  ),
  efd: Efd,
  pacote: Pacote,
  escrituracao: Type.Optional(
    Type.Object(
      {
        nr_itens: Contagem(1204),
        nr_duvidas: Contagem(61, 'Itens de entradas que esperam uma pessoa'),
        fl_atual: LinhasAtuais,
        saidas: Type.Optional(
          Type.Object(
            {
              nr_itens: Contagem(3310),
              nr_duvidas: Contagem(4, 'Itens de saídas que esperam uma pessoa'),
              fl_atual: LinhasAtuais,
            },
            { description: 'O que a empresa emitiu: NF-e, NFC-e, CT-e e NFS-e' },
          ),
        ),
      },
      {
        description:
          'NF-e, CT-e, contas e NFS-e tomadas; contadas ao abrir as entradas, ou pelo servidor depois que chegam',
      },
    ),
  ),
  exportacao: Type.Optional(
    Type.Object(
      {
        sistema: Type.Enum(SISTEMAS_EXPORTACAO, { examples: ['dominio_entradas'] }),
        ds_estado: Type.Enum(ESTADOS_EXPORTACAO, { examples: ['gerado'] }),
        dt_geracao: Instant,
        nr_notas: Contagem(175, 'Notas que já foram a este sistema'),
        fl_atual: Type.Boolean({ description: 'Falso: o mês mudou depois do arquivo', examples: [true] }),
      },
      { description: 'O último arquivo das entradas do mês que não foi desfeito' },
    ),
  ),
  ds_estado: Estado,
  nm_responsavel: Nullable(Responsavel),
  dt_fechamento: Nullable(Instant),
  nr_tardios: Contagem(0, 'Notas que chegaram ou mudaram depois do fechamento: /consulta com mes e fl_tardio=S'),
  nr_anotacoes: Contagem(1),
  fl_atualizando: Type.Boolean({
    description:
      'Números faltando, produtos com erro ou erros de IBS e CBS ainda são os de antes das últimas mudanças; o servidor refaz em segundos',
    examples: [false],
  }),
})
export type Fechamento = Static<typeof Fechamento>

const TotaisFechamento = Type.Object({
  nr_empresas: Contagem(312),
  por_estado: Type.Object({
    aberto: Contagem(137, 'Por estado, sem o filtro ds_estado'),
    em_conferencia: Contagem(57),
    fechado: Contagem(118),
  }),
  notas: NotasPorTipo,
  pendencias: Type.Object(
    Object.fromEntries(
      PENDENCIAS_MES.map((nome) => [nome, pendencia('Empresas que a têm; nulo: ainda não se conta')]),
    ) as Record<PendenciaMes, ReturnType<typeof pendencia>>,
  ),
  captura_com_problema: Contagem(11, 'Empresas com a captura sem certificado, bloqueada, parada ou com o serviço fora'),
  efd: Type.Object(
    Object.fromEntries(ESTADOS_EFD.map((estado) => [estado, Contagem(31)])) as Record<
      EstadoEfd,
      ReturnType<typeof Contagem>
    >,
  ),
  vl_icms: MoneyOrNull,
  nr_icms: Contagem(66, 'Empresas com ICMS apurado'),
  nr_com_tardios: Contagem(9),
  nr_sem_responsavel: Contagem(5),
})
export type TotaisFechamento = Static<typeof TotaisFechamento>

export const FechamentoReply = Type.Object({
  mes: Type.String({ examples: ['2026-10'] }),
  ...Page(Fechamento).properties,
  totais: TotaisFechamento,
  ds_aviso: Aviso,
})
export type FechamentoReply = Static<typeof FechamentoReply>

/** One company in one month. */
export const FechamentoDaEmpresaQuery = Type.Object({ nr_cpfcnpj: TaxIdText, mes: MesFechamento })

/** Absent fields stay as they are. */
export const FechamentoBody = Type.Object({
  ds_estado: Type.Optional(Estado),
  nm_responsavel: Type.Optional(
    Nullable({ ...NameText(['Bruna Teixeira'], 100), description: 'Do mês; nulo: o da carteira' }),
  ),
  efd_recibo: Type.Optional(
    Nullable({ ...NameText(['8F3A11'], 100), description: 'Recibo da entrega da EFD; nulo: não entregue' }),
  ),
  ds_nota: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 2000,
      pattern: '^[^\\u0000]*\\S[^\\u0000]*$',
      description: 'Uma anotação a mais, vista por quem cuida da empresa',
      examples: ['Pedi a carta de correção da 8.214, responde amanhã.'],
    }),
  ),
})
export type FechamentoBody = Static<typeof FechamentoBody>
export const FechamentoDaEmpresaReply = Type.Object({ data: Fechamento })
export type FechamentoDaEmpresaReply = Static<typeof FechamentoDaEmpresaReply>

const FATOS = [...ESTADOS_FECHAMENTO, 'responsavel', 'recibo', 'nota'] as const
export type FatoFechamento = (typeof FATOS)[number]
export const HistoricoFechamentoReply = Type.Object({
  data: Type.Array(
    Type.Object({
      id: Uuid,
      ds_fato: Type.Enum(FATOS, {
        description: 'O novo estado, ou: responsavel e recibo mudaram; nota: alguém anotou',
        examples: ['nota'],
      }),
      ds_texto: Nullable(Type.String({ examples: ['Reabri: a Autopolo mandou duas notas de outubro.'] })),
      nm_autor: Type.String({ examples: ['Bruna Teixeira'] }),
      dt: Instant,
    }),
  ),
})
export type HistoricoFechamentoReply = Static<typeof HistoricoFechamentoReply>
