import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

const INICIO = <Link to="/inicio">Início</Link>

/** Breadcrumb of a screen: Início, then words or links. */
export const crumbsTo = (...nodes: ReactNode[]) => [INICIO, ...nodes].map((node, index) => ({ key: `${index}`, node }))
