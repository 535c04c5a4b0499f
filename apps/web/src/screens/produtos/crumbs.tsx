import { Link } from '@tanstack/react-router'

/** Breadcrumb of this screen. */
export const CRUMBS = [
  { key: 'inicio', node: <Link to="/inicio">Início</Link> },
  { key: 'cadastros', node: 'Cadastros' },
  { key: 'here', node: 'Produtos' },
]
