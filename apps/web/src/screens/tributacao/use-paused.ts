import { useEffect, useState } from 'react'

/** Delay between the last keystroke and the request, in milliseconds. */
const PAUSE = 150

/** The text once typing has paused. */
export function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}
