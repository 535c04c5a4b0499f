import { type Static, Type } from 'typebox'
import { Instant, NameText, Nullable, SN, TaxIdText } from '../common.ts'
import { Papel } from './acesso.ts'

/** Users of a company, as seen by its titular and by the provider. */

const contact = (example: string) =>
  Type.String({ maxLength: 300, description: 'Vários, separados por ; , / ou |', examples: [example] })

export const UsuariosQuery = Type.Object({ nr_cpfcnpj: TaxIdText })

/**
 * What a pending user's access depends on: `senha`, the link of a new and unused login; `convite`, acceptance
 * by the user of an existing login; `proposta`, acceptance of a provider's proposal by a titular.
 */
export const Pendencia = Type.Union([Type.Literal('senha'), Type.Literal('convite'), Type.Literal('proposta')])
export type Pendencia = Static<typeof Pendencia>

export const UsuarioDaEmpresa = Type.Object({
  id: Type.String({ examples: ['01939f6e-7a00-7000-8000-000000000001'] }),
  cpfcnpj: Type.String({ examples: ['11222333000181'] }),
  nome: Type.String({ examples: ['Ana Souza'] }),
  email: Type.String({ examples: ['ana@exemplo.com.br'] }),
  telefone: Type.String({ examples: ['(11) 4004-1827'] }),
  papel: Papel,
  dt_concessao: Instant,
  /** `S` while the user has no access to the company yet; `ds_pendencia` gives the reason */
  fl_pendente: SN,
  ds_pendencia: Type.Optional(Nullable(Pendencia)),
  /** Only for a `proposta`: the id for `POST /convites/{id}/aceitar` or `recusar` */
  id_convite: Type.Optional(Nullable(Type.String({ examples: ['01939f6e-7a00-7000-8000-0000000000c1'] }))),
  nm_convidante: Type.Optional(Nullable(Type.String({ examples: ['Equipe do provedor'] }))),
  dt_expiracao: Type.Optional(Nullable(Instant)),
  /** `S` when the login has proven its tax id with a digital certificate */
  fl_comprovado: Type.Optional(SN),
})
export type UsuarioDaEmpresa = Static<typeof UsuarioDaEmpresa>

export const UsuariosReply = Type.Object({ data: Type.Array(UsuarioDaEmpresa) })
export type UsuariosReply = Static<typeof UsuariosReply>

/** Whom the users of a company ask for what only a titular may do. */
export const TitularesReply = Type.Object({
  data: Type.Array(
    Type.Object({
      nome: Type.String({ examples: ['Ana Souza'] }),
      email: Type.String({ description: 'O primeiro endereço; vazio quando não há', examples: ['ana@exemplo.com.br'] }),
    }),
  ),
})
export type TitularesReply = Static<typeof TitularesReply>

export const NovoUsuarioBody = Type.Object({
  cpfcnpj: TaxIdText,
  nome: NameText(),
  email: Type.Optional(contact('ana@exemplo.com.br')),
  telefone: Type.Optional(contact('(11) 4004-1827')),
  papel: Papel,
})
export type NovoUsuarioBody = Static<typeof NovoUsuarioBody>

/** One-time address for setting the password; null when it was sent by mail. */
export const Convite = Type.Object({
  url: Nullable(
    Type.String({ examples: ['https://portal.exemplo.com.br/convite/EXEMPLO-EXEMPLO-EXEMPLO-EXEMPLO-EXEMPLO-EXE'] }),
  ),
  dt_expiracao: Instant,
})
export type Convite = Static<typeof Convite>
export const ConviteReply = Type.Object({ data: Convite })
export type ConviteReply = Static<typeof ConviteReply>

/** `convite` is null unless a link was created; only a new login made by a titular gets one. */
export const NovoUsuarioReply = Type.Object({
  data: Type.Object({
    id: Type.String({ examples: ['01939f6e-7a00-7000-8000-000000000001'] }),
    papel: Papel,
    convite: Nullable(Convite),
    fl_pendente: Type.Optional(SN),
    ds_pendencia: Type.Optional(Nullable(Pendencia)),
  }),
})
export type NovoUsuarioReply = Static<typeof NovoUsuarioReply>

export const PapelBody = Type.Object({ papel: Papel })
