import { Link } from '@tanstack/react-router'

/** Crumbs of a screen of the office beside the portfolio. */
export const officeCrumbs = (key: string, title: string) => [
  { key: 'inicio', node: <Link to="/inicio">Início</Link> },
  {
    key: 'carteira',
    node: (
      <Link to="/escritorio/$parte" params={{ parte: 'empresas' }}>
        Escritório
      </Link>
    ),
  },
  { key, node: title },
]
