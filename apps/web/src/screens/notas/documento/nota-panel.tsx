import type { Documento, Tipo } from '@portal/contract/notas.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ChevronDown, ChevronUp, FileQuestion, type LucideIcon, Maximize2, Minimize2, Printer, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Largura } from '../../../api/http/download.ts'
import { downloadMessage } from '../../../api/http/download-message.ts'
import { ApiError } from '../../../api/http/http.ts'
import { documentoOptions, pdfOptions } from '../../../api/notas/documento.ts'
import { Button } from '../../../kit/button.tsx'
import { ErrorDialog } from '../../../kit/dialog.tsx'
import { IconButton } from '../../../kit/icon-button.tsx'
import { Message } from '../../../kit/message.tsx'
import { cx } from '../../../lib/cx.ts'
import { formatInteger } from '../../../lib/format.ts'
import { useMedia, WIDE } from '../../../lib/use-media.ts'
import { useEmpresa } from '../../../session/empresa.ts'
import type { Zoom } from './danfe/zoom.ts'
import { NotaHead } from './nota-head.tsx'
import styles from './nota-panel.module.css'
import { type Aba, readAba, TabList, TabPanel } from './nota-tabs.tsx'
import { useCollapsed } from './use-collapsed.ts'
import { focusList, useKeys } from './use-keys.ts'

interface Props {
  id: string
  tipo: Tipo
  /** Loaded rows of the filter */
  rows: Documento[]
  total: number | undefined
  /** In paged mode: position of the first of `rows` in the whole filter */
  offset?: number
  onGo: (row: Documento) => void
  onClose: () => void
  /** Action that moves beyond the first or last of `rows`; null at the ends of the filter */
  over: (by: 1 | -1) => (() => void) | null
  /** Called near the end of `rows` to load more */
  onEnd?: () => void
}

const NEAR = 5

/** The open document with its own address, tabs, and buttons for the next and previous document. */
export function NotaPanel({ id, tipo, rows, total, offset = 0, onGo, onClose, over, onEnd }: Props) {
  const documento = useQuery(documentoOptions(id))
  const index = rows.findIndex((row) => row.id === id)
  const data = documento.data
  const missing = !data && isMissing(documento.error)
  const row = rows[index] ?? (data && { ...data, eventos: data.eventos.length })
  useOwnEmpresa(data?.nr_cpfcnpj)
  const [aba, setAba] = useAba()
  const [full, setFull] = useState(false)
  const { isCollapsed, onScrollCapture } = useCollapsed(`${id} ${aba}`)
  const [zoom, setZoom] = useState<Zoom>('width')
  const wide = useMedia(WIDE)
  const [largura, setLargura] = usePaper()
  const paper = tipo === 'nfce' ? { largura, setLargura } : undefined
  const { busy, error, print, forget } = usePrint(id, paper?.largura)
  const step = (by: 1 | -1) => {
    if (index < 0) return null
    const to = rows[index + by]
    return to ? () => onGo(to) : over(by)
  }
  const previous = step(-1)
  const next = step(1)
  const close = () => {
    onClose()
    focusList(id)
  }
  useKeys({ previous, next, print, close })
  const near = index >= 0 && index >= rows.length - NEAR
  useEffect(() => {
    if (near) onEnd?.()
  }, [near, onEnd])
  const position = index < 0 ? '' : `${formatInteger(offset + index + 1)} de ${formatInteger(total ?? rows.length)}`
  return (
    <section
      className={cx(styles.panel, full && wide && styles.full)}
      aria-label={`Documento ${row ? formatInteger(row.nr_docfiscal) : ''}`}
      data-collapsed={isCollapsed ? '' : undefined}
      onScrollCapture={onScrollCapture}
    >
      <div className={styles.bar}>
        <Tool name="Documento anterior" icon={ChevronUp} off={!previous} onClick={() => previous?.()} />
        <Tool name="Próximo documento" icon={ChevronDown} off={!next} onClick={() => next?.()} />
        <span className={styles.position}>{position}</span>
        <span className={styles.end}>
          <Tool name="Imprimir" icon={Printer} off={busy || missing} onClick={print} />
          {wide && (
            <Tool
              name={full ? 'Voltar para o lado da lista' : 'Ver na página inteira'}
              icon={full ? Minimize2 : Maximize2}
              onClick={() => setFull(!full)}
            />
          )}
          <Tool name="Fechar documento" icon={X} onClick={close} />
        </span>
      </div>
      {missing ? (
        <Missing onClose={close} />
      ) : (
        <>
          <NotaHead id={id} tipo={tipo} row={row} documento={data} largura={paper?.largura} />
          <TabList tipo={tipo} aba={aba} onAba={setAba} />
          <TabPanel key={id} {...{ id, tipo, aba, row, paper, documento }} view={{ zoom, setZoom }} />
        </>
      )}
      <ErrorDialog text={error} onClose={forget} />
    </section>
  )
}

/** 404: no note of the caller's companies has this id. 400: the address does not hold an id. */
const isMissing = (error: unknown) => error instanceof ApiError && (error.status === 404 || error.status === 400)

const Missing = ({ onClose }: { onClose: () => void }) => (
  <Message
    icon={FileQuestion}
    alert
    title="Nota não encontrada."
    detail="O endereço está errado ou incompleto, ou a nota não é das suas empresas."
  >
    <Button look="primary" onClick={onClose}>
      Voltar para a lista
    </Button>
  </Message>
)

/**
 * An address without a company may open a document of another one: its company becomes the address's. Documents of branches stay in the
 * list of the establishment that shows them.
 */
function useOwnEmpresa(owner: string | undefined): void {
  const { cpfcnpj } = useEmpresa()
  const navigate = useNavigate()
  const rootOf = (taxId: string) => (taxId.length === 14 ? taxId.slice(0, 8) : taxId)
  const foreign = owner !== undefined && rootOf(owner) !== rootOf(cpfcnpj)
  useEffect(() => {
    if (foreign) void navigate({ to: '.', search: (now: object) => ({ ...now, empresa: owner }), replace: true })
  }, [foreign, owner, navigate])
}

/** The open tab, kept in the address, so that it stays open for the next document. */
function useAba(): [Aba, (aba: Aba) => void] {
  const aba = readAba(useSearch({ strict: false, select: (search) => search.aba }))
  const navigate = useNavigate()
  const choose = (next: Aba) =>
    void navigate({
      to: '.',
      search: (now: object) => ({ ...now, aba: next === 'resumo' ? undefined : next }),
      replace: true,
    })
  return [aba, choose]
}

interface ToolProps {
  name: string
  icon: LucideIcon
  off?: boolean
  onClick: () => void
}

const Tool = ({ name, icon: Icon, off, onClick }: ToolProps) => (
  <IconButton icon={Icon} label={name} title={name} disabled={off} onClick={onClick} />
)

const PAPER_KEY = 'portal_papel_nfce'

/** Paper width for NFC-e, stored in this browser. */
function usePaper(): [Largura, (largura: Largura) => void] {
  const [largura, setLargura] = useState<Largura>(() => (localStorage.getItem(PAPER_KEY) === '58' ? 58 : 80))
  const choose = (next: Largura) => {
    localStorage.setItem(PAPER_KEY, String(next))
    setLargura(next)
  }
  return [largura, choose]
}

/** Prints the document instead of the page; reuses the PDF of the viewer. */
function usePrint(id: string, largura: Largura | undefined) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const print = async () => {
    if (busy) return
    setBusy(true)
    try {
      const { blob } = await client.ensureQueryData(pdfOptions(id, largura))
      const { printPdf } = await import('../../../kit/pdf/print-pdf.ts')
      await printPdf(blob)
    } catch (failure) {
      setError(downloadMessage(failure))
    } finally {
      setBusy(false)
    }
  }
  return { busy, error, print: () => void print(), forget: () => setError(null) }
}
