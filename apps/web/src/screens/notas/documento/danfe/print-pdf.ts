import { openPdf } from './pdf-library.ts'
import styles from './print.module.css'

/** Dots per inch: bars of a code 128 stay sharp; long prints are drawn coarser, so that they fit into memory. */
const FINE = 300
const COARSE = 150
const MANY = 20

/** Prints a PDF: its pages as pictures, each on a sheet of its own size, in place of everything that is on the screen. */
export async function printPdf(blob: Blob): Promise<void> {
  const holder = document.createElement('div')
  holder.className = styles.sheets ?? ''
  const urls: string[] = []
  const { pdf, close } = await openPdf(blob)
  const sheet = new CSSStyleSheet()
  try {
    const dots = pdf.numPages > MANY ? COARSE : FINE
    for (let number = 1; number <= pdf.numPages; number++) {
      const page = await pdf.getPage(number)
      const viewport = page.getViewport({ scale: dots / 72 })
      const canvas = document.createElement('canvas')
      canvas.width = Math.ceil(viewport.width)
      canvas.height = Math.ceil(viewport.height)
      await page.render({ canvas, viewport, intent: 'print' }).promise
      const { width, height } = page.getViewport({ scale: 1 })
      if (number === 1) sheet.replaceSync(`@page { size: ${width}pt ${height}pt; margin: 0 }`)
      const image = await imageOf(canvas, urls)
      image.style.width = `${width}pt`
      image.style.height = `${height}pt`
      image.alt = `Página ${number}`
      holder.append(image)
    }
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    document.body.append(holder)
    await printed()
  } finally {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    holder.remove()
    for (const url of urls) URL.revokeObjectURL(url)
    close()
  }
}

/** Until the dialog is closed; browsers that never tell are waited for a minute. */
function printed(): Promise<unknown> {
  const closed = new Promise((resolve) => {
    addEventListener('afterprint', resolve, { once: true })
    setTimeout(resolve, 60_000)
  })
  print()
  return closed
}

/** A picture that is there before the printer asks for it. */
async function imageOf(canvas: HTMLCanvasElement, urls: string[]): Promise<HTMLImageElement> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve))
  if (!blob) throw new Error('The page could not be drawn')
  const url = URL.createObjectURL(blob)
  urls.push(url)
  const image = new Image()
  image.src = url
  await image.decode()
  return image
}
