import { type Static, Type } from 'typebox'
import { Instant, Nullable, SN } from '../common.ts'

/** The first steps of an office, each counted from what there is. An instant is null while the count is 0. */
const Passo = (description: string, example: number) =>
  Type.Object({
    quantidade: Type.Integer({ description, examples: [example] }),
    dt: Nullable(Instant),
  })

export const Comeco = Type.Object({
  fl_criar: Type.Unsafe<'S' | 'N'>({
    ...SN,
    description: '`S`: a instalação ainda não tem escritório, e o usuário pode criar o seu',
  }),
  escritorio: Nullable(
    Type.Object({
      dt_criacao: Instant,
      empresas: Passo('As da carteira', 40),
      certificados: Passo('Empresas que usam um certificado A1', 33),
      capturas: Passo('As de `certificados` com a captura ligada', 33),
      pessoas: Passo('As outras do escritório e os convites abertos', 2),
    }),
  ),
})
export type Comeco = Static<typeof Comeco>
export const ComecoReply = Type.Object({ data: Comeco })
export type ComecoReply = Static<typeof ComecoReply>
