import { Link } from '@tanstack/react-router'

/** Action for a missing table: the provider's staff can load it, others ask the provider. */
export function LoadLink({ provider, what }: { provider: boolean; what: string }) {
  return provider ? <Link to="/cadastros/tabelas">{what}</Link> : <span>Peça ao provedor do portal.</span>
}
