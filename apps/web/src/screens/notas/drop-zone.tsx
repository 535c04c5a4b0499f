import { useNavigate } from '@tanstack/react-router'
import { FolderUp, Lock } from 'lucide-react'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { fromDrop } from '../../lib/dropped-files.ts'
import { useEmpresa } from '../../session/empresa.ts'
import styles from './notas.module.css'

/** Display time of the message, as for other messages */
const SHOWN_MS = 5_000

const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')

/** Imports files and folders dropped on it into the current company, if the user may import. */
export function DropZone({ cnpj, className, children }: { cnpj: string; className?: string; children: ReactNode }) {
  const navigate = useNavigate()
  const readOnly = useEmpresa().papel === 'consulta'
  const [over, setOver] = useState(false)
  const [lost, setLost] = useState(false)
  // children also fire enter and leave events, so they are counted: 0 means that the pointer has left
  const depth = useRef(0)
  const move = (step: number) => {
    depth.current = step === 0 ? 0 : depth.current + step
    setOver(depth.current > 0)
  }
  const onDrop = async (event: DragEvent) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    move(0)
    if (readOnly) return
    // read the files before the first await, because they are removed when the event ends
    const files = fromDrop(event.dataTransfer)
    try {
      const { startUpload } = await import('../../uploads/uploads.ts')
      startUpload(cnpj, await files)
    } catch {
      // without a connection neither the upload code nor the message code can be loaded
      setLost(true)
      setTimeout(() => setLost(false), SHOWN_MS)
      return
    }
    await navigate({ to: '/notas/importar', search: {} })
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a drop target; «Importar» does the same by keyboard
    <div
      className={className}
      onDragEnter={(event) => hasFiles(event) && move(1)}
      onDragLeave={(event) => hasFiles(event) && move(-1)}
      onDragOver={(event) => hasFiles(event) && event.preventDefault()}
      onDrop={(event) => void onDrop(event)}
    >
      {children}
      {lost && (
        <div className={styles.drop} role="alert">
          Os arquivos não foram enviados. Verifique a conexão e solte-os de novo.
        </div>
      )}
      {over && (
        <div className={styles.drop}>
          {readOnly ? <Lock size={24} aria-hidden="true" /> : <FolderUp size={24} aria-hidden="true" />}
          {readOnly ? 'Você só consulta nesta empresa. Para importar, peça ao titular.' : 'Solte para importar'}
        </div>
      )}
    </div>
  )
}
