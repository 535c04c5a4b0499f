import { useState } from 'react'
import { type Downloaded, downloadMessage, saveFile } from '../../api/download.ts'

/** Runs one download at a time (one that the browser takes over answers nothing) and keeps what its error dialog has to say. */
export function useDownload() {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const run = async (ask: () => Promise<Downloaded | null>, onSaved?: () => void) => {
    setBusy(true)
    try {
      const file = await ask()
      if (file) saveFile(file)
      onSaved?.()
    } catch (failure) {
      setError(downloadMessage(failure))
    } finally {
      setBusy(false)
    }
  }
  return { busy, error, run, forget: () => setError(null) }
}
