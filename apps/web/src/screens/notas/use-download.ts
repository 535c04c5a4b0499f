import { useState } from 'react'
import { type Downloaded, downloadMessage, saveFile } from '../../api/download.ts'

/** Runs one download at a time and keeps what its error dialog has to say. */
export function useDownload() {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const run = async (ask: () => Promise<Downloaded>, onSaved?: () => void) => {
    setBusy(true)
    try {
      saveFile(await ask())
      onSaved?.()
    } catch (failure) {
      setError(downloadMessage(failure))
    } finally {
      setBusy(false)
    }
  }
  return { busy, error, run, forget: () => setError(null) }
}
