import { type Static, Type } from 'typebox'
import { Papel } from './acesso.ts'
import { Instant, Nullable, SN, TaxIdText } from './common.ts'

/** Users of a company, as seen by its titular and by the provider. */

const Nome = Type.String({ minLength: 1, maxLength: 200, pattern: '\\S', examples: ['Ana Souza'] })
const Contato = Type.String({ maxLength: 300, description: 'Vários, separados por ; , / ou |' })

export const UsuariosQuery = Type.Object({ nr_cpfcnpj: TaxIdText })

export const UsuarioDaEmpresa = Type.Object({
  id: Type.String(),
  cpfcnpj: Type.String(),
  nome: Type.String(),
  email: Type.String(),
  telefone: Type.String(),
  papel: Papel,
  dt_concessao: Instant,
  fl_pendente: SN,
})
export type UsuarioDaEmpresa = Static<typeof UsuarioDaEmpresa>

export const UsuariosReply = Type.Object({ data: Type.Array(UsuarioDaEmpresa) })
export type UsuariosReply = Static<typeof UsuariosReply>

export const NovoUsuarioBody = Type.Object({
  cpfcnpj: TaxIdText,
  nome: Nome,
  email: Type.Optional(Contato),
  telefone: Type.Optional(Contato),
  papel: Papel,
})
export type NovoUsuarioBody = Static<typeof NovoUsuarioBody>

/** One-time address for setting the password; null when it was sent by mail. */
export const Convite = Type.Object({ url: Nullable(Type.String()), dt_expiracao: Instant })
export type Convite = Static<typeof Convite>
export const ConviteReply = Type.Object({ data: Convite })
export type ConviteReply = Static<typeof ConviteReply>

/** `convite` is null for a user who already signs in with a password. */
export const NovoUsuarioReply = Type.Object({
  data: Type.Object({ id: Type.String(), papel: Papel, convite: Nullable(Convite) }),
})
export type NovoUsuarioReply = Static<typeof NovoUsuarioReply>

export const PapelBody = Type.Object({ papel: Papel })
