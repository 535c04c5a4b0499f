import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { createEvent, useSnapshot } from '../../../lib/store.ts'
import { fill, type Language, loadCatalogue, toLanguage, type Values } from './catalogue.ts'
import type { Catalogue, TextKey } from './texts.ts'

/** The template's key; it holds `{"selectedLang":"de"}` */
const KEY = 'i18nConfig'
const changed = createEvent()

function readLanguage(): Language {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    const code = typeof kept === 'object' && kept !== null && 'selectedLang' in kept ? kept.selectedLang : null
    return toLanguage(typeof code === 'string' ? code : null)
  } catch {
    return toLanguage(null)
  }
}

export function setLanguage(language: Language): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ selectedLang: language }))
  } catch {
    // storage is blocked or full: the page stays in its language
  }
  changed.emit()
}

interface Spoken {
  language: Language
  catalogue: Catalogue
}
const SpokenContext = createContext<Spoken | null>(null)

/** Gives its children the texts of the chosen language. Until a newly chosen one has come, the last one is spoken. */
export function TextProvider({ children }: { children: ReactNode }) {
  const wanted = useSnapshot(changed, readLanguage)
  const [spoken, setSpoken] = useState<Spoken | null>(null)
  const [lost, setLost] = useState<unknown>(null)
  useEffect(() => {
    let current = true
    loadCatalogue(wanted).then(
      (catalogue) => current && setSpoken({ language: wanted, catalogue }),
      (error: unknown) => current && setLost(error),
    )
    return () => {
      current = false
    }
  }, [wanted])
  // without any language there is nothing to show: the screen of failed parts takes over
  if (lost && !spoken) throw lost instanceof Error ? lost : new Error('The texts did not come')
  return spoken && <SpokenContext value={spoken}>{children}</SpokenContext>
}

export type Say = (key: TextKey, values?: Values) => string

export function useText(): { language: Language; t: Say } {
  const spoken = useContext(SpokenContext)
  if (!spoken) throw new Error('useText stands outside a TextProvider')
  return { language: spoken.language, t: (key, values) => fill(spoken.catalogue[key], values) }
}
