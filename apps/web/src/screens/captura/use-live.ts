import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { followCaptura } from '../../api/captura.ts'

/** Reads everything of capture again when the server says that it changed. Returns whether the link is open. */
export function useLive(): boolean {
  const client = useQueryClient()
  const [isLive, setLive] = useState(true)
  useEffect(() => {
    const gone = new AbortController()
    const onChange = () => void client.invalidateQueries({ queryKey: ['captura'] })
    void followCaptura({ onChange, onLive: (live) => !gone.signal.aborted && setLive(live) }, gone.signal).catch(
      () => {},
    )
    return () => gone.abort()
  }, [client])
  return isLive
}
