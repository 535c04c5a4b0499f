import { RotateCw, X, ZoomIn, ZoomOut } from 'lucide-react'
import { useEffect, useState } from 'react'
import { FileDrop } from '../../../kit/file-drop.tsx'
import { IconButton } from '../../../kit/icon-button.tsx'
import { notify } from '../../../lib/notify.ts'
import styles from './contas.module.css'

const ACCEPT = '.pdf,.png,.jpg,.jpeg,.webp'
/** What the server keeps beside a bill (`PAPEL_BYTES`, `PAPEL_TIPOS`), and every browser shows. */
const MOST_BYTES = 10 * 1024 * 1024
const SHOWN = /^(application\/pdf|image\/(png|jpeg|webp))$/
const STEPS = [0.5, 0.75, 1, 1.5, 2, 3]

/** Why a file of the inbox cannot be stored as the paper of a bill; null when it can. */
export function paperProblem({ size, type }: Blob): string | null {
  if (size > MOST_BYTES) return 'O papel passa de 10 MB. A conta pode ser digitada sem ele.'
  if (SHOWN.test(type)) return null
  return 'O navegador não mostra este formato de foto. Baixe-a na caixa de entrada, ou digite sem ela.'
}

/** The paper of a bill: the drop area, then the PDF or the photograph. It stays white in the dark theme. */
export function PaperPane({ paper, onPaper }: { paper: File | null; onPaper: (paper: File | null) => void }) {
  const take = (file: File | undefined) => {
    if (!file) return
    if (file.size > MOST_BYTES) notify('O papel passa de 10 MB.')
    else onPaper(file)
  }
  if (!paper)
    return (
      <div className={styles.paper}>
        <FileDrop
          big
          multiple={false}
          label="Solte a foto ou o PDF, ou digite sem ele."
          name="Papel da conta"
          hint="PDF, PNG, JPEG ou WebP, até 10 MB."
          accept={ACCEPT}
          onFiles={([first]) => take(first?.file)}
        />
      </div>
    )
  return <Shown key={paper.name + paper.size} paper={paper} onClose={() => onPaper(null)} />
}

function Shown({ paper, onClose }: { paper: File; onClose: () => void }) {
  const [url, setUrl] = useState<string | null>(null)
  const [step, setStep] = useState(2)
  const [turns, setTurns] = useState(0)
  useEffect(() => {
    const made = URL.createObjectURL(paper)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [paper])
  const isPdf = paper.type === 'application/pdf' || /\.pdf$/i.test(paper.name)
  const zoom = STEPS[step] ?? 1
  return (
    <div className={styles.paper}>
      <div className={styles.paperBar}>
        <strong>{paper.name}</strong>
        {!isPdf && (
          <>
            <IconButton icon={ZoomOut} label="Menor" disabled={step === 0} onClick={() => setStep(step - 1)} />
            <span className={styles.soft}>{`${zoom * 100} %`}</span>
            <IconButton
              icon={ZoomIn}
              label="Maior"
              disabled={step === STEPS.length - 1}
              onClick={() => setStep(step + 1)}
            />
            <IconButton icon={RotateCw} label="Girar" onClick={() => setTurns((turns + 1) % 4)} />
          </>
        )}
        <IconButton icon={X} label="Tirar o papel" onClick={onClose} />
      </div>
      {url && isPdf && <iframe className={styles.frame} src={url} title={`Papel da conta: ${paper.name}`} />}
      {url && !isPdf && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable
        <section className={styles.sheet} aria-label="Papel da conta" tabIndex={0}>
          <img
            src={url}
            alt="Foto da conta"
            className={styles.photo}
            data-turns={turns}
            width={Math.round(640 * zoom)}
          />
        </section>
      )}
    </div>
  )
}
