import { Link, Navigate, Outlet, useParams } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import { buttonClass } from '../../kit/button.tsx'
import { Message } from '../../kit/message.tsx'
import { PageHeader } from '../../kit/page-header.tsx'
import { crumbsTo } from '../../session/crumbs.tsx'
import { hasSped } from '../../session/rights.ts'
import { useUsuario } from '../../session/session.ts'

const CRUMBS = crumbsTo('Arquivo Sped')

/** The SPED screens, or the reason why the user has no access. */
export function SpedArea() {
  if (hasSped(useUsuario())) return <Outlet />
  return (
    <>
      <PageHeader title="Arquivo Sped" crumbs={CRUMBS} />
      <Message
        icon={Lock}
        title="Sua conta não inclui o Arquivo Sped."
        detail="Peça ao provedor do portal que inclua o módulo SPED."
      >
        <Link to="/notas/$tipo" params={{ tipo: 'nfe' }} className={buttonClass()}>
          Ver notas
        </Link>
      </Message>
    </>
  )
}

/** The area's own address, or an unknown one below it, for who may use it; the others keep the area's explanation. */
export function SpedUnknown() {
  const { _splat } = useParams({ strict: false })
  return <Navigate to={_splat ? '/erro/404' : '/sped/fiscal'} replace />
}
