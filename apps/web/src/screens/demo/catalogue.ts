import type en from './texts/en.json'

/** Portuguese, then the six languages of the template. */
export const LANGUAGES = [
  { value: 'pt-BR', label: 'Português (Brasil)' },
  { value: 'de', label: 'Deutsch' },
  { value: 'en', label: 'English' },
  { value: 'es', label: 'Español' },
  { value: 'fr', label: 'Français' },
  { value: 'ja', label: '日本語' },
  { value: 'zh', label: '中文' },
] as const
export type Language = (typeof LANGUAGES)[number]['value']

export type TextKey = keyof typeof en
export type Catalogue = Readonly<Record<TextKey, string>>

/**
 * Language of a stored choice, matched by its primary code: `de-AT` is de, `pt` is pt-BR.
 * No choice is Portuguese; an unknown language is English, the template's fallback.
 */
export function toLanguage(stored: string | null | undefined): Language {
  if (!stored) return 'pt-BR'
  const primary = (code: string) => code.split('-')[0]?.toLowerCase()
  return LANGUAGES.find(({ value }) => primary(value) === primary(stored))?.value ?? 'en'
}

/** Replaces `{name}` by its value; a placeholder without a value stays visible. */
export const fillText = (text: string, values: Readonly<Record<string, string | number>> = {}): string =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder))

const LOADERS: Record<Language, () => Promise<{ default: Catalogue }>> = {
  'pt-BR': () => import('./texts/pt-BR.json'),
  de: () => import('./texts/de.json'),
  en: () => import('./texts/en.json'),
  es: () => import('./texts/es.json'),
  fr: () => import('./texts/fr.json'),
  ja: () => import('./texts/ja.json'),
  zh: () => import('./texts/zh.json'),
}
const catalogues = new Map<Language, Promise<Catalogue>>()

/** One promise per language, because React's `use` needs the same promise at each render. */
export function loadCatalogue(language: Language): Promise<Catalogue> {
  const loaded = catalogues.get(language) ?? LOADERS[language]().then((module) => module.default)
  catalogues.set(language, loaded)
  return loaded
}
