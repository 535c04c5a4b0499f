import { type Static, Type } from 'typebox'
import { Nullable, TaxIdText } from '../common.ts'
import { ConsultaFiltro } from '../notas.ts'

export const VisualizarQuery = Type.Object({
  evento: Type.Optional(Type.String({ maxLength: 60, examples: ['01939f6e-7a00-7000-8000-0000000000e1'] })),
  largura: Type.Optional(Type.Union([Type.Literal('58'), Type.Literal('80')])),
})

const NotaRef = Type.Union([
  Type.String({ maxLength: 60, examples: ['01939f6e-7a00-7000-8000-000000000001'] }),
  Type.Object(
    { id: Type.String({ maxLength: 60, examples: ['01939f6e-7a00-7000-8000-000000000001'] }) },
    { additionalProperties: true },
  ),
])

export const BaixarNotasBody = Type.Object({
  cpfcnpj: TaxIdText,
  tipo: Type.Optional(Type.String({ maxLength: 10, examples: ['nfe'] })),
  notas: Type.Optional(Type.Array(NotaRef, { maxItems: 500_000 })),
  ds_emitidarec: Type.Optional(Nullable(Type.String({ maxLength: 5, examples: ['E'] }))),
  formato: Type.Optional(
    Type.Union([Type.Literal('xml'), Type.Literal('pdf'), Type.Literal('ambos'), Type.Literal('pdf_unico')]),
  ),
  filtro: Type.Optional(ConsultaFiltro),
})
export type BaixarNotasBody = Static<typeof BaixarNotasBody>

export const BaixarLinkReply = Type.Object({
  url: Type.String({ examples: ['https://portal.exemplo.com.br/convite/EXEMPLO-EXEMPLO-EXEMPLO-EXEMPLO-EXEMPLO-EXE'] }),
  tamanho_estimado: Type.Integer({ examples: [1048576] }),
})
export type BaixarLinkReply = Static<typeof BaixarLinkReply>
