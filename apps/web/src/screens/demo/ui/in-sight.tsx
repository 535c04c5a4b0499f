import { type ComponentType, Suspense, useEffect, useRef, useState } from 'react'
import styles from './ui.module.css'

/** A part of the page that is loaded when it comes near what is in sight. */
export function InSight({ part: Part }: { part: ComponentType }) {
  const place = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (!place.current || near) return
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { rootMargin: '200px' },
    )
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [near])
  return (
    <div ref={place} className={near ? styles.parts : styles.later}>
      {near && (
        <Suspense fallback={null}>
          <Part />
        </Suspense>
      )}
    </div>
  )
}
