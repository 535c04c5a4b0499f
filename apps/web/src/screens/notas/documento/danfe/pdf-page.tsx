import type { PDFDocumentProxy, RenderTask } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'
import { loadPdfJs } from '../../../../kit/pdf/pdf-library.ts'
import styles from './danfe.module.css'
import { type Match, partOf } from './find-text.ts'
import type { PageSize } from './use-pdf.ts'

/** Maximum size of a canvas; some browsers draw nothing on larger ones. */
const MOST_PIXELS = 16_000_000

interface Props {
  pdf: PDFDocumentProxy
  number: number
  size: PageSize
  scale: number
  /** Matches on this page; `current` is highlighted */
  matches: readonly Match[]
  current: Match | undefined
}

/** One page on a canvas, with a text layer for selection and search. */
export function PdfPage({ pdf, number, size, scale, matches, current }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const layer = useRef<HTMLDivElement>(null)
  const [pieces, setPieces] = useState<{ element: HTMLElement; text: string }[]>([])
  useEffect(() => {
    if (!canvas.current) return
    return drawn(canvas.current, { pdf, number, scale, size })
  }, [pdf, number, scale, size])
  useEffect(() => {
    const holder = layer.current
    if (!holder) return
    let isClosed = false
    void writeText(holder, { pdf, number, scale }).then((parts) => {
      if (!isClosed) setPieces(parts)
    })
    return () => {
      isClosed = true
      holder.replaceChildren()
      setPieces([])
    }
  }, [pdf, number, scale])
  useEffect(() => markAll(pieces, matches, current), [pieces, matches, current])
  return (
    <section
      className={styles.page}
      style={{ width: size.width * scale, height: size.height * scale }}
      aria-label={`Página ${number}`}
    >
      <canvas ref={canvas} className={styles.canvas} />
      <div ref={layer} className={styles.text} style={{ '--total-scale-factor': String(scale) }} />
    </section>
  )
}

interface Drawing {
  pdf: PDFDocumentProxy
  number: number
  scale: number
}

/** Draws a page; returns a function that cancels. */
function drawn(canvas: HTMLCanvasElement, { pdf, number, scale, size }: Drawing & { size: PageSize }): () => void {
  let task: RenderTask | null = null
  let isClosed = false
  const density = scale * devicePixelRatio
  const sharp = Math.min(density, Math.sqrt(MOST_PIXELS / (size.width * size.height)))
  const draw = async () => {
    const page = await pdf.getPage(number)
    if (isClosed) return
    const viewport = page.getViewport({ scale: sharp })
    canvas.width = Math.ceil(viewport.width)
    canvas.height = Math.ceil(viewport.height)
    task = page.render({ canvas, viewport })
    await task.promise
    canvas.dataset.drawn = 'true'
  }
  draw().catch(() => {}) // cancelled: the page was closed or is drawn at another size
  return () => {
    isClosed = true
    task?.cancel()
  }
}

async function writeText(holder: HTMLElement, { pdf, number, scale }: Drawing) {
  const { TextLayer } = await loadPdfJs()
  const page = await pdf.getPage(number)
  const content = await page.getTextContent()
  const text = new TextLayer({ textContentSource: content, container: holder, viewport: page.getViewport({ scale }) })
  holder.replaceChildren()
  await text.render()
  return text.textDivs.map((element, index) => ({ element, text: text.textContentItemsStr[index] ?? '' }))
}

/** Marks the matches; returns a function that removes the marks. */
function markAll(
  pieces: readonly { element: HTMLElement; text: string }[],
  matches: readonly Match[],
  current: Match | undefined,
): () => void {
  const touched = new Set<{ element: HTMLElement; text: string }>()
  const first = Math.min(...matches.map((match) => match.first))
  const last = Math.max(...matches.map((match) => match.last))
  for (let index = first; index <= last; index++) {
    const piece = pieces[index]
    const parts = matches.flatMap((match) => {
      const part = piece && partOf(match, index, piece.text.length)
      return part && part[1] > part[0] ? [{ part, match }] : []
    })
    if (!piece || parts.length === 0) continue
    touched.add(piece)
    piece.element.replaceChildren(...markedNodes(piece.text, parts, current))
  }
  return () => {
    for (const { element, text } of touched) element.textContent = text
  }
}

function markedNodes(text: string, parts: { part: [number, number]; match: Match }[], current: Match | undefined) {
  const nodes: (string | HTMLElement)[] = []
  let markedUntil = 0
  for (const { part, match } of parts) {
    const [from, to] = part
    const mark = document.createElement('mark')
    mark.textContent = text.slice(from, to)
    if (match === current) mark.dataset.current = 'true'
    nodes.push(text.slice(markedUntil, from), mark)
    markedUntil = to
  }
  return [...nodes, text.slice(markedUntil)]
}
