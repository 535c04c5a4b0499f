import { type Static, Type } from 'typebox'
import { Instant, Nullable } from '../common.ts'
import { MudancaProduto, ProdutosQuery } from './produtos.ts'

/** Versions of the product register: each save is one. */

export const VersoesProdutosQuery = Type.Omit(ProdutosQuery, ['alertas'])

export const VersaoParams = Type.Object({
  versao: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, examples: [215] }),
})

export const VersaoProdutosQuery = Type.Object({
  ...VersoesProdutosQuery.properties,
  com: Type.Optional(Type.Enum(['anterior', 'atual'], { description: 'Padrão: anterior' })),
})

const counts = {
  incluidos: Type.Integer({ examples: [2] }),
  alterados: Type.Integer({ examples: [5] }),
  excluidos: Type.Integer({ examples: [0] }),
}

export const VersoesProdutosReply = Type.Object({
  nr_guardadas: Type.Integer({ examples: [100] }),
  nr_mbytes: Type.Integer({ examples: [32] }),
  data: Type.Array(
    Type.Object({
      nr_versao: Type.Integer({ examples: [215] }),
      dt_gravacao: Instant,
      nm_usuario: Type.String({ examples: ['Ana Souza'] }),
      nr_restaurada: Nullable(Type.Integer({ description: 'A versão que esta restaurou', examples: [213] })),
      ...counts,
      nr_produtos: Type.Integer({ examples: [4975] }),
    }),
  ),
})
export type VersoesProdutosReply = Static<typeof VersoesProdutosReply>

export const VersaoProdutosReply = Type.Object({
  nr_de: Type.Integer({ examples: [214] }),
  nr_para: Type.Integer({ examples: [215] }),
  ...counts,
  data: Type.Array(
    Type.Object({ ...MudancaProduto.properties, nm_prd: Type.String({ examples: ['CERVEJA PILSEN LATA 350ML'] }) }),
  ),
})
export type VersaoProdutosReply = Static<typeof VersaoProdutosReply>
