import type { en } from './en.ts'

export type TextKey = keyof typeof en
/** Every language has every text. */
export type Catalogue = Readonly<Record<TextKey, string>>
