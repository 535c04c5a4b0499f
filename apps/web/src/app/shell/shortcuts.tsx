import { Suspense, useEffect, useRef } from 'react'
import { lazyNamed } from '../../lib/lazy.tsx'
import { changeLayout } from '../../prefs/change-layout.ts'
import { getLayout } from '../../prefs/layout.ts'
import { isTyping, openKeysHelp, useKeysHelp } from './keys.ts'

const KeysDialog = lazyNamed(() => import('./keys-dialog.tsx'), 'KeysDialog')

/** Keys of every screen, and the dialog that lists them. */
export function Shortcuts() {
  const open = useKeysHelp()
  const used = useRef(false)
  if (open) used.current = true
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !act(event)) return
      event.preventDefault()
    }
    addEventListener('keydown', hear)
    return () => removeEventListener('keydown', hear)
  }, [])
  return (
    used.current && (
      <Suspense fallback={null}>
        <KeysDialog open={open} />
      </Suspense>
    )
  )
}

/** Returns true when it handled the key. */
function act({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k') {
    document.getElementById('trocar-empresa')?.click()
    return true
  }
  if (altKey && !ctrlKey && key.toLowerCase() === 'm') {
    const { minimized, minimizable } = getLayout().sidebar
    if (minimizable) changeLayout({ sidebar: { minimized: !minimized } })
    return minimizable
  }
  if (key === '?' && !ctrlKey && !metaKey && !isTyping(target)) {
    openKeysHelp()
    return true
  }
  return false
}
