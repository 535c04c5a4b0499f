import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

interface Props {
  mes: string
  search?: Record<string, string>
  className?: string
  children: ReactNode
}

/** Leads to the board of a month, filtered. */
export const BoardLink = ({ mes, search = {}, ...link }: Props) => (
  <Link to="/$parte" params={{ parte: 'fechamento' }} search={{ mes, ...search }} {...link} />
)
