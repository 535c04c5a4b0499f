import { Link } from '@tanstack/react-router'

/** Where this screen stands. */
export const CRUMBS = [
  { key: 'inicio', node: <Link to="/inicio">Início</Link> },
  { key: 'cadastros', node: 'Cadastros' },
  { key: 'here', node: 'Produtos' },
]
