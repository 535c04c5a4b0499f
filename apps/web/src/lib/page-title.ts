import { useEffect } from 'react'

/** The browser's title says where one is, also to who hears the page. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Portal Contador`
  }, [title])
}
