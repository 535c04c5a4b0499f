import { Link } from '@tanstack/react-router'
import { Building2 } from 'lucide-react'
import { buttonClass } from '../../kit/button.tsx'
import { Message } from '../../kit/message.tsx'
import { PageHeader } from '../../kit/page-header.tsx'
import { screenTitle } from './destinations.ts'

/** A screen of a company, for who has none yet: its title stays, and the way to the first one. */
export function NoCompany({ pathname }: { pathname: string }) {
  return (
    <>
      <PageHeader title={screenTitle(pathname)} crumbs={[]} />
      <Message icon={Building2} title="Ainda não há empresa aqui." detail="Comece em Início.">
        <Link to="/inicio" className={buttonClass({ look: 'primary' })}>
          Ir para Início
        </Link>
      </Message>
    </>
  )
}
