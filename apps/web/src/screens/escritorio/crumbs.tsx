import { Link } from '@tanstack/react-router'
import { crumbsTo } from '../../session/crumbs.tsx'

/** Crumbs of a screen of the office beside the portfolio. */
export const officeCrumbs = (title: string) =>
  crumbsTo(
    <Link to="/escritorio/$parte" params={{ parte: 'empresas' }}>
      Escritório
    </Link>,
    title,
  )
