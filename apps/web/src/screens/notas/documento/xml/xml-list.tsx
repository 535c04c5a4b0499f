// biome-ignore-all lint/a11y/useSemanticElements: a virtual list has only the visible lines
import { useVirtualizer } from '@tanstack/react-virtual'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'
import { cx } from '../../../../lib/cx.ts'
import { formatCount } from '../../../../lib/format.ts'
import styles from './xml.module.css'
import type { XmlLine } from './xml-lines.ts'

const ROW = 22

interface Props {
  lines: readonly XmlLine[]
  /** Indices of the visible lines */
  shown: readonly number[]
  folded: ReadonlySet<number>
  hits: readonly number[]
  current: number | undefined
  onToggle: (line: number) => void
}

/** Virtual list of the lines. */
export function XmlList({ lines, shown, folded, hits, current, onToggle }: Props) {
  const scroller = useRef<HTMLDivElement>(null)
  const hitSet = useMemo(() => new Set(hits), [hits])
  const virtual = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 20,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new hit moves the view
  useEffect(() => {
    const row = current === undefined ? -1 : shown.indexOf(current)
    if (row >= 0) virtual.scrollToIndex(row, { align: 'center' })
  }, [current, shown])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keys must reach it
    <div ref={scroller} className={styles.scroller} tabIndex={0} role="group" aria-label="Conteúdo do XML">
      <div className={styles.body} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const lineIndex = shown[index] ?? -1
          const line = lines[lineIndex]
          return (
            line && (
              <div
                key={lineIndex}
                className={cx(
                  styles.line,
                  hitSet.has(lineIndex) && styles.hit,
                  lineIndex === current && styles.current,
                )}
                style={{ transform: `translateY(${start}px)`, paddingLeft: 24 + Math.min(line.depth, 24) * 16 }}
              >
                {line.kind === 'open' && (
                  <Fold line={line} at={lineIndex} closed={folded.has(lineIndex)} onToggle={onToggle} />
                )}
                <Line line={line} inside={folded.has(lineIndex) ? line.end - lineIndex - 1 : 0} />
              </div>
            )
          )
        })}
      </div>
    </div>
  )
}

interface FoldProps {
  line: XmlLine
  at: number
  closed: boolean
  onToggle: (line: number) => void
}

function Fold({ line, at, closed, onToggle }: FoldProps) {
  const Icon = closed ? ChevronRight : ChevronDown
  return (
    <button
      type="button"
      className={styles.fold}
      aria-expanded={!closed}
      aria-label={`${closed ? 'Abrir' : 'Recolher'} ${line.name}`}
      onClick={() => onToggle(at)}
    >
      <Icon size={14} aria-hidden="true" />
    </button>
  )
}

/** A line of XML; for a folded element with the number of hidden lines. */
function Line({ line, inside }: { line: XmlLine; inside: number }) {
  const { kind, name, attributes, text } = line
  if (kind === 'other') return <span className={styles.other}>{text}</span>
  if (kind === 'close') return <span className={styles.tag}>{`</${name}>`}</span>
  const empty = kind === 'leaf' && text === ''
  return (
    <>
      <span className={styles.tag}>{`<${name}`}</span>
      {attributes && <span className={styles.attributes}>{attributes}</span>}
      <span className={styles.tag}>{empty ? '/>' : '>'}</span>
      {kind === 'leaf' && !empty && (
        <>
          <span className={styles.value}>{text}</span>
          <span className={styles.tag}>{`</${name}>`}</span>
        </>
      )}
      {inside > 0 && <span className={styles.inside}>{formatCount(inside, 'linha', 'linhas')}</span>}
    </>
  )
}
