import { type Static, Type } from 'typebox'
import { NameText, Nullable, SN, Uuid } from '../common.ts'

/** Views (saved filters) that the people of an office share. */

/** Screen that a view belongs to. */
export const TelaDeVisao = Type.Union([Type.Literal('fechamento'), Type.Literal('carteira'), Type.Literal('notas')])
export type TelaDeVisao = Static<typeof TelaDeVisao>

const Nome = NameText(['Simples a fechar'], 40)
/** Filters, order and columns, as in the address of the screen. */
const Endereco = Type.Record(Type.String({ maxLength: 40 }), Type.String({ maxLength: 300 }), {
  maxProperties: 60,
  examples: [{ regime: 'simples', falta: '1' }],
})

export const VisoesQuery = Type.Object({ tela: Type.Optional(TelaDeVisao) })

export const VisaoDoEscritorio = Type.Object({
  id: Uuid,
  tela: TelaDeVisao,
  nome: Type.String({ examples: ['Simples a fechar'] }),
  endereco: Endereco,
  nm_autor: Nullable(
    Type.String({ description: 'Nulo: quem a salvou saiu do escritório', examples: ['Bruna Teixeira'] }),
  ),
  fl_altera: Type.Unsafe<'S' | 'N'>({ ...SN, description: '`S`: o usuário pode mudar e excluir esta visão' }),
})
export type VisaoDoEscritorio = Static<typeof VisaoDoEscritorio>
export const VisoesReply = Type.Object({ data: Type.Array(VisaoDoEscritorio) })
export type VisoesReply = Static<typeof VisoesReply>

export const NovaVisaoBody = Type.Object({ tela: TelaDeVisao, nome: Nome, endereco: Endereco })
export type NovaVisaoBody = Static<typeof NovaVisaoBody>
export const NovaVisaoReply = Type.Object({ data: Type.Object({ id: Uuid }) })
export const VisaoBody = Type.Object({ nome: Type.Optional(Nome), endereco: Type.Optional(Endereco) })
export type VisaoBody = Static<typeof VisaoBody>
