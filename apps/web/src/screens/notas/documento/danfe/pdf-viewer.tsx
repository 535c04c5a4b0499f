import { useVirtualizer } from '@tanstack/react-virtual'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import layout from '../../../../kit/layout.module.css'
import { makeReady } from '../../../../kit/pdf/print-pdf.ts'
import { useWidth } from '../../../../lib/use-width.ts'
import styles from './danfe.module.css'
import { findInPage, type Match, type TextPiece } from './find-text.ts'
import { PdfBar } from './pdf-bar.tsx'
import { PdfPage } from './pdf-page.tsx'
import type { Pages } from './use-pdf.ts'
import { percentOf, scaleOf, stepZoom, type ZoomState } from './zoom.ts'

const GAP = 12
const SIDE = 16

interface Props {
  pages: Pages
  name: string
  view: ZoomState
}

/** Pages of a print; only the visible ones are drawn. */
export function PdfViewer({ pages: { pdf, sizes }, name, view: { zoom, setZoom } }: Props) {
  const scroller = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLInputElement>(null)
  const room = useWidth(scroller) - 2 * SIDE
  useReady(pdf)
  const widest = useMemo(() => Math.max(1, ...sizes.map(({ width }) => width)), [sizes])
  const scale = scaleOf(zoom, room, widest)
  const virtual = useVirtualizer({
    count: room > 0 ? sizes.length : 0,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (sizes[index]?.height ?? 0) * scale + GAP,
    overscan: 1,
    paddingStart: SIDE,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: every page's height changed, nothing else measures them
  useEffect(() => virtual.measure(), [scale])
  const find = useSearch({ pdf, sizes }, (page) => virtual.scrollToIndex(page - 1, { align: 'start' }))
  const middle = (virtual.scrollOffset ?? 0) + (scroller.current?.clientHeight ?? 0) / 2
  const page = (virtual.getVirtualItemForOffset(middle)?.index ?? 0) + 1
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey)) return
    if (event.key === 'f') {
      event.preventDefault()
      box.current?.focus()
    } else if (event.key === '+' || event.key === '=' || event.key === '-') {
      event.preventDefault()
      setZoom(stepZoom(scale, event.key !== '-'))
    } else if (event.key === '0') {
      event.preventDefault()
      setZoom('width')
    }
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of what is inside
    <div className={layout.column} onKeyDown={onKeyDown}>
      <PdfBar
        percent={percentOf(scale)}
        fits={zoom === 'width'}
        onZoom={(up) => setZoom(stepZoom(scale, up))}
        onFit={() => setZoom('width')}
        page={page}
        pages={sizes.length}
        onPage={(target) => virtual.scrollToIndex(target - 1, { align: 'start' })}
        box={box}
        {...find.bar}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keys must reach it */}
      <section ref={scroller} className={styles.scroller} tabIndex={0} aria-label={`${name}, páginas`}>
        <div className={styles.body} style={{ height: virtual.getTotalSize(), minWidth: widest * scale + 2 * SIDE }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const size = sizes[index]
            return (
              size && (
                <div key={index} className={styles.place} style={{ transform: `translateY(${start}px)` }}>
                  <PdfPage
                    pdf={pdf}
                    number={index + 1}
                    size={size}
                    scale={scale}
                    matches={find.byPage.get(index + 1) ?? NONE}
                    current={find.current}
                  />
                </div>
              )
            )
          })}
        </div>
      </section>
    </div>
  )
}

const NONE: never[] = []

/** Search state of a print: query, matches, current match. */
function useSearch({ pdf }: Pages, show: (page: number) => void) {
  const [wanted, setWanted] = useState('')
  const [at, setAt] = useState(0)
  const matches = useFind(pdf, wanted)
  const byPage = useMemo(() => {
    const pages = new Map<number, typeof matches>()
    for (const match of matches) pages.set(match.page, [...(pages.get(match.page) ?? []), match])
    return pages
  }, [matches])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new search starts at its first match
  useEffect(() => {
    setAt(0)
    if (matches[0]) show(matches[0].page)
  }, [matches])
  const step = (by: number) => {
    const next = (at + by + matches.length) % matches.length
    setAt(next)
    const match = matches[next]
    if (match) show(match.page)
  }
  const bar = { wanted, onWanted: setWanted, at, found: matches.length, onStep: step }
  return { bar, byPage, current: matches[at] }
}

const FIND_PAUSE = 150

/** Pieces of a page's text, equal to those of the text layer. */
async function piecesOf(pdf: PDFDocumentProxy, number: number): Promise<TextPiece[]> {
  const { items } = await (await pdf.getPage(number)).getTextContent()
  return items.flatMap((item) => ('str' in item ? [{ str: item.str }] : []))
}

/** All matches of a text, page by page; a changed search cancels the previous one. */
function useFind(pdf: PDFDocumentProxy | undefined, query: string): Match[] {
  const [matches, setMatches] = useState<Match[]>([])
  useEffect(() => {
    setMatches([])
    if (!pdf || query.trim() === '') return
    let isCancelled = false
    const search = async () => {
      const results: Match[] = []
      for (let number = 1; number <= pdf.numPages && !isCancelled; number++)
        results.push(...findInPage(await piecesOf(pdf, number), query, number))
      if (!isCancelled) setMatches(results)
    }
    const timer = setTimeout(() => void search().catch(() => {}), FIND_PAUSE) // the print may be closed meanwhile
    return () => {
      isCancelled = true
      clearTimeout(timer)
    }
  }, [pdf, query])
  return matches
}

/** Waits a moment, so that passing documents are not loaded. */
const READY_PAUSE = 1000

/** Makes the browser's «print» command print the open document. */
function useReady(pdf: PDFDocumentProxy): void {
  useEffect(() => {
    const abort = new AbortController()
    // the print may be closed meanwhile; «Imprimir» reports errors
    const timer = setTimeout(() => void makeReady(pdf, abort.signal).catch(() => {}), READY_PAUSE)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [pdf])
}
