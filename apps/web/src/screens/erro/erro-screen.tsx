import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button, buttonClass } from '../../ui/button.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import styles from './erro.module.css'
import { Illustration } from './illustration.tsx'

interface Props {
  code?: string
  title: string
  text: string
  /** The seed's own words, in their language */
  original?: string
  of: 'lost' | 'broken'
  children?: ReactNode
}

/** What happened, in Portuguese; the specification's sentence in small print under it. */
function Erro({ code, title, text, original, of, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  usePageTitle(code ? `Erro ${code}` : title)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <div className={styles.page}>
      <Illustration of={of} />
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

const Home = () => (
  <Link to="/inicio" className={buttonClass({ look: 'primary', size: 'large' })}>
    Voltar ao início
  </Link>
)

export const NotFoundScreen = () => (
  <main>
    <Erro
      code="404"
      of="lost"
      title="Não encontramos esta página."
      text="O endereço não existe ou mudou. Suas notas continuam onde estavam."
      original="Oops! We can't find that page."
    >
      <Home />
    </Erro>
  </main>
)

const BROKEN = {
  code: '500',
  of: 'broken',
  title: 'Erro no sistema.',
  text: 'Algo deu errado. O que estava guardado continua guardado; tente de novo mais tarde.',
  original: 'System Error. Something went wrong! Please try again later.',
} as const

export const SystemErrorScreen = () => (
  <main>
    <Erro {...BROKEN}>
      <Home />
    </Erro>
  </main>
)

/** The same state where a screen broke while it was drawn: there it can be tried again. */
export const BrokenScreen = ({ onRetry }: { onRetry: () => void }) => (
  <Erro {...BROKEN}>
    <Button size="large" onClick={onRetry}>
      Tentar de novo
    </Button>
    <Home />
  </Erro>
)

/** A part of the page did not arrive: nothing is broken, it can be asked for again. */
export const PartMissingScreen = ({ onRetry }: { onRetry: () => void }) => (
  <Erro
    of="lost"
    title="Esta parte do portal não chegou."
    text="A conexão caiu ou está lenta demais. Nada do que estava guardado mudou."
  >
    <Button look="primary" size="large" onClick={onRetry}>
      Tentar de novo
    </Button>
  </Erro>
)
