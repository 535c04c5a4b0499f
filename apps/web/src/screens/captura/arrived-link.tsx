import type { ServicoCaptura } from '@portal/contract/captura/estado.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

interface Props {
  cnpj: string
  servico: ServicoCaptura
  label: string
  children: ReactNode
}

/** What the capture brought, in the list of its kind: received, of any day, because notes arrive months after their issue. */
export const ArrivedLink = ({ cnpj, servico, label, children }: Props) => (
  <Link
    to="/notas/$tipo"
    params={{ tipo: servico }}
    search={{ empresa: cnpj, papel: servico === 'nfe' ? 'R' : 'T', de: 'tudo' }}
    aria-label={label}
  >
    {children}
  </Link>
)
