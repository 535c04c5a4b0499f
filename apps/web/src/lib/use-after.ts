import { useEffect, useState } from 'react'

/** True once `on` has lasted for `ms`: a skeleton that flashes for an instant is worse than none. */
export function useAfter(on: boolean, ms = 200): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!on) return setLate(false)
    const timer = setTimeout(() => setLate(true), ms)
    return () => clearTimeout(timer)
  }, [on, ms])
  return late && on
}
