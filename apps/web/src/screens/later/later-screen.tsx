import { Link } from '@tanstack/react-router'
import { Hourglass } from 'lucide-react'
import { buttonClass } from '../../ui/button.tsx'
import { Message } from '../../ui/message.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

/** A destination of the menu whose screen does not exist yet: said plainly, with a way on. */
function LaterScreen({ title }: { title: string }) {
  const crumbs = [
    { key: 'inicio', node: <Link to="/inicio">Início</Link> },
    { key: 'here', node: title },
  ]
  return (
    <>
      <PageHeader title={title} crumbs={crumbs} />
      <Message icon={Hourglass} title="Esta área ainda não está disponível nesta versão.">
        <Link to="/notas/$tipo" params={{ tipo: 'nfe' }} className={buttonClass()}>
          Ver notas
        </Link>
      </Message>
    </>
  )
}

export const SpedScreen = () => <LaterScreen title="Sped Fiscal" />
