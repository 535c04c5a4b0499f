import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Mail } from 'lucide-react'
import { convitesOptions } from '../../../api/acesso/convites.ts'
import { formatCount } from '../../../lib/format.ts'
import { useSession } from '../../../session/session.ts'
import styles from './header.module.css'

/** Number of open invitations of the user; 0 while it is loading. */
export function useConvitesCount(): number {
  const { usuario } = useSession()
  const { data } = useQuery({ ...convitesOptions(usuario?.id ?? ''), enabled: usuario !== null })
  return data?.data.length ?? 0
}

export const convitesText = (count: number): string => formatCount(count, 'convite', 'convites')

/** Link to the open invitations; hidden without one. On phones only the icon. */
export function ConvitesNotice() {
  const count = useConvitesCount()
  if (count === 0) return null
  return (
    <Link to="/convites" className={styles.convites} aria-label={convitesText(count)} title={convitesText(count)}>
      <Mail size={16} aria-hidden="true" />
      <span className={styles.convitesText}>{convitesText(count)}</span>
    </Link>
  )
}
