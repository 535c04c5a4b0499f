import { useState } from 'react'
import { ApiError } from '../api/http/http.ts'

/** Runs one action at a time, with its busy state and error. */
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

/** Message for one field; null when the error names no field. */
function fieldError(error: Error | null, campo: string): string | null {
  if (!(error instanceof ApiError)) return null
  const fault = error.erros.find((erro) => erro.campo === campo || erro.campo.endsWith(`/${campo}`))
  return fault ? fault.mensagem : null
}
