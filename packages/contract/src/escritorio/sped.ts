import { type Static, Type } from 'typebox'
import { Nullable, TaxIdText } from '../common.ts'
import { Contador, Exigencias } from '../sped/configuracao.ts'

/** The EFD data that an office keeps once: the accountant (0100), the profile and what the state demands. */
export const EscritorioSped = Type.Object({
  contador: Nullable(Contador),
  cd_perfil: Nullable(Type.Union([Type.Literal('A'), Type.Literal('B'), Type.Literal('C')])),
  exigencias: Nullable(Exigencias),
})
export type EscritorioSped = Static<typeof EscritorioSped>
export const EscritorioSpedReply = Type.Object({
  nr_versao: Type.Integer({ examples: [3] }),
  data: EscritorioSped,
})
export type EscritorioSpedReply = Static<typeof EscritorioSpedReply>

export const CopiarSpedBody = Type.Object({
  empresas: Type.Array(TaxIdText, { minItems: 1, maxItems: 500, uniqueItems: true }),
})
export type CopiarSpedBody = Static<typeof CopiarSpedBody>
export const CopiarSpedReply = Type.Object({
  data: Type.Array(
    Type.Object({
      cpfcnpj: Type.String({ examples: ['11222333000181'] }),
      nome: Type.String({ examples: ['Padaria Bella Massa Ltda'] }),
      situacao: Type.Union([Type.Literal('alterada'), Type.Literal('igual')]),
      campos: Type.Array(
        Type.Object({
          campo: Type.String({ examples: ['contador.nm_contador'] }),
          de: Type.String({ examples: [''] }),
          para: Type.String({ examples: ['Helena Prado'] }),
        }),
      ),
    }),
  ),
})
export type CopiarSpedReply = Static<typeof CopiarSpedReply>
