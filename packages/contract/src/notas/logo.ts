import { type Static, Type } from 'typebox'
import { TaxIdText } from '../common.ts'

/** Maximum size of a company's logo in bytes. */
export const LOGO_BYTES = 300 * 1024

/** Accepted media types of a logo. */
export const LOGO_TIPOS = ['image/png', 'image/jpeg'] as const

export const LogoQuery = Type.Object({ nr_cpfcnpj: TaxIdText })

/** The saved logo; sizes in pixels. */
export const LogoReply = Type.Object({
  ds_tipo: Type.Enum(LOGO_TIPOS),
  nr_largura: Type.Integer({ examples: [600] }),
  nr_altura: Type.Integer({ examples: [300] }),
  nr_bytes: Type.Integer({ examples: [20480] }),
})
export type LogoReply = Static<typeof LogoReply>
