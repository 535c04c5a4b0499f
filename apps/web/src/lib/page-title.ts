import { useEffect } from 'react'
import { createStore, useStore } from './store.ts'

const owner = createStore<string | null>(null)

/** Whose data the pages show: the name of the company, which ends every title. */
export const setTitleOwner = (name: string | null): void => {
  if (owner.get() !== name) owner.set(name)
}

/** Sets the document title, which screen readers announce: `NF-e 10/2026 · Irmãos Avelar Ltda`. */
export function usePageTitle(title: string): void {
  const name = useStore(owner)
  useEffect(() => {
    document.title = `${title} · ${name ?? 'Portal Contador'}`
  }, [title, name])
}
