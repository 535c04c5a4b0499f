import type { Empresa } from '@portal/contract/acesso/acesso.ts'
import { Link } from '@tanstack/react-router'
import { Hourglass } from 'lucide-react'
import { formatCount } from '../../lib/format.ts'
import { useInOffice } from '../../session/office.ts'
import styles from './inicio.module.css'

/** Names the companies of which the user sees only what was there before somebody else proved them; null without one. */
export function LimitedNote({ empresas }: { empresas: readonly Empresa[] }) {
  const inOffice = useInOffice()
  const limited = empresas.filter(({ fl_limitada }) => fl_limitada === 'S')
  const [first, ...others] = limited
  if (!first) return null
  const names = others.length === 0 ? first.nome : formatCount(limited.length, 'empresa', 'empresas')
  return (
    <div className={styles.limited} role="note">
      <Hourglass size={16} aria-hidden="true" />
      <p>
        <b>{names}</b>: outra pessoa comprovou {others.length === 0 ? 'a empresa' : 'as empresas'} depois que você
        entrou. Até o sim dela ou do titular, você importa e vê só o que já estava aqui; captura e manifestação esperam.
      </p>
      {inOffice && (
        <Link to="/escritorio/$parte" params={{ parte: 'empresas' }}>
          Comprovar com o A1
        </Link>
      )}
    </div>
  )
}
