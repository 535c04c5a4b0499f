import { notify } from './notify.ts'

/** Puts a text on the clipboard and says so, in the words of `said`. */
export async function copyText(text: string, said: string): Promise<void> {
  const copied = await write(text)
  notify(copied ? said : 'O navegador não deixou copiar. Selecione o texto e use Ctrl+C.')
}

async function write(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // a page that came without TLS has no clipboard of its own; a selection can be copied there too
    return copySelected(text)
  }
}

function copySelected(text: string): boolean {
  const focused = document.activeElement
  const area = document.createElement('textarea')
  area.value = text
  area.style.position = 'fixed'
  // beside what has the focus: a dialog keeps it inside
  ;(focused?.parentElement ?? document.body).append(area)
  area.select()
  const copied = document.execCommand('copy')
  area.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return copied
}
