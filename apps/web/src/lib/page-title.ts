import { useEffect } from 'react'

/** Sets the document title, which screen readers announce. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Portal Contador`
  }, [title])
}
