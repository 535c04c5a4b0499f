import type { Empresa } from '@portal/contract/acesso/acesso.ts'
import { useNavigate } from '@tanstack/react-router'
import { FolderUp } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { fromDrop } from '../lib/dropped-files.ts'
import { mayImport } from '../session/empresa-rules.ts'
import styles from './window-drop.module.css'

/** Display time of the message, as for other messages */
const SHOWN_MS = 5_000

const hasFiles = (event: DragEvent): event is DragEvent & { dataTransfer: DataTransfer } =>
  !!event.dataTransfer?.types.includes('Files')

interface Props {
  /** Null while the user has no company */
  empresa: Empresa | null
}

/**
 * Imports files and folders dropped anywhere in the window into the current company. A part that takes files itself prevents the event's
 * default; without this component the browser would leave the portal to open the file.
 */
export function WindowDrop({ empresa }: Props) {
  const navigate = useNavigate()
  const [isOver, setOver] = useState(false)
  const [lost, setLost] = useState('')
  const refusal = !empresa
    ? 'Ainda não há empresa aqui. Comece em Início.'
    : mayImport(empresa)
      ? ''
      : 'Você só consulta nesta empresa. Para importar, peça ao titular.'
  const show = (message: string) => {
    setLost(message)
    setTimeout(setLost, SHOWN_MS, '')
  }
  const onDrop = useEffectEvent(async (data: DataTransfer) => {
    if (refusal || !empresa) return show(refusal)
    // read the files before the first await, because they are removed when the event ends
    const files = fromDrop(data)
    try {
      const { startUpload } = await import('./uploads.ts')
      startUpload(empresa.cpfcnpj, await files)
    } catch {
      // without a connection neither the upload code nor the message code can be loaded
      return show('Sem conexão. Solte de novo.')
    }
    await navigate({ to: '/notas/importar', search: {} })
  })
  useEffect(() => {
    // addEventListener reads `signal` of its options, which the controller has
    const stop = new AbortController()
    const listen = (type: 'dragenter' | 'dragover' | 'dragleave' | 'drop', act: (event: DragEvent) => void) =>
      addEventListener(type, act, stop)
    const onMove = (event: DragEvent) => {
      if (!hasFiles(event)) return
      setOver(!event.defaultPrevented)
      event.preventDefault()
    }
    listen('dragenter', onMove)
    listen('dragover', onMove)
    listen('dragleave', (event) => event.relatedTarget ?? setOver(false))
    listen('drop', (event) => {
      setOver(false)
      if (event.defaultPrevented || !hasFiles(event)) return
      event.preventDefault()
      void onDrop(event.dataTransfer)
    })
    return () => stop.abort()
  }, [])
  return (
    (isOver || lost) && (
      <div className={styles.drop} role="alert">
        <FolderUp size={24} aria-hidden="true" />
        {lost || refusal || 'Solte para importar'}
      </div>
    )
  )
}
