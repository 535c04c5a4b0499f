import { createContext, type ReactNode, startTransition, use, useContext, useState } from 'react'
import { type Catalogue, fillText, type Language, loadCatalogue, type TextKey, toLanguage } from './catalogue.ts'

/** Storage key of the template; its value is `{"selectedLang":"de"}`. */
const KEY = 'i18nConfig'

function storedLanguage(): Language {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    const code = typeof stored === 'object' && stored !== null && 'selectedLang' in stored ? stored.selectedLang : null
    return toLanguage(typeof code === 'string' ? code : null)
  } catch {
    return 'pt-BR'
  }
}

interface Texts {
  language: Language
  catalogue: Catalogue
  choose: (language: Language) => void
}
const TextContext = createContext<Texts | null>(null)

/** Gives its children the texts of the stored language. Suspends while the first catalogue loads. */
export function TextProvider({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState(storedLanguage)
  const choose = (next: Language) => {
    // a transition keeps the current language on screen until the next catalogue is loaded
    startTransition(() => setLanguage(next))
    try {
      localStorage.setItem(KEY, JSON.stringify({ selectedLang: next }))
    } catch {
      // storage is blocked or full: the choice lasts until the page is left
    }
  }
  return <TextContext value={{ language, catalogue: use(loadCatalogue(language)), choose }}>{children}</TextContext>
}

export function useText() {
  const texts = useContext(TextContext)
  if (!texts) throw new Error('useText needs a TextProvider')
  const { language, catalogue, choose } = texts
  const t = (key: TextKey, values?: Record<string, string | number>) => fillText(catalogue[key], values)
  return { language, choose, t }
}
