import { type Static, Type } from 'typebox'
import { Instant, Nullable, TaxIdText, Uuid } from '../common.ts'

const Endereco = Type.Object({
  id: Uuid,
  ds_endereco: Type.String({ examples: ['padaria-bella+k7m2p9q4x8wt@caixa.exemplo.com.br'] }),
  cpfcnpj: Nullable(Type.String({ description: 'Nulo: do escritório', examples: ['11222333000181'] })),
  nome: Nullable(Type.String({ examples: ['Padaria Bella Massa Ltda'] })),
  nm_usuario: Type.String({ description: 'Quem o criou', examples: ['Helena Prado'] }),
  dt_cadastro: Instant,
  dt_revogacao: Nullable(Instant),
})
export type CaixaEndereco = Static<typeof Endereco>

export const EnderecosReply = Type.Object({
  fl_recebe: Type.Boolean({ description: 'Se este servidor recebe e-mail', examples: [true] }),
  data: Type.Array(Endereco, { description: '500 no máximo' }),
})
export type EnderecosReply = Static<typeof EnderecosReply>

export const NovoEnderecoBody = Nullable(
  Type.Object(
    { cpfcnpj: Type.Optional(TaxIdText) },
    { additionalProperties: false, description: 'Sem cpfcnpj: um endereço do escritório' },
  ),
)
export type NovoEnderecoBody = Static<typeof NovoEnderecoBody>

export const NovoEnderecoReply = Type.Object({ data: Endereco })
export type NovoEnderecoReply = Static<typeof NovoEnderecoReply>
