import { useRef, useState } from 'react'
import type { Downloaded, Follow } from '../../../api/http/download.ts'
import { downloadMessage } from '../../../api/http/download-message.ts'

/**
 * Runs one download at a time; reports its progress and keeps its error message. A download by link returns
 * null.
 */
export function useDownload() {
  const [busy, setBusy] = useState(false)
  const [received, setReceived] = useState(0)
  const [error, setError] = useState<string | null>(null)
  const stop = useRef<AbortController>(null)
  const run = async (ask: (follow: Follow) => Promise<Downloaded | null>, onSaved?: () => void) => {
    const controller = new AbortController()
    stop.current = controller
    setBusy(true)
    setReceived(0)
    try {
      const file = await ask({ signal: controller.signal, onBytes: setReceived })
      // whoever made a file has loaded this
      if (file) (await import('../../../api/http/download.ts')).saveFile(file)
      onSaved?.()
    } catch (failure) {
      if (!controller.signal.aborted) setError(downloadMessage(failure))
    } finally {
      setBusy(false)
    }
  }
  return { busy, received, error, run, cancel: () => stop.current?.abort(), forget: () => setError(null) }
}
