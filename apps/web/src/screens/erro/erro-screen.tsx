import { Link } from '@tanstack/react-router'
import { Button, buttonClass } from '../../kit/button.tsx'
import { cx } from '../../lib/cx.ts'
import { useLayout } from '../../prefs/layout.ts'
import styles from './erro.module.css'
import { Erro } from './erro.tsx'

/**
 * The screens for an address that does not exist and for a failed render. They ask the server for nothing, because
 * that may be what failed.
 */

const Home = () => (
  <Link to="/inicio" className={buttonClass({ look: 'primary', size: 'large' })}>
    Voltar ao início
  </Link>
)

export const NotFoundScreen = () => (
  <main>
    <Erro
      code="404"
      drawing={<Illustration of="lost" />}
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
  title: 'Erro no sistema.',
  text: 'Algo deu errado. O que estava guardado continua guardado; tente de novo mais tarde.',
  original: 'System Error. Something went wrong! Please try again later.',
} as const

export const SystemErrorScreen = () => (
  <main>
    <Erro {...BROKEN} drawing={<Illustration of="broken" />}>
      <Home />
    </Erro>
  </main>
)

/** The error screen for a failed render, with a retry. */
export const BrokenScreen = ({ onRetry }: { onRetry: () => void }) => (
  <Erro {...BROKEN} drawing={<Illustration of="broken" />}>
    <Button size="large" onClick={onRetry}>
      Tentar de novo
    </Button>
    <Home />
  </Erro>
)

/** A lost or torn document, as line art, filled or hidden according to the layout. */
function Illustration({ of }: { of: 'lost' | 'broken' }) {
  const { set } = useLayout().illustrations
  if (set === 'none') return null
  return (
    <svg
      className={cx(styles.drawing, set === 'filled' && styles.filled)}
      width="160"
      height="120"
      viewBox="0 0 160 120"
      aria-hidden="true"
      data-illustration={set}
    >
      <path className={styles.sheet} d="M46 12h52l18 18v78H46z" />
      <path className={styles.fold} d="M98 12v18h18" />
      <path d="M58 34h28M58 46h44M58 58h44M58 70h30" />
      {of === 'lost' ? (
        <>
          <circle className={styles.lens} cx="104" cy="78" r="18" />
          <path d="m117 91 16 16" />
        </>
      ) : (
        <path className={styles.lens} d="m42 84 14-8 12 10 14-10 12 10 14-10 12 8" />
      )}
    </svg>
  )
}
