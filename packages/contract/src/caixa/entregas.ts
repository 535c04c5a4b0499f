import { type Static, Type } from 'typebox'
import { Instant, Nullable, SN, TaxIdText, Uuid } from '../common.ts'

/** What waits for a person, what was settled, what was refused. `recebida`: the portal is reading it. */
const CAIXA_SITUACOES = ['recebida', 'espera', 'resolvida', 'recusada'] as const
export type CaixaSituacao = (typeof CAIXA_SITUACOES)[number]
/** The one question of a delivery: whether the sender may bring, which client it is for, what a file is. */
const CAIXA_PERGUNTAS = ['remetente', 'cliente', 'arquivo'] as const
export type CaixaPergunta = (typeof CAIXA_PERGUNTAS)[number]
const PECA_TIPOS = ['xml', 'compactado', 'pdf', 'imagem', 'certificado', 'programa', 'fechado', 'outro'] as const
export type PecaTipo = (typeof PECA_TIPOS)[number]
/** `entregue`: in an import; `espera`: for the client or the sender; `guardado`: kept beside its note; `digitar`: a bill to type; `digitado`: typed. */
const PECA_VEREDITOS = ['entregue', 'espera', 'guardado', 'digitar', 'digitado', 'sem_cliente', 'recusado'] as const
export type PecaVeredito = (typeof PECA_VEREDITOS)[number]

/** What a photo is: a note whose XML is missing, a bill to type, a payment slip, something else. */
export const FOTOS = ['nota', 'conta', 'boleto', 'outro'] as const
export type Foto = (typeof FOTOS)[number]

export const CaixaQuery = Type.Object({
  ds_situacao: Type.Optional(Type.Enum(CAIXA_SITUACOES, { examples: ['espera'] })),
  fl_hoje: Type.Optional(Type.Union([SN], { description: 'S: só o que chegou hoje', examples: ['S'] })),
  nr_cpfcnpj: Type.Optional(TaxIdText),
  ds_busca: Type.Optional(
    Type.String({
      maxLength: 100,
      description: 'No remetente, no assunto e nos nomes de arquivo',
      examples: ['moinho'],
    }),
  ),
  limite: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, description: 'Padrão 50', examples: [50] })),
  cursor: Type.Optional(Type.String({ maxLength: 200, examples: ['eyJrIjpbIjIwMjYtMTEtMDEiXX0'] })),
})
export type CaixaQuery = Static<typeof CaixaQuery>

const Hint = Type.Enum(['confere', 'nao_confere', 'nao_verificado'], {
  description: 'Um indício, nunca uma prova',
  examples: ['nao_verificado'],
})

const count = (example: number) => Type.Integer({ examples: [example] })
const Entrega = {
  id: Uuid,
  ds_via: Type.Enum(['email', 'link'], { examples: ['email'] }),
  ds_remetente: Nullable(Type.String({ examples: ['fiscal@moinho.com.br'] })),
  nm_remetente: Nullable(Type.String({ examples: ['Moinho Serra Alta'] })),
  ds_assunto: Nullable(Type.String({ examples: ['Notas de novembro'] })),
  dt_recebimento: Instant,
  cpfcnpj: Nullable(
    Type.String({ description: 'O cliente; nulo: ainda não se sabe, ou vários', examples: ['11222333000181'] }),
  ),
  nm_empresa: Nullable(Type.String({ examples: ['Padaria Bella Massa Ltda'] })),
  ds_situacao: Type.Enum(CAIXA_SITUACOES, { examples: ['espera'] }),
  ds_pergunta: Nullable(Type.Enum(CAIXA_PERGUNTAS, { examples: ['cliente'] })),
  ds_motivo: Nullable(Type.String({ examples: ['Remetente novo neste endereço.'] })),
  nr_arquivos: count(4),
  nr_bytes: count(48_213),
  ds_spf: Hint,
  ds_dkim: Hint,
  nr_fotos: Type.Integer({ description: 'Fotos de que ninguém disse o que são', examples: [1] }),
  nr_novas: Type.Integer({ description: 'Documentos importados ou atualizados por ela', examples: [3] }),
  nr_repetidas: count(0),
  nr_rejeitadas: count(0),
} as const

/** Counts of the inbox stop above it: 1,001 says «more than a thousand». */
export const CAIXA_CONTA_ATE = 1_000
const upTo = (example: number) => Type.Integer({ maximum: CAIXA_CONTA_ATE + 1, examples: [example] })

export const CaixaReply = Type.Object({
  data: Type.Array(Type.Object(Entrega)),
  nr_espera: Type.Integer({ description: 'Quantas esperam uma pessoa, no mesmo cliente', examples: [3] }),
  contagens: Type.Object(
    { espera: upTo(3), hoje: upTo(9), todas: upTo(412), resolvida: upTo(404), recusada: upTo(5) },
    { description: 'Do mesmo cliente, sem a busca; 1001 diz «mais de mil»' },
  ),
  proximo: Nullable(Type.String({ examples: ['eyJrIjpbIjIwMjYtMTEtMDEiXX0'] })),
})
export type CaixaReply = Static<typeof CaixaReply>
export type CaixaEntrega = CaixaReply['data'][number]

const Arquivo = Type.Object({
  nome: Type.String({ examples: ['nfe-12041.xml'] }),
  nr_bytes: count(8_412),
  ds_tipo: Type.Enum(PECA_TIPOS, { examples: ['xml'] }),
  ds_veredito: Type.Enum(PECA_VEREDITOS, { examples: ['entregue'] }),
  motivo: Nullable(Type.String({ examples: ['Não aberto: peça em zip.'] })),
  ds_chave: Nullable(Type.String({ examples: ['35261111222333000181550010000012341000012349'] })),
  ds_foto: Nullable(
    Type.Enum(FOTOS, { description: 'O que alguém disse que a foto é; nulo: ninguém disse', examples: ['conta'] }),
  ),
  ds_foto_proposta: Nullable(
    Type.Enum(FOTOS, {
      description:
        'O que se disse de fotos parecidas do mesmo remetente ou cliente; uma proposta, que ninguém confirmou',
      examples: ['conta'],
    }),
  ),
})
export type CaixaArquivo = Static<typeof Arquivo>

export const CaixaDetalheReply = Type.Object({
  data: Type.Object({
    ...Entrega,
    ds_texto: Nullable(Type.String({ description: 'Só o texto', examples: ['Bom dia. Seguem as notas.'] })),
    nr_imagens_fora: Type.Integer({ description: 'Imagens de fora, que não são abertas', examples: [2] }),
    ds_sha256: Nullable(
      Type.String({ description: 'Da mensagem como chegou', examples: ['9f86d081884c7d659a2feaa0c55ad015'] }),
    ),
    ds_resposta: Nullable(
      Type.Enum(['guardar', 'concluir', 'recusar'], {
        description: 'A última resposta de uma pessoa, que `desfazer` tira; nulo: nenhuma',
        examples: ['guardar'],
      }),
    ),
    dt_guarda: Type.String({ description: 'Até quando fica guardada', examples: ['2026-12-24T09:58:00-03:00'] }),
    nm_resolveu: Nullable(Type.String({ examples: ['Helena Prado'] })),
    arquivos: Type.Array(Arquivo),
    sugestoes: Type.Array(
      Type.Object({
        cpfcnpj: Type.String({ examples: ['11222333000181'] }),
        nome: Type.String({ examples: ['Padaria Bella Massa Ltda'] }),
        motivo: Type.String({ examples: ['CNPJ nos arquivos'] }),
      }),
    ),
    importacoes: Type.Array(
      Type.Object({
        id: Uuid,
        cpfcnpj: Nullable(
          Type.String({ description: 'Nulo: outro cliente do escritório', examples: ['11222333000181'] }),
        ),
        nome: Type.String({ examples: ['Padaria Bella Massa Ltda'] }),
      }),
    ),
  }),
})
export type CaixaDetalheReply = Static<typeof CaixaDetalheReply>

export const CaixaResolverBody = Type.Object(
  {
    acao: Type.Enum(['guardar', 'concluir', 'recusar', 'desfazer', 'foto'], {
      description:
        '`guardar`: aceita o remetente e guarda no cliente; `concluir`: já está resolvida; `recusar`: nada dela entra; `desfazer`: tira a última resposta, enquanto ninguém trabalhou com o que ela trouxe; `foto`: diz o que é a foto `nr_arquivo`, e a entrega continua esperando',
      examples: ['recusar'],
    }),
    cpfcnpj: Type.Optional(TaxIdText),
    fl_lembrar: Type.Optional(SN),
    nr_arquivo: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 999, description: 'A posição na lista da entrega', examples: [0] }),
    ),
    ds_foto: Type.Optional(Type.Enum(FOTOS, { examples: ['conta'] })),
  },
  { additionalProperties: false },
)
export type CaixaResolverBody = Static<typeof CaixaResolverBody>

export const CaixaResolverReply = Type.Object({
  fl_lembrado: Type.Enum(['S', 'N'], {
    description: 'O remetente só é lembrado quando os arquivos não são de outro cliente',
    examples: ['S'],
  }),
})
export type CaixaResolverReply = Static<typeof CaixaResolverReply>

export const ArquivoParams = Type.Object({
  id: Uuid,
  nr_arquivo: Type.Integer({ minimum: 0, maximum: 999, description: 'A posição na lista da entrega', examples: [0] }),
})

export const PapeisQuery = Type.Object({
  ds_chave: Type.String({
    description: 'A chave de 44 posições; a de uma NFS-e tem 50',
    pattern: '^[0-9A-Z]{44}([0-9A-Z]{6})?$',
    examples: ['35261111222333000181550010000012341000012349'],
  }),
})

export const PapeisReply = Type.Object({
  data: Type.Array(
    Type.Object({
      id: Type.String({ description: 'A entrega', examples: ['01939f6e-7a00-7000-8000-000000000001'] }),
      nr_arquivo: count(1),
      nome: Type.String({ examples: ['danfe-12041.pdf'] }),
      nr_bytes: count(48_213),
      dt_recebimento: Instant,
      ds_remetente: Nullable(
        Type.String({ description: 'Nulo: por um endereço de envio', examples: ['fiscal@moinho.com.br'] }),
      ),
    }),
    { description: '20 no máximo, os mais novos primeiro' },
  ),
})
export type PapeisReply = Static<typeof PapeisReply>
