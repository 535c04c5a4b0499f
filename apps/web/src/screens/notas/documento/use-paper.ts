import { useState } from 'react'
import type { Largura } from '../../../api/download.ts'

const KEY = 'portal_papel_nfce'

/** Paper width for NFC-e, stored in this browser. */
export function usePaper(): [Largura, (largura: Largura) => void] {
  const [largura, setLargura] = useState<Largura>(() => (localStorage.getItem(KEY) === '58' ? 58 : 80))
  const choose = (next: Largura) => {
    localStorage.setItem(KEY, String(next))
    setLargura(next)
  }
  return [largura, choose]
}
