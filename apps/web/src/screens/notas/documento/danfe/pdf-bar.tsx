import { ChevronDown, ChevronUp, MoveHorizontal, ZoomIn, ZoomOut } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useState } from 'react'
import { IconButton } from '../../../../kit/icon-button.tsx'
import { formatInteger } from '../../../../lib/format.ts'
import styles from './danfe.module.css'

interface Props {
  percent: string
  fits: boolean
  onZoom: (up: boolean) => void
  onFit: () => void
  page: number
  pages: number
  onPage: (page: number) => void
  wanted: string
  onWanted: (text: string) => void
  /** Index of the current match, from 0 */
  at: number
  found: number
  onStep: (by: number) => void
  box: RefObject<HTMLInputElement | null>
}

/** Toolbar of the PDF viewer. Printing and saving are in the document's header. */
export function PdfBar(props: Props) {
  const { percent, fits, onZoom, onFit, wanted, onWanted, at, found, onStep, box } = props
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || found === 0) return
    event.preventDefault()
    onStep(event.shiftKey ? -1 : 1)
  }
  return (
    <div className={styles.bar} role="toolbar" aria-label="Ferramentas do impresso">
      <div className={styles.group}>
        <Icon name="Diminuir" icon={ZoomOut} onClick={() => onZoom(false)} />
        <span className={styles.percent}>{percent}</span>
        <Icon name="Aumentar" icon={ZoomIn} onClick={() => onZoom(true)} />
        <Icon name="Ajustar à largura" icon={MoveHorizontal} pressed={fits} onClick={onFit} />
      </div>
      <PageBox {...props} />
      <div className={styles.group}>
        <input
          ref={box}
          type="search"
          className={styles.find}
          placeholder="Buscar"
          aria-label="Buscar no impresso"
          value={wanted}
          onChange={(event) => onWanted(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <span className={styles.count} aria-live="polite">
          {wanted.trim() && (found > 0 ? `${formatInteger(at + 1)} de ${formatInteger(found)}` : 'Nada')}
        </span>
        <Icon name="Ocorrência anterior" icon={ChevronUp} off={found === 0} onClick={() => onStep(-1)} />
        <Icon name="Próxima ocorrência" icon={ChevronDown} off={found === 0} onClick={() => onStep(1)} />
      </div>
    </div>
  )
}

/** «Página 2 de 5»: the number can be typed. */
function PageBox({ page, pages, onPage }: Pick<Props, 'page' | 'pages' | 'onPage'>) {
  const [typed, setTyped] = useState<string | null>(null)
  const go = () => {
    const typedPage = Number(typed)
    if (typed && Number.isInteger(typedPage) && typedPage >= 1 && typedPage <= pages) onPage(typedPage)
    setTyped(null)
  }
  return (
    <div className={styles.group}>
      <input
        className={styles.number}
        inputMode="numeric"
        aria-label={`Página, de ${pages}`}
        value={typed ?? String(page)}
        onChange={(event) => setTyped(event.target.value.replace(/\D/g, '').slice(0, 5))}
        onFocus={(event) => event.target.select()}
        onBlur={go}
        onKeyDown={(event) => {
          if (event.key === 'Enter') go()
        }}
      />
      <span className={styles.count}>de {formatInteger(pages)}</span>
    </div>
  )
}

interface IconProps {
  name: string
  icon: typeof ZoomIn
  off?: boolean
  pressed?: boolean
  onClick: () => void
}

const Icon = ({ name, icon: Shape, off, pressed, onClick }: IconProps) => (
  <IconButton icon={Shape} label={name} title={name} aria-pressed={pressed} disabled={off} onClick={onClick} />
)
