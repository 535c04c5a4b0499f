import { type Static, Type } from 'typebox'
import { Nullable } from '../common.ts'
import { Fonte, Ncm, placeWords, productWords, Tributacao } from './tributacao.ts'

/** Suggestions while typing, and questions as a list. */

export const SugestoesQuery = Type.Object({
  ds_busca: Type.String({
    minLength: 1,
    maxLength: 200,
    description: 'O que se digita: código de barras, NCM ou nome',
    examples: ['padaria'],
  }),
  nr_cpfcnpj: placeWords.nr_cpfcnpj,
  limite: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, examples: [50] })),
})
export type SugestoesQuery = Static<typeof SugestoesQuery>

export const Sugestao = Type.Object({
  ds_origem: Type.Enum(['notas', 'cadastro', 'tabela']),
  cd_ncm: Ncm,
  nm_sugestao: Type.String({ examples: ['Cervejas de malte'] }),
  nm_ncm_caminho: Type.Optional(
    Type.Array(Type.String({ examples: ['Cervejas de malte'] }), { description: 'Da raiz à folha' }),
  ),
  ds_motivo: Type.Optional(
    Type.String({ description: 'Por que está nesta ordem', examples: ['no seu cadastro, em 149 notas'] }),
  ),
  ds_codbarras: Type.Optional(Type.String({ examples: ['7890000000024'] })),
  cd_produto: Type.Optional(Type.String({ examples: ['1002'] })),
})
export type Sugestao = Static<typeof Sugestao>

export const SugestoesReply = Type.Object({
  data: Type.Array(Sugestao),
  total: Type.Integer({ examples: [120] }),
  ds_sugestao: Nullable(Type.String({ examples: ['fralda'] })),
  cd_ncm_exato: Type.Optional({
    ...Ncm,
    description: 'De um código inteiro ou de um código de barras conhecido: a resposta abre na hora',
  }),
})
export type SugestoesReply = Static<typeof SugestoesReply>

/** Maximum number of lines of one list. */
const MAX_LISTA = 1000

export const ListaBody = Type.Object({
  ...placeWords,
  itens: Type.Array(Type.Object(productWords), { minItems: 1, maxItems: MAX_LISTA }),
})
export type ListaBody = Static<typeof ListaBody>

export const ListaReply = Type.Object({
  fontes: Type.Array(Fonte),
  data: Type.Array(
    Type.Object({
      nr_linha: Type.Integer({ examples: [1] }),
      ds_pergunta: Type.String({ examples: ['cerveja'] }),
      nr_candidatos: Type.Integer({ examples: [7] }),
      ds_motivo: Nullable(Type.String({ examples: ['Conferir uma nota recusada'] })),
      ds_situacao: Type.Optional(
        Type.Enum(['respondida', 'a_decidir', 'sem_resposta'], {
          description:
            'a_decidir: a pergunta não basta para um NCM só; `resposta` é nula e `candidatos` traz os possíveis',
        }),
      ),
      candidatos: Type.Optional(Type.Array(Sugestao, { description: 'Só de uma linha a decidir, o melhor primeiro' })),
      resposta: Nullable(Tributacao),
    }),
  ),
})
export type ListaReply = Static<typeof ListaReply>
