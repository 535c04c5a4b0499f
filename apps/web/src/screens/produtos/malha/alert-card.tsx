import { ALERTAS, type Alerta } from '@portal/tables/checks/alerta.ts'
import { dayText } from '@portal/tables/checks/written.ts'
import { CircleX, Database, TriangleAlert, X } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../../../kit/button.tsx'
import { IconButton } from '../../../kit/icon-button.tsx'
import styles from '../produtos.module.css'
import { showCell } from '../register/line.ts'
import type { Candidate, Sources } from './malha-list.ts'
import { NcmLine } from './ncm-line.tsx'
import { Others } from './others.tsx'

/** The alerts and faults of the active cell. */
export interface Told {
  alerta: Alerta | null
  fault: string | null
  /** Other lines with the same alert and the same suggestion */
  alike: number
  /** NCMs that the alert is about: the line's, and the suggested one */
  ncms: readonly string[]
  /** NCM whose other CESTs are offered; null for other alerts */
  ncm: string | null
}

interface Props {
  told: Told
  sources: Sources | undefined
  readOnly: boolean
  onUse: (all: boolean) => void
  /** Uses a value other than the suggestion */
  onOther: (value: string) => void
  cestsOf: (ncm: string) => Promise<readonly Candidate[]>
  onClose: () => void
}

/** Reason and suggestion for a marked cell. It does not cover the row and does not take the focus. */
export function AlertCard({ told, sources, readOnly, onUse, onOther, cestsOf, onClose }: Props) {
  const { alerta, fault, alike, ncm } = told
  const card = useRef<HTMLElement>(null)
  const place = usePlace(card)
  const facts = alerta && ALERTAS[alerta.codigo]
  const Icon = fault ? CircleX : TriangleAlert
  return (
    <aside ref={card} className={styles.card} style={place ?? { visibility: 'hidden' }} aria-label="Motivo do alerta">
      <div className={styles.cardHead}>
        <Icon size={18} className={fault ? styles.red : styles.amber} aria-hidden="true" />
        <strong>{fault ? 'Impede salvar' : facts?.name}</strong>
        <IconButton icon={X} label="Fechar o motivo" onClick={onClose} iconSize={14} />
      </div>
      <div role="status" className={styles.why}>
        {fault ?? alerta?.mensagem}
      </div>
      {told.ncms.map((code) => (
        <NcmLine key={code} ncm={code} />
      ))}
      {alerta?.sugestao !== undefined && !fault && !readOnly && (
        <div className={styles.use}>
          <strong>{showCell(alerta.campo, alerta.sugestao)}</strong>
          <Button look="primary" onClick={() => onUse(false)}>
            Usar {showCell(alerta.campo, alerta.sugestao)}
          </Button>
        </div>
      )}
      {alerta?.sugestao !== undefined && alike > 0 && !fault && !readOnly && (
        <button type="button" className={styles.link} onClick={() => onUse(true)}>
          Usar neste e em mais {alike.toLocaleString('pt-BR')} com o mesmo alerta
        </button>
      )}
      {ncm !== null && !readOnly && (
        <Others key={ncm} ncm={ncm} suggested={alerta?.sugestao} cestsOf={cestsOf} onUse={onOther} />
      )}
      {facts && !fault && (
        <p className={styles.source}>
          <Database size={14} aria-hidden="true" />
          <span>{sourceText(facts, sources)}</span>
        </p>
      )}
      <p className={styles.keys}>
        {alerta?.sugestao !== undefined && !fault && !readOnly && (
          <>
            <kbd>Alt</kbd> <kbd>Enter</kbd> usar
          </>
        )}
        <kbd>F8</kbd> próximo <kbd>Esc</kbd> fechar
      </p>
    </aside>
  )
}

function sourceText({ kind, source }: (typeof ALERTAS)[keyof typeof ALERTAS], sources: Sources | undefined): string {
  const date = sources?.find((candidate) => candidate.kind === kind)?.referenceDate
  return date ? `${source}, tabela de ${dayText(date)}` : source
}

const GAP = 6
const MARGIN = 8

interface Place {
  top: number
  left: number
}

/** Position below the active cell, or above it if there is no space; measured after each render. */
function usePlace(card: React.RefObject<HTMLElement | null>): Place | null {
  const [place, setPlace] = useState<Place | null>(null)
  useLayoutEffect(() => {
    const id = document.querySelector('[data-sheet] [role="grid"]')?.getAttribute('aria-activedescendant')
    const cell = id ? document.getElementById(id)?.getBoundingClientRect() : undefined
    const own = card.current
    const frame = own?.offsetParent?.getBoundingClientRect()
    if (!cell || !own || !frame) return
    const under = cell.bottom + GAP
    const fits = under + own.offsetHeight <= frame.bottom - MARGIN
    const top = fits ? under : Math.max(frame.top + MARGIN, cell.top - GAP - own.offsetHeight)
    const left = Math.min(Math.max(cell.left, frame.left + MARGIN), frame.right - own.offsetWidth - MARGIN)
    const next = { top: top - frame.top, left: Math.max(0, left - frame.left) }
    setPlace((now) => (now && now.top === next.top && now.left === next.left ? now : next))
  })
  return place
}
