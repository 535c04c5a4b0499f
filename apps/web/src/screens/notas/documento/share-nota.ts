import { type Downloaded, fetchPdf, fetchXml } from '../../../api/http/download.ts'
import { notify } from '../../../lib/notify.ts'

const asFile = ({ blob, name }: Downloaded, type: string): File => new File([blob], name, { type })
const pdfFile = (of: Downloaded): File => asFile(of, 'application/pdf')
const xmlFile = (of: Downloaded): File => asFile(of, 'text/xml')

/** Browsers without this function give no files away. */
const takes = (files: File[]): boolean => 'canShare' in navigator && navigator.canShare({ files })

const EMPTY = new Blob([''])

/** What this device gives to another program: telephones, tablets and some desktops do; not every browser gives an XML. */
export function sharedKinds(): 'PDF e XML' | 'PDF' | null {
  const pdf = pdfFile({ blob: EMPTY, name: 'a.pdf' })
  if (!takes([pdf])) return null
  return takes([pdf, xmlFile({ blob: EMPTY, name: 'a.xml' })]) ? 'PDF e XML' : 'PDF'
}

/** The files of a note, with the words that tell which it is. */
export interface SharedNota {
  id: string
  title: string
  text: string
}

/** Files whose download took longer than the browser remembers the touch: the next touch gives them. */
const ready = new Map<string, File[]>()

/** Gives the files of a note to the program that the user chooses. */
export async function shareNota({ id, title, text }: SharedNota): Promise<void> {
  try {
    const files = ready.get(id) ?? (await filesOf(id))
    ready.clear()
    ready.set(id, files)
    await navigator.share({ title, text, files })
    ready.clear()
  } catch (error) {
    const { name, message } = error instanceof Error ? error : { name: '', message: '' }
    if (name === 'NotAllowedError') notify('Os arquivos estão prontos: escolha Compartilhar outra vez.')
    else if (name !== 'AbortError') notify(message || 'Não foi possível compartilhar.')
  }
}

async function filesOf(id: string): Promise<File[]> {
  const pdf = pdfFile(await fetchPdf(id))
  return sharedKinds() === 'PDF' ? [pdf] : [pdf, xmlFile(await fetchXml(id))]
}
