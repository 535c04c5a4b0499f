import { type Static, Type } from 'typebox'
import { NameText, TaxIdText, Uuid } from '../common.ts'
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

export const EtiquetasQuery = Type.Object({ nr_cpfcnpj: TaxIdText })
export const EtiquetasUsadasReply = Type.Object({
  data: Type.Array(
    Type.Object({
      etiqueta: Type.String({ examples: ['alto valor'] }),
      quantidade: Type.Integer({ description: 'Notas com ela', examples: [12] }),
    }),
  ),
})
export type EtiquetasUsadasReply = Static<typeof EtiquetasUsadasReply>

export const ComentarioBody = Type.Object(
  {
    ds_texto: Type.String({
      minLength: 1,
      maxLength: 2_000,
      pattern: '\\S',
      examples: ['Conferido com o pedido 118.'],
    }),
    mencionados: Type.Optional(
      Type.Array(Uuid, {
        maxItems: 20,
        description: 'Colegas do escritório que veem a empresa; cada um o lê em `GET /escritorio/para-mim`',
        examples: [[]],
      }),
    ),
  },
  { additionalProperties: false },
)
export type ComentarioBody = Static<typeof ComentarioBody>

export const ComentarioReply = Type.Object({ data: Comentario })
export type ComentarioReply = Static<typeof ComentarioReply>
