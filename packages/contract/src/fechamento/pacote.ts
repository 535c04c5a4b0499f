import { type Static, Type } from 'typebox'
import { DateText, Instant, Nullable, SN, TaxIdText, Uuid } from '../common.ts'
import { ArquivoContabil } from '../escrituracao/exportar.ts'

/** Package: the documents of one company in one month, handed over by a personal address. */

const CONTEUDOS_PACOTE = ['xml', 'pdf', 'planilha', 'efd', 'contabil', 'resumo'] as const
export type ConteudoPacote = (typeof CONTEUDOS_PACOTE)[number]

/** Most days that a package is valid, and the days without a date given. */
export const DIAS_PACOTE = 90
export const DIAS_PACOTE_USUAL = 60
const SENHA_PACOTE_MINIMO = 6
const MOST_DESTINATARIOS = 10

const SITUACOES_PACOTE = ['montando', 'pronto', 'enviado', 'aberto', 'vencido', 'revogado', 'mudou'] as const
const ENVIOS_PACOTE = ['email', 'sem_servidor', 'demonstracao'] as const
export const EnvioPacote = Type.Enum(ENVIOS_PACOTE, {
  description: 'Se o portal envia o endereço aos destinatários, ou por que não',
  examples: ['email'],
})

export const Mes = Type.String({ pattern: '^20\\d{2}-(0[1-9]|1[0-2])$', examples: ['2026-10'] })
const Conteudo = Type.Array(Type.Enum(CONTEUDOS_PACOTE), {
  minItems: 1,
  maxItems: 6,
  uniqueItems: true,
  examples: [['xml', 'planilha', 'resumo']],
})

/** What a package holds and how long it is valid: of one company, or of each company of a batch. */
export const OpcoesPacote = {
  conteudo: Conteudo,
  exportacao: Type.Optional({
    ...ArquivoContabil,
    description: 'De `contabil`: em que leiaute vão as entradas; sem isto, a planilha dos itens',
  }),
  dt_expira: Type.Optional(
    Type.Unsafe<string>({ ...DateText, description: 'Último dia; até 90 dias, 60 quando ausente' }),
  ),
  senha: Type.Optional(
    Type.String({ minLength: SENHA_PACOTE_MINIMO, maxLength: 100, examples: ['trovão no quintal'] }),
  ),
}

/** Without `mes`: the addresses of all months that are open now. */
export const PacotesQuery = Type.Object({ nr_cpfcnpj: TaxIdText, mes: Type.Optional(Mes) })
export const PacoteQuery = Type.Object({ nr_cpfcnpj: TaxIdText, mes: Mes })
export const PacoteBody = Type.Object({
  ...OpcoesPacote,
  destinatarios: Type.Optional(
    Type.Array(
      Type.String({
        maxLength: 200,
        pattern: '^[^\\s@<>,;|/"]+@[^\\s@<>,;|/"]+\\.[^\\s@<>,;|/"]+$',
        examples: ['financeiro@exemplo.com.br'],
      }),
      { maxItems: MOST_DESTINATARIOS },
    ),
  ),
})
export type PacoteBody = Static<typeof PacoteBody>

const Pacote = Type.Object({
  id: Uuid,
  mes: Type.Optional(Mes),
  url: Type.String({ description: 'Endereço pessoal, sem login', examples: ['/pacote/EXEMPLO'] }),
  conteudo: Conteudo,
  destinatarios: Type.Array(Type.String({ examples: ['financeiro@exemplo.com.br'] })),
  nm_usuario: Type.String({ examples: ['Bruna Teixeira'] }),
  dt_criacao: Instant,
  dt_expira: DateText,
  dt_envio: Nullable(Instant),
  fl_senha: SN,
  ds_situacao: Type.Enum(SITUACOES_PACOTE, {
    description: '`mudou`: os mesmos bytes não podem mais ser feitos',
    examples: ['enviado'],
  }),
  nr_arquivos: Nullable(Type.Integer({ examples: [1204] })),
  nr_bytes: Nullable(Type.Integer({ examples: [38_600_000] })),
  ds_sha256: Nullable(Type.String({ examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'] })),
  nr_aberturas: Type.Integer({ examples: [2] }),
  dt_abertura: Nullable(Instant),
  nr_downloads: Type.Integer({ examples: [1] }),
  dt_download: Nullable(Instant),
  dt_desfazer: Nullable(
    Type.String({
      description: 'De um revogado: até quando o endereço pode ser aberto de novo',
      examples: ['2026-12-21T14:05:00-03:00'],
    }),
  ),
})
export type Pacote = Static<typeof Pacote>

export const PacotesReply = Type.Object({
  data: Type.Array(Pacote),
  ds_envio: EnvioPacote,
})
export type PacotesReply = Static<typeof PacotesReply>

export const RevogarPacoteQuery = Type.Object({ nr_cpfcnpj: TaxIdText })
