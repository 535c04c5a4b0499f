import { type Static, Type } from 'typebox'
import { Instant, Nullable, TaxIdText, Uuid } from '../common.ts'

/** Life of a link in days: by default, and at most. */
export const LINK_DIAS = 30
const LINK_DIAS_MAXIMO = 90

const Tipo = Type.Enum(['certificado', 'documento'], {
  description: 'O que o cliente envia por ele',
  examples: ['certificado'],
})

export const LinksQuery = Type.Object({
  nr_cpfcnpj: Type.Optional(TaxIdText),
  limite: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, description: 'Padrão 50', examples: [50] })),
  cursor: Type.Optional(Type.String({ maxLength: 200, examples: ['eyJrIjpbIjIwMjYtMTEtMDEiXX0'] })),
})
export type LinksQuery = Static<typeof LinksQuery>

const Link = Type.Object({
  id: Uuid,
  cpfcnpj: Type.String({ examples: ['11222333000181'] }),
  nome: Type.String({ examples: ['Padaria Bella Massa Ltda'] }),
  ds_tipo: Tipo,
  nm_usuario: Type.String({ description: 'Quem o criou', examples: ['Helena Prado'] }),
  dt_cadastro: Instant,
  dt_expira: Instant,
  dt_revogacao: Nullable(Instant),
  dt_uso: Nullable(Instant),
  nr_usos: Type.Integer({ description: 'Arquivos guardados por ele', examples: [1] }),
})
export type CaixaLink = Static<typeof Link>

export const LinksReply = Type.Object({
  data: Type.Array(Link),
  proximo: Nullable(Type.String({ examples: ['eyJrIjpbIjIwMjYtMTEtMDEiXX0'] })),
})
export type LinksReply = Static<typeof LinksReply>

export const NovoLinkBody = Type.Object(
  {
    cpfcnpj: TaxIdText,
    ds_tipo: Type.Optional(Tipo),
    nr_dias: Type.Optional(
      Type.Integer({ minimum: 1, maximum: LINK_DIAS_MAXIMO, description: `Padrão ${LINK_DIAS}`, examples: [30] }),
    ),
    nr_emitente: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 40,
        description: 'De `documento`: a página mostra só o que se pediu a este emitente',
        examples: ['12.345.678/0001-95'],
      }),
    ),
  },
  { additionalProperties: false },
)
export type NovoLinkBody = Static<typeof NovoLinkBody>

export const NovoLinkReply = Type.Object({
  data: Type.Object({
    id: Uuid,
    url: Type.String({
      description: 'Página do cliente, sem login; só aparece nesta resposta',
      examples: ['/enviar/4oU1c0Jm7yXv0bqkq1xW2m3n4o5p6q7r8s9t0u1v2w3'],
    }),
    dt_expira: Instant,
  }),
})
export type NovoLinkReply = Static<typeof NovoLinkReply>
