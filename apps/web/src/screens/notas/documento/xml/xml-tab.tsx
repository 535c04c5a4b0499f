import { useQuery } from '@tanstack/react-query'
import { ChevronDown, type ChevronRight, ChevronUp, Copy, FoldVertical, UnfoldVertical } from 'lucide-react'
import { type KeyboardEvent, useEffect, useMemo, useState } from 'react'
import { xmlOptions } from '../../../../api/notas/documento.ts'
import { IconButton } from '../../../../kit/icon-button.tsx'
import layout from '../../../../kit/layout.module.css'
import { Skeleton } from '../../../../kit/skeleton.tsx'
import { copyText } from '../../../../lib/copy-text.ts'
import { formatInteger } from '../../../../lib/format.ts'
import { Failure } from '../../../../session/failure.tsx'
import panel from '../nota-panel.module.css'
import styles from './xml.module.css'
import { findLines, foldedAtFirst, linesOf, textOf, unfoldedFor, visibleLines } from './xml-lines.ts'
import { XmlList } from './xml-list.tsx'

/** The stored file as a tree, built from its exact bytes. */
export function XmlTab({ id }: { id: string }) {
  const file = useQuery(xmlOptions(id))
  const [text, setText] = useState<string | null>(null)
  const blob = file.data?.blob
  useEffect(() => {
    if (!blob) return
    let isCancelled = false
    void blob.arrayBuffer().then((bytes) => {
      if (!isCancelled) setText(textOf(bytes))
    })
    return () => {
      isCancelled = true
    }
  }, [blob])
  if (file.isError)
    return (
      <div className={panel.padded}>
        <Failure error={file.error} retry={file.refetch} what="XML" />
      </div>
    )
  if (text === null)
    return (
      <div className={panel.padded}>
        <Skeleton label="Carregando o XML" rows={12} height={22} />
      </div>
    )
  return <XmlTree text={text} />
}

function XmlTree({ text }: { text: string }) {
  const lines = useMemo(() => linesOf(text), [text])
  const [folded, setFolded] = useState<ReadonlySet<number>>(() => foldedAtFirst(lines))
  const [query, setQuery] = useState('')
  const [hit, setHit] = useState(0)
  const hits = useMemo(() => findLines(lines, query), [lines, query])
  const visible = useMemo(() => visibleLines(lines, folded), [lines, folded])
  const current = hits[hit]
  const go = (next: number, among = hits) => {
    const line = among[next]
    if (line === undefined) return
    setHit(next)
    setFolded((now) => unfoldedFor(lines, now, line))
  }
  const search = (typed: string) => {
    setQuery(typed)
    setHit(0)
    go(0, findLines(lines, typed))
  }
  const step = (by: number) => go((hit + by + hits.length) % hits.length)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || hits.length === 0) return
    event.preventDefault()
    step(event.shiftKey ? -1 : 1)
  }
  const toggle = (line: number) =>
    setFolded((now) => {
      const next = new Set(now)
      if (!next.delete(line)) next.add(line)
      return next
    })
  const copy = () => copyText(text, 'XML copiado.')
  const inner = () =>
    setFolded(new Set(lines.flatMap(({ kind, depth }, line) => (kind === 'open' && depth > 1 ? [line] : []))))
  return (
    <div className={layout.column}>
      <search className={styles.bar} aria-label="Buscar no XML">
        <input
          type="search"
          className={styles.input}
          placeholder="Buscar no XML"
          aria-label="Buscar no XML"
          value={query}
          onChange={(event) => search(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <span className={styles.count} aria-live="polite">
          {query.trim() && (hits.length > 0 ? `${formatInteger(hit + 1)} de ${formatInteger(hits.length)}` : 'Nada')}
        </span>
        <Icon name="Ocorrência anterior" icon={ChevronUp} off={hits.length === 0} onClick={() => step(-1)} />
        <Icon name="Próxima ocorrência" icon={ChevronDown} off={hits.length === 0} onClick={() => step(1)} />
        <Icon name="Abrir tudo" icon={UnfoldVertical} onClick={() => setFolded(new Set())} />
        <Icon name="Recolher tudo" icon={FoldVertical} onClick={inner} />
        <Icon name="Copiar XML" icon={Copy} onClick={() => void copy()} />
      </search>
      <XmlList lines={lines} shown={visible} folded={folded} hits={hits} current={current} onToggle={toggle} />
    </div>
  )
}

interface IconProps {
  name: string
  icon: typeof ChevronRight
  off?: boolean
  onClick: () => void
}

const Icon = ({ name, icon: Shape, off, onClick }: IconProps) => (
  <IconButton icon={Shape} label={name} title={name} disabled={off} onClick={onClick} />
)
