import { type Static, Type } from 'typebox'
import { EVENTOS_MANIFESTO } from '../captura/manifestar.ts'
import { DateText, Instant, NameText, Nullable, Page, TaxIdText, Uuid } from '../common.ts'
import { ExportarOpcoes, Falta } from '../escrituracao/exportar.ts'
import { filtrosFechamento } from './fechamento.ts'
import { OpcoesPacote } from './pacote.ts'

/** Tasks (long work): the server does the same act for each company of a list, in the background. */

const ACOES_TAREFA = ['conferir', 'gerar_efd', 'pacote', 'fechar', 'responsavel', 'exportar'] as const
/** `manifestar` is asked for by `POST /manifestar/lote`, `aplicar_regra` by `POST /automacoes/{id}/aplicar`. */
const ACOES_CABECA = [...ACOES_TAREFA, 'manifestar', 'aplicar_regra'] as const
export type AcaoTarefa = (typeof ACOES_CABECA)[number]

const SITUACOES_TAREFA = ['na_fila', 'fazendo', 'feita', 'falhou', 'cancelada'] as const
export type SituacaoTarefa = (typeof SITUACOES_TAREFA)[number]

export const MOST_EMPRESAS_LOTE = 2000
/** Days for which a finished task is kept. */
export const DIAS_TAREFA = 7
/** Days for which a batch of closings or of responsible persons can be undone; its task is kept as long. */
export const DIAS_DESFAZER_LOTE = 30

const Acao = Type.Enum(ACOES_TAREFA, { examples: ['gerar_efd'] })
const Situacao = Type.Enum(SITUACOES_TAREFA, { examples: ['feita'] })
const Mes = Type.String({ pattern: '^20\\d{2}-(0[1-9]|1[0-2])$', examples: ['2026-10'] })

export const LoteBody = Type.Object({
  mes: Mes,
  empresas: Type.Union(
    [
      Type.Array(TaxIdText, { maxItems: MOST_EMPRESAS_LOTE }),
      Type.Object({
        filtro: Type.Object(filtrosFechamento),
      }),
    ],
    { examples: [['11222333000181']], description: 'CNPJs, ou as que `GET /fechamento` mostra com o mesmo filtro' },
  ),
  acao: Acao,
  opcoes: Type.Optional(
    Type.Object({
      nm_sistema: Type.Optional(Type.String({ minLength: 1, maxLength: 30, examples: ['SCA'] })),
      nm_responsavel: Type.Optional(
        Nullable({ ...NameText(['Bruna Teixeira'], 100), description: 'De `responsavel`; nulo: o da carteira' }),
      ),
      cod_fin: Type.Optional(Type.Enum(['0', '1'], { description: '0 original, 1 retificadora', examples: ['0'] })),
      ...OpcoesPacote,
      conteudo: Type.Optional(OpcoesPacote.conteudo),
      exportacao: Type.Optional({ ...ExportarOpcoes, description: 'De `exportar`, e de `pacote` com `contabil`' }),
    }),
  ),
})
export type LoteBody = Static<typeof LoteBody>

export const LoteReply = Type.Object({ id: Uuid })
export type LoteReply = Static<typeof LoteReply>

const Cabeca = Type.Object({
  id: Uuid,
  ds_acao: Type.Enum(ACOES_CABECA, { examples: ['gerar_efd'] }),
  ds_situacao: Situacao,
  mes: { ...Mes, description: 'De manifestar e aplicar_regra: o mês do pedido' },
  ds_evento: Type.Optional(Type.Enum(EVENTOS_MANIFESTO, { description: 'De manifestar', examples: ['confirmacao'] })),
  nr_feitas: Type.Integer({
    description: 'Empresas já terminadas, bem ou mal; sem as que o cancelamento deixou de fora',
    examples: [3],
  }),
  nr_falhas: Type.Integer({ examples: [1] }),
  nr_total: Type.Integer({ examples: [12] }),
  exportacao: Type.Optional({ ...ExportarOpcoes, description: 'De exportar: o que foi pedido' }),
  dt_pedido: Instant,
  dt_fim: Nullable(Instant),
  dt_desfazer: Type.Optional({
    ...Instant,
    description: 'De fechar e responsavel, quando termina: até quando se desfaz',
  }),
  dt_desfeita: Type.Optional(Nullable(Instant)),
})
export type CabecaTarefa = Static<typeof Cabeca>

/** What became of the notes of one company. */
const ResultadoManifesto = Type.Object({
  nr_notas: Type.Integer({ description: 'Notas do pedido, sem as recusadas', examples: [12] }),
  nr_registradas: Type.Integer({ examples: [10] }),
  nr_rejeitadas: Type.Integer({ description: 'Pela SEFAZ', examples: [1] }),
  nr_abertas: Type.Integer({ description: 'Na fila, enviadas ou sem resposta', examples: [1] }),
  fl_concluido: Type.Boolean({ description: 'true: nada mais muda sozinho', examples: [false] }),
  recusadas: Type.Array(
    Type.Object({
      id: Type.String({ description: 'Como o pedido a nomeia', examples: ['01939f6e-7a00-7000-8000-000000000001'] }),
      mensagem: Type.String({ examples: ['O prazo terminou em 30/08/2026.'] }),
    }),
    { description: 'Notas que o portal não enviou' },
  ),
})
export type ResultadoManifesto = Static<typeof ResultadoManifesto>

const ResultadoTarefa = Type.Object({
  id: Type.Optional({ ...Uuid, description: 'De manifestar: o pedido, `GET /manifestar/{id}`' }),
  manifesto: Type.Optional(ResultadoManifesto),
  url: Type.Optional(
    Type.String({
      examples: ['/ServidorCadastros/v1/portalcontador/sped/arquivos/01939f6e-7a00-7000-8000-000000000001'],
    }),
  ),
  nr_erros: Type.Optional(Type.Integer({ examples: [0] })),
  nr_avisos: Type.Optional(Type.Integer({ examples: [2] })),
  campos: Type.Optional(
    Type.Array(Type.String({ examples: ['guias.icms.cd_receita'] }), {
      description: 'De uma EFD recusada: os campos da configuração que faltam, os mesmos em várias empresas',
    }),
  ),
  faltas: Type.Optional(
    Type.Array(Falta, {
      description: 'De uma exportação recusada: o que falta, a mesma `tipo` e `chave` em várias empresas',
    }),
  ),
  dt_expira: Type.Optional(DateText),
  nr_bytes: Type.Optional(Type.Integer({ description: 'Do pacote ou do arquivo exportado', examples: [38_600_000] })),
  nm_arquivo: Type.Optional(Type.String({ description: 'Do arquivo exportado', examples: ['entradas-10-2026-a.txt'] })),
  nr_notas: Type.Optional(
    Type.Integer({ description: 'Do arquivo exportado; de aplicar_regra, em quantas valeu', examples: [175] }),
  ),
  nr_correcoes: Type.Optional(
    Type.Integer({ description: 'Das notas, as que já tinham ido e mudaram', examples: [2] }),
  ),
  nr_linhas: Type.Optional(Type.Integer({ description: 'Do arquivo exportado', examples: [2391] })),
  ds_sha256: Type.Optional(
    Type.String({ examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'] }),
  ),
})

export const ItemTarefa = Type.Object({
  cpfcnpj: Type.String({ examples: ['11222333000181'] }),
  nome: Type.String({ examples: ['Cervejaria Serra Azul Ltda'] }),
  situacao: Situacao,
  mensagem: Type.Optional(Type.String({ examples: ['Há 1 erro que impede o arquivo.'] })),
  resultado: Type.Optional(ResultadoTarefa),
})
export type ItemTarefa = Static<typeof ItemTarefa>

export const TarefasQuery = Type.Object({
  limite: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, examples: [50] })),
  cursor: Type.Optional(Type.String({ maxLength: 400, examples: ['eyJrIjpbIjIwMjYtMTEtMDEiXX0'] })),
})
export const TarefasReply = Page(Cabeca)
export type TarefasReply = Static<typeof TarefasReply>

export const TarefaQuery = Type.Object({
  limite: Type.Optional(Type.Integer({ minimum: 1, maximum: 2000, examples: [200] })),
  cursor: Type.Optional(Type.String({ maxLength: 400, examples: ['eyJrIjpbIjIwMjYtMTEtMDEiXX0'] })),
})
export const TarefaReply = Type.Object({ ...Cabeca.properties, ...Page(ItemTarefa).properties })
export type TarefaReply = Static<typeof TarefaReply>

export const TarefaDesfeitaReply = Type.Object({
  desfeitas: Type.Integer({ description: 'Empresas que voltaram ao que eram', examples: [12] }),
  mantidas: Type.Integer({ description: 'Empresas que alguém mudou depois, e ficam como estão', examples: [0] }),
})
export type TarefaDesfeitaReply = Static<typeof TarefaDesfeitaReply>
