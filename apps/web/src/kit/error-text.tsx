import type { ReactNode } from 'react'
import text from './text.module.css'

/** Why an act failed; screen readers say it when it appears. */
export function ErrorText({ children }: { children: ReactNode }) {
  return (
    <p className={text.wrong} role="alert">
      {children}
    </p>
  )
}
