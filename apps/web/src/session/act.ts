import { useState } from 'react'
import { ApiError } from '../api/http.ts'

/** One action at a time: whether it runs, and why the last one failed. */
export function useAct() {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<ApiError | Error | null>(null)
  const run = async (work: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true)
    setError(null)
    try {
      await work()
      return true
    } catch (failure) {
      setError(failure instanceof Error ? failure : new Error(String(failure)))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, error, run, clear: () => setError(null), fieldError: (campo: string) => fieldError(error, campo) }
}

/** What the server says of one field; the whole sentence belongs to the form when it names no field. */
function fieldError(error: Error | null, campo: string): string | null {
  if (!(error instanceof ApiError)) return null
  const found = error.erros.find((one) => one.campo === campo || one.campo.endsWith(`/${campo}`))
  return found ? found.mensagem : null
}
