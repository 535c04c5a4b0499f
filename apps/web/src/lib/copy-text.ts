import { notify } from './notify.ts'

/** Copies a text to the clipboard and shows `message`. */
export async function copyText(text: string, message: string): Promise<void> {
  const copied = await write(text)
  notify(copied ? message : 'O navegador não deixou copiar. Selecione o texto e use Ctrl+C.')
}

async function write(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // without TLS there is no clipboard API: copy a selection instead
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
