import { type Static, Type } from 'typebox'

const CONFERENCIAS = [
  'estabelecimento',
  'retencoes',
  'homologacao',
  'rejeitada',
  'sem_original',
  'sem_substituta',
  'competencia',
  'campos',
] as const

export const AvisoDocumento = Type.Object(
  { ds_conferencia: Type.Enum(CONFERENCIAS), ds_texto: Type.String() },
  {
    description: 'O que conferir antes de escriturar uma NFS-e; nada disso tira a validade da nota',
    examples: [{ ds_conferencia: 'competencia', ds_texto: 'A competência é 09/2026, e a emissão, 10/2026.' }],
  },
)
export type AvisoDocumento = Static<typeof AvisoDocumento>
