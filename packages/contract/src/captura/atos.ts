import { type Static, Type } from 'typebox'
import { Nullable, TaxIdText, Uuid } from '../common.ts'
import { Estado, ServicoCaptura } from './estado.ts'

/** Acts on capture: start now, pause, resume, fetch by key, settle gaps, ask the situation of a document. */

const AT = '2026-11-23T10:42:00.000Z'
const When = (description: string) => Nullable(Type.String({ description, examples: [AT] }))

const MOTIVO_CAPTURA = 300
export const MOST_CHAVES_CAPTURA = 500

export const AgoraBody = Type.Object({ ds_servico: Type.Optional(ServicoCaptura) })
export type AgoraBody = Static<typeof AgoraBody>

export const AgoraReply = Type.Object({
  data: Type.Array(
    Type.Object({
      ds_servico: ServicoCaptura,
      dt_proxima: When('O primeiro instante que a SEFAZ permite'),
      ds_motivo: Type.String({ examples: ['Na fila para 11:34. Antes disso a SEFAZ bloquearia.'] }),
    }),
  ),
})
export type AgoraReply = Static<typeof AgoraReply>

export const PausaBody = Type.Object({
  ds_servico: Type.Optional(ServicoCaptura),
  ds_motivo: Type.Optional(Type.String({ maxLength: MOTIVO_CAPTURA, examples: ['Troca de sistema em andamento'] })),
})
export type PausaBody = Static<typeof PausaBody>
export const PausaReply = Type.Object({ data: Type.Array(Estado) })
export type PausaReply = Static<typeof PausaReply>

const Chave = Type.String({ maxLength: 60, examples: ['35261111222333000181550010000012341000012349'] })

export const ChavesCapturaBody = Type.Object({
  chaves: Type.Array(Chave, { maxItems: MOST_CHAVES_CAPTURA, description: 'Chaves de NF-e' }),
})
export type ChavesCapturaBody = Static<typeof ChavesCapturaBody>
export const ChavesCapturaReply = Type.Object({ id: Uuid })
export type ChavesCapturaReply = Static<typeof ChavesCapturaReply>

export const VEREDITOS_CHAVE = ['na_fila', 'obtida', 'resumo', 'ja_no_portal', 'recusada', 'falha', 'invalida'] as const
export type VereditoChave = (typeof VEREDITOS_CHAVE)[number]

export const PedidoChaves = Type.Object({
  id: Uuid,
  nr_cpfcnpj: Type.String({ examples: ['11222333000181'] }),
  dt_pedido: Type.String({ examples: [AT] }),
  fl_concluido: Type.Boolean({ examples: [false] }),
  chaves: Type.Array(
    Type.Object({
      ds_chave: Chave,
      ds_veredito: Type.Enum(VEREDITOS_CHAVE, { examples: ['na_fila'] }),
      ds_motivo: Type.String({ examples: ['Na fila: até 18 consultas por hora.'] }),
      nr_cstat: Nullable(Type.Integer({ examples: [138] })),
      dt_veredito: When('Quando a SEFAZ respondeu'),
    }),
  ),
})
export type PedidoChaves = Static<typeof PedidoChaves>
export const PedidoChavesReply = Type.Object({ data: PedidoChaves })
export type PedidoChavesReply = Static<typeof PedidoChavesReply>

export const LacunasQuery = Type.Object({ nr_cpfcnpj: TaxIdText })
const SITUACOES_LACUNA = ['aberta', 'fechada', 'perdida', 'desconsiderada'] as const

export const Lacuna = Type.Object({
  id: Uuid,
  ds_servico: ServicoCaptura,
  nr_de: Type.Integer({ description: 'Primeiro NSU da lacuna', examples: [48018] }),
  nr_ate: Type.Integer({ description: 'Último NSU da lacuna', examples: [48317] }),
  nr_total: Type.Integer({ examples: [300] }),
  nr_faltantes: Type.Integer({ examples: [274] }),
  nr_encontrados: Type.Integer({ description: 'NSUs que trouxeram documento', examples: [21] }),
  nr_vazios: Type.Integer({ description: 'NSUs que não existem (137)', examples: [5] }),
  ds_situacao: Type.Enum(SITUACOES_LACUNA, { examples: ['aberta'] }),
  ds_motivo: Type.String({ examples: ['Outro programa consultou a SEFAZ com este CNPJ.'] }),
  dt_abertura: Type.String({ examples: [AT] }),
  dt_fim: When('Quando foi fechada, perdida ou desconsiderada'),
  nm_usuario: Nullable(Type.String({ description: 'Quem a desconsiderou', examples: ['Helena Prado'] })),
})
export type Lacuna = Static<typeof Lacuna>
export const LacunasReply = Type.Object({ data: Type.Array(Lacuna) })
export type LacunasReply = Static<typeof LacunasReply>

const ACOES_LACUNA = ['buscar', 'desconsiderar'] as const
export const LacunaBody = Type.Object({
  acao: Type.Enum(ACOES_LACUNA, { examples: ['desconsiderar'] }),
  ds_motivo: Type.Optional(
    Type.String({ maxLength: MOTIVO_CAPTURA, examples: ['As notas vieram pelo outro sistema'] }),
  ),
})
export type LacunaBody = Static<typeof LacunaBody>
export const LacunaReply = Type.Object({ data: Lacuna })
export type LacunaReply = Static<typeof LacunaReply>

export const SituacaoReply = Type.Object({
  data: Type.Object({
    nr_cstat: Type.Integer({ examples: [100] }),
    ds_motivo: Type.String({ examples: ['Autorizado o uso da NF-e'] }),
    ds_situacao: Type.String({ examples: ['autorizada'] }),
    fl_confere: Nullable(
      Type.Boolean({ description: 'O digVal da SEFAZ é o deste documento; nulo se ela não o deu', examples: [true] }),
    ),
    dt_consulta: Type.String({ examples: [AT] }),
  }),
})
export type SituacaoReply = Static<typeof SituacaoReply>
