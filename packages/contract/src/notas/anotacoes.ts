import { type Static, Type } from 'typebox'
import { NameText } from '../common.ts'
import { Comentario } from './documento.ts'

const ETIQUETAS_POR_NOTA = 10
export const COMENTARIOS_POR_NOTA = 200

/** A tag as it is typed; spaces at its ends are dropped. */
const EtiquetaText = NameText(['alto valor'], 40)

export const EtiquetasBody = Type.Object(
  {
    etiquetas: Type.Array(EtiquetaText, {
      maxItems: ETIQUETAS_POR_NOTA,
      description: 'Todas as da nota; vazio tira todas',
      examples: [['alto valor']],
    }),
  },
  { additionalProperties: false },
)
export type EtiquetasBody = Static<typeof EtiquetasBody>

export const EtiquetasReply = Type.Object({
  data: Type.Object({ etiquetas: Type.Array(Type.String({ examples: ['alto valor'] })) }),
})
export type EtiquetasReply = Static<typeof EtiquetasReply>

export const ComentarioBody = Type.Object(
  {
    ds_texto: Type.String({
      minLength: 1,
      maxLength: 2_000,
      pattern: '\\S',
      examples: ['Conferido com o pedido 118.'],
    }),
  },
  { additionalProperties: false },
)
export type ComentarioBody = Static<typeof ComentarioBody>

export const ComentarioReply = Type.Object({ data: Comentario })
export type ComentarioReply = Static<typeof ComentarioReply>
