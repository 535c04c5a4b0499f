import { type Static, Type } from 'typebox'
import { Instant, Nullable, Page, SN, TaxIdText } from './common.ts'

/** Temporary access that a titular grants to the provider, and the audit log of a company. */

export const ConcessoesQuery = Type.Object({ nr_cpfcnpj: TaxIdText })

export const Concessao = Type.Object({
  id: Type.String(),
  ds_motivo: Type.String(),
  dt_inicio: Instant,
  dt_fim: Instant,
  dt_revogacao: Nullable(Instant),
  fl_vigente: SN,
})
export type Concessao = Static<typeof Concessao>
export const ConcessoesReply = Type.Object({ data: Type.Array(Concessao) })
export type ConcessoesReply = Static<typeof ConcessoesReply>

export const NovaConcessaoBody = Type.Object({
  ds_motivo: Type.String({ minLength: 1, maxLength: 500, pattern: '\\S' }),
  nr_horas: Type.Integer({ minimum: 1, maximum: 72 }),
})
export type NovaConcessaoBody = Static<typeof NovaConcessaoBody>
export const NovaConcessaoReply = Type.Object({ data: Concessao })

const auditoria = {
  ds_evento: Type.Optional(Type.String({ maxLength: 60, pattern: '^[a-z._]+$', examples: ['nota', 'usuario.grant'] })),
  limite: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
  cursor: Type.Optional(Type.String({ maxLength: 200 })),
}
export const AuditoriaQuery = Type.Object({ nr_cpfcnpj: TaxIdText, ...auditoria })
/** Audit log of the installation: sign-ins, passwords, actions of provider and operator. */
export const AuditoriaDoProvedorQuery = Type.Object(auditoria)

export const Registro = Type.Object({
  dt_evento: Instant,
  ds_evento: Type.String({ examples: ['usuario.grant'] }),
  nm_usuario: Type.String(),
  ds_alvo: Type.String(),
  ds_detalhe: Type.String(),
  fl_suporte: SN,
  ds_endereco: Nullable(Type.String()),
})
export type Registro = Static<typeof Registro>
export const AuditoriaReply = Page(Registro)
export type AuditoriaReply = Static<typeof AuditoriaReply>
