import { type ReactNode, useEffect, useRef } from 'react'
import { usePageTitle } from '../../lib/page-title.ts'
import styles from './erro.module.css'

interface Props {
  code?: string
  title: string
  text: string
  /** The seed's original text, in English */
  original?: string
  drawing?: ReactNode
  children?: ReactNode
}

/** An error in Portuguese, with the sentence of the specification in small print. */
export function Erro({ code, title, text, original, drawing, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  usePageTitle(code ? `Erro ${code}` : title)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <div className={styles.page}>
      {drawing}
      {code && <p className={styles.code}>Erro {code}</p>}
      <h1 className={styles.title} ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p className={styles.text}>{text}</p>
      <div className={styles.actions}>{children}</div>
      {original && (
        <p className={styles.original} lang="en">
          {original}
        </p>
      )}
    </div>
  )
}
