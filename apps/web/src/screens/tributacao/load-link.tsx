import { Link } from '@tanstack/react-router'

/** What can be done about a missing table: the provider's people load it, others ask them. */
export function LoadLink({ provider, what }: { provider: boolean; what: string }) {
  return provider ? <Link to="/cadastros/tabelas">{what}</Link> : <span>Peça ao provedor do portal.</span>
}
