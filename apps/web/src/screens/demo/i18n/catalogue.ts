import type { Catalogue } from './texts.ts'

/** The template's six languages, and ours before them. */
export const LANGUAGES = [
  { code: 'pt-BR', name: 'Português (Brasil)' },
  { code: 'de', name: 'Deutsch' },
  { code: 'en', name: 'English' },
  { code: 'es', name: 'Español' },
  { code: 'fr', name: 'Français' },
  { code: 'ja', name: '日本語' },
  { code: 'zh', name: '中文' },
] as const
export type Language = (typeof LANGUAGES)[number]['code']

const DEFAULT_LANGUAGE: Language = 'pt-BR'
/** The template's: of a language that it does not speak */
const FALLBACK_LANGUAGE: Language = 'en'

/** The language of a kept choice: `de-AT` is de, `pt` is pt-BR; nothing kept is the default, an unknown one the fallback. */
export function toLanguage(kept: string | null | undefined): Language {
  if (!kept) return DEFAULT_LANGUAGE
  const primary = (code: string) => code.split('-')[0]?.toLowerCase()
  const exact = LANGUAGES.find(({ code }) => code.toLowerCase() === kept.toLowerCase())
  return (exact ?? LANGUAGES.find(({ code }) => primary(code) === primary(kept)))?.code ?? FALLBACK_LANGUAGE
}

export type Values = Readonly<Record<string, string | number>>

/** `{name} is required` with its values; a value that nobody gave stays as its name, so that its lack is seen. */
export const fill = (text: string, values: Values = {}): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))

const LOADERS: Record<Language, () => Promise<Catalogue>> = {
  'pt-BR': async () => (await import('./pt-br.ts')).ptBr,
  de: async () => (await import('./de.ts')).de,
  en: async () => (await import('./en.ts')).en,
  es: async () => (await import('./es.ts')).es,
  fr: async () => (await import('./fr.ts')).fr,
  ja: async () => (await import('./ja.ts')).ja,
  zh: async () => (await import('./zh.ts')).zh,
}

/** A language's texts, loaded when it is first spoken. */
export const loadCatalogue = (language: Language): Promise<Catalogue> => LOADERS[language]()
