import { type Static, Type } from 'typebox'
import { Instant, Nullable, Page, SN, TaxIdText } from '../common.ts'

/** Temporary access that a titular grants to the provider, and the audit log of a company. */

export const ConcessoesQuery = Type.Object({ nr_cpfcnpj: TaxIdText })

export const Concessao = Type.Object({
  id: Type.String({ examples: ['01939f6e-7a00-7000-8000-000000000001'] }),
  ds_motivo: Type.String({ examples: ['Conferir uma nota recusada'] }),
  dt_inicio: Instant,
  dt_fim: Instant,
  dt_revogacao: Nullable(Instant),
  fl_vigente: SN,
})
export type Concessao = Static<typeof Concessao>
export const ConcessoesReply = Type.Object({ data: Type.Array(Concessao) })
export type ConcessoesReply = Static<typeof ConcessoesReply>

export const NovaConcessaoBody = Type.Object({
  ds_motivo: Type.String({ minLength: 1, maxLength: 500, pattern: '\\S', examples: ['Conferir uma nota recusada'] }),
  nr_horas: Type.Integer({ minimum: 1, maximum: 72, examples: [24] }),
})
export type NovaConcessaoBody = Static<typeof NovaConcessaoBody>
export const NovaConcessaoReply = Type.Object({ data: Concessao })

const auditoria = {
  ds_evento: Type.Optional(Type.String({ maxLength: 60, pattern: '^[a-z._]+$', examples: ['nota', 'usuario.grant'] })),
  limite: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, examples: [50] })),
  cursor: Type.Optional(Type.String({ maxLength: 200, examples: ['eyJrIjpbIjIwMjYtMTEtMDEiXX0'] })),
}
export const AuditoriaQuery = Type.Object({ nr_cpfcnpj: TaxIdText, ...auditoria })
/** Audit log of the installation: sign-ins, passwords, actions of provider and operator. */
export const AuditoriaDoProvedorQuery = Type.Object(auditoria)

export const Registro = Type.Object({
  dt_evento: Instant,
  ds_evento: Type.String({ examples: ['usuario.grant'] }),
  nm_usuario: Type.String({ examples: ['Ana Souza'] }),
  ds_alvo: Type.String({ examples: ['Ana Souza'] }),
  ds_detalhe: Type.String({ examples: ['contador'] }),
  fl_suporte: SN,
  ds_endereco: Nullable(Type.String({ examples: ['203.0.113.7'] })),
})
export type Registro = Static<typeof Registro>
export const AuditoriaReply = Page(Registro)
export type AuditoriaReply = Static<typeof AuditoriaReply>
