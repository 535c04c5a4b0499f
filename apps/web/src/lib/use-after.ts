import { useEffect, useState } from 'react'

/** True after `on` was true for `ms`, to avoid flashing skeletons. */
export function useAfter(on: boolean, ms = 200): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!on) return setLate(false)
    const timer = setTimeout(() => setLate(true), ms)
    return () => clearTimeout(timer)
  }, [on, ms])
  return late && on
}
