import { Link } from '@tanstack/react-router'
import { Button, buttonClass } from '../../kit/button.tsx'
import { Erro } from './erro.tsx'
import { Illustration } from './illustration.tsx'

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
