import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyNamed } from '../../../lib/lazy.tsx'
import { isSavingData } from '../../../lib/parts.ts'
import { useInOffice } from '../../../session/office.ts'
import { judged, percent } from '../../../uploads/upload-progress.ts'
import { type Upload, useUpload } from '../../../uploads/upload-store.ts'
import styles from './header.module.css'

// not loaded where the browser saves data; the tasks for people of an office alone: «Tarefas» shows the same
const TasksWork = lazyNamed(() => import('./tasks-work.tsx'), 'TasksWork')

const Installed = lazyNamed(() => import('../../install/installed.tsx'), 'Installed')

/** Long work in the background: uploads of this tab, tasks of the office. */
export function BackgroundWork() {
  const inOffice = useInOffice()
  return (
    <>
      <UploadWork />
      {!isSavingData() && (
        <Suspense fallback={null}>
          {inOffice && <TasksWork />}
          <Installed />
        </Suspense>
      )}
    </>
  )
}

/** Progress of an upload on other screens; links to the screen that shows it in full. */
function UploadWork() {
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
