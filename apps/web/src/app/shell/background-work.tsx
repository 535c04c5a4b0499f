import { Link } from '@tanstack/react-router'
import { judged, percent } from '../../uploads/upload-progress.ts'
import { type Upload, useUpload } from '../../uploads/upload-store.ts'
import styles from './header.module.css'

/** Progress of an upload on other screens; links to the screen that shows it in full. */
export function BackgroundWork() {
  const upload = useUpload()
  if (!upload || (upload.phase !== 'sending' && upload.phase !== 'judging')) return null
  const { word, done } = describe(upload)
  return (
    <Link to="/notas/importar" className={styles.work}>
      <span className={styles.track} aria-hidden="true">
        <span className={styles.fill} style={{ width: `${done}%`, display: 'block' }} />
      </span>
      <span className={styles.workText}>
        {word} {done} %
      </span>
    </Link>
  )
}

function describe(upload: Upload): { word: string; done: number } {
  if (upload.phase === 'sending') return { word: 'Enviando', done: percent(upload.sent, upload.bytes) }
  return { word: 'Importando', done: percent(judged(upload.counts), upload.counts.total) }
}
