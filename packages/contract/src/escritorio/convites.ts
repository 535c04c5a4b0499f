import { type Static, Type } from 'typebox'
import { Papel } from '../acesso/acesso.ts'
import { Instant, Nullable } from '../common.ts'
import { PapelEscritorio } from './escritorio.ts'

/**
 * Invitations to the signed-in user. A grant made by API to an existing login is an invitation and gives no
 * access until the user accepts it (`POST /convites/{id}/aceitar`). Not to be confused with
 * `/convite/{token}`, the link that sets a password.
 */
export const ConviteRecebido = Type.Object({
  id: Type.String({ examples: ['01939f6e-7a00-7000-8000-000000000001'] }),
  ds_tipo: Type.Enum(['convite', 'pedido', 'cadastro', 'comprovacao'], {
    description:
      '`convite`: para usar uma empresa ou trabalhar num escritório; `pedido`: um escritório pede uma empresa; `cadastro`: um escritório propõe mudar o cadastro; `comprovacao`: alguém entrou na empresa antes da comprovação e espera o sim para ver tudo',
    examples: ['convite'],
  }),
  nm_convidante: Type.String({ examples: ['Bruno Lima'] }),
  /** Name and tax id of the company; null when an office invites. With `nm_escritorio`, an office asks a titular for the company */
  nm_empresa: Nullable(Type.String({ examples: ['Empresa Exemplo Ltda'] })),
  cpfcnpj: Nullable(Type.String({ examples: ['11222333000181'] })),
  /** Name of the office; null when a company invites */
  nm_escritorio: Nullable(Type.String({ examples: ['Escritório Exemplo'] })),
  /** In the company; of an office's invitation, the role in the office */
  papel: Type.Union([Papel, PapelEscritorio]),
  /** Null: it waits without end */
  dt_expiracao: Nullable(Instant),
  mudancas: Type.Optional(
    Type.Array(
      Type.Object({
        campo: Type.Enum(['nome', 'uf', 'ie', 'ds_regime'], { examples: ['nome'] }),
        antes: Nullable(Type.String({ examples: ['Padaria Pão Nosso Ltda'] })),
        depois: Nullable(Type.String({ examples: ['Padaria Pão Nosso Eireli'] })),
      }),
      { description: 'De um `cadastro`: o que muda' },
    ),
  ),
})
export type ConviteRecebido = Static<typeof ConviteRecebido>

export const ConvitesReply = Type.Object({ data: Type.Array(ConviteRecebido) })
export type ConvitesReply = Static<typeof ConvitesReply>
